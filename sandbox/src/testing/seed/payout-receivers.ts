import type { Db } from "../../db/database.ts";
import { searchOfReceiver } from "../../db/payout-receivers.ts";
import { payoutReceivers } from "../../db/schema/index.ts";
import { insertAll } from "./insert.ts";
import type { Story } from "./story.ts";

/**
 * Whom the payouts of a story went to: everybody whose account one arrived at, once for each application, as their last
 * payout says. Their banks were not asked whose the accounts are.
 */
export function receiverRows(db: Db, { payouts }: Pick<Story, "payouts">): D1PreparedStatement[] {
  const rows = new Map<string, typeof payoutReceivers.$inferInsert>();
  for (const { kind, state, id, merchantId, applicationId, target, createdAt, ...payout } of payouts) {
    const { fullName = "", destination = "", targetMasked } = payout;
    if (kind !== "PAYOUT" || state !== "SUCCESS") continue;
    const receiver = { name: fullName, fullName, targetMasked };
    rows.set(`${applicationId} ${destination} ${fullName}`, {
      ...receiver,
      // As much by chance as its payout's, so that nothing else of the story changes.
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
