import { runBatch } from "../../../sandbox/src/db/database.ts";
import { keepLogo } from "../../../sandbox/src/db/logos.ts";
import { sha256Hex } from "../../../sandbox/src/domain/digest.ts";
import { png } from "../pictures.ts";
import { db, sandboxNow, type Merchant } from "./sandbox.ts";

/** Gives an application a logo. */
export async function giveLogo({ applicationId }: Pick<Merchant, "applicationId">): Promise<void> {
  const bytes = png();
  const sides = { width: 600, height: 120, size: bytes.length, mediaType: "image/png" } as const;
  const row = { applicationId, sha256: sha256Hex(bytes), ...sides, createdAt: await sandboxNow() };
  await runBatch(db, keepLogo(db, row, bytes));
}
