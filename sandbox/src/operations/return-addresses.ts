import { readReturnAddress } from "#provider/rules/return-address";
import type { Db } from "../db/database.ts";
import { originsOf } from "../db/embedding.ts";
import { refuse } from "../domain/refusal.ts";
import type { Env } from "../env.ts";
import { shopBase } from "./webhooks/receiver.ts";

type Deps = { db: Db; env: Pick<Env, "SANDBOX_CONTROL" | "PUBLIC_URL"> };

/**
 * A return address that is being set, in the form that is kept; null if none is given. Refuses one that leads to no
 * website of the application, naming the field.
 */
export async function judgedReturn(
  { db, env }: Deps,
  applicationId: string,
  field: string,
  typed: string | null | undefined,
): Promise<string | null> {
  if (typeof typed !== "string") return null;
  const address = readReturnAddress(typed, { origins: await originsOf(db, applicationId), own: shopBase(env) });
  if (address === undefined) throw refuse("invalid_request", { fields: [{ field, code: "returnAddress" }] });
  return address;
}
