import type { ApplicationDetail } from "#provider/contract/applications";
import { allowedUsers, type ConfiguredApplication } from "../db/applications.ts";
import { findStaticQr } from "../db/lists/links.ts";
import { toApplicationDetail } from "./application.ts";
import type { Variables } from "../call.ts";

/** An application with all its details. */
export async function detailOf(
  { db, env }: Pick<Variables, "db" | "env">,
  one: ConfiguredApplication,
): Promise<ApplicationDetail> {
  const { id } = one.application;
  const [allowed, qr] = await Promise.all([allowedUsers(db, id), findStaticQr(db, id)]);
  return toApplicationDetail(env, one, { allowed, qr });
}
