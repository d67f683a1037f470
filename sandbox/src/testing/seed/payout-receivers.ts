import type { Db } from "../../db/database.ts";
import { searchOfReceiver } from "../../db/payout-receivers.ts";
import { payoutReceivers } from "../../db/schema/index.ts";
import { insertAll } from "./insert.ts";
import type { Story } from "./story.ts";

/**
 * The receivers of a story's payouts: every account that a payout reached, once for each application, with the data of
 * its last payout. The banks were not asked about the owners.
 */
export function receiverRows(db: Db, { payouts }: Pick<Story, "payouts">): D1PreparedStatement[] {
  const rows = new Map<string, typeof payoutReceivers.$inferInsert>();
  for (const { kind, state, id, merchantId, applicationId, target, createdAt, ...payout } of payouts) {
    const { fullName = "", destination = "", targetMasked } = payout;
    if (kind !== "PAYOUT" || state !== "SUCCESS") continue;
    const receiver = { name: fullName, fullName, targetMasked };
    rows.set(`${applicationId} ${destination} ${fullName}`, {
      ...receiver,
      // From the payout's id, so that no further random number changes the rest of the story.
      id: id.replace("pay_", "rcv_"),
      merchantId,
      applicationId,
      target,
      destination,
      nameCheck: "NOT_POSSIBLE",
      checkedAt: createdAt,
      payoutId: id,
      search: searchOfReceiver(receiver),
    });
  }
  return insertAll(db, payoutReceivers, [...rows.values()]);
}
