import { eq } from "drizzle-orm";
import { maskedIban } from "#provider/rules/iban-text";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { searchOfReceiver } from "../../../sandbox/src/db/payout-receivers.ts";
import { payoutReceivers, payouts } from "../../../sandbox/src/db/schema/index.ts";
import { makePayout } from "./paying-out.ts";
import { db, sandboxNow, type Merchant } from "./sandbox.ts";
import { IBAN } from "./withdrawing.ts";

/** A stored receiver of an application, with a unique name. */
export async function savedReceiverOf(merchant: Merchant): Promise<string> {
  const id = newId("rcv");
  const [paid] = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.applicationId, merchant.applicationId))
    .limit(1);
  const called = { name: "Guide", fullName: `Guide ${id}`, targetMasked: maskedIban(IBAN) };
  await db.insert(payoutReceivers).values({
    ...called,
    id,
    merchantId: merchant.merchantId,
    applicationId: merchant.applicationId,
    target: "BANK",
    destination: IBAN,
    nameCheck: "MATCH",
    checkedAt: await sandboxNow(),
    payoutId: paid?.id ?? (await makePayout(merchant, { userId: "usr_somebody" })),
    search: searchOfReceiver(called),
  });
  return id;
}
