import { runBatch } from "../../../sandbox/src/db/database.ts";
import { allowOrigin } from "../../../sandbox/src/db/embedding.ts";
import { db, sandboxNow, type Merchant, type Someone } from "./sandbox.ts";

/** Lets the payers of an application return to a website. */
export async function allowWebsite(of: { merchant: Merchant; owner: Someone }, origin: string): Promise<void> {
  const { merchant, owner } = of;
  const allowing = { applicationId: merchant.applicationId, origin, allowedBy: owner.userId };
  await runBatch(db, [allowOrigin(db, { ...allowing, createdAt: await sandboxNow() })]);
}
