import type { Db } from "../../db/database.ts";
import { refundBatches, refundBatchRows } from "../../db/schema/index.ts";
import { MERCHANTS, seedUsers } from "./demo-users.ts";
import { insertAll } from "./insert.ts";
import type { Story } from "./story.ts";

const TOGETHER = 3;

/** The newest refunds of the hotel's owner, as refunded together. */
export function refundBatchRowsOf(db: Db, { refunds }: Pick<Story, "refunds">): D1PreparedStatement[] {
  const boss = seedUsers.find(({ merchantId, role }) => merchantId === MERCHANTS.hotel.id && role === "ROLE_SUSER");
  const made = refunds
    .filter(({ createdBy, state }) => createdBy === boss?.id && state === "SUCCESS")
    .toReversed()
    .slice(0, TOGETHER);
  const [newest] = made;
  if (!boss || !newest) return [];
  // From the refund's id, so that no further random number changes the rest of the story.
  const id = newest.id.replace("ref_", "rfb_");
  const at = newest.createdAt;
  const batch = {
    id,
    merchantId: MERCHANTS.hotel.id,
    reason: newest.reason,
    createdBy: boss.id,
    createdByName: boss.fullName,
    createdAt: at,
    finishedAt: at,
  };
  return [
    ...insertAll(db, refundBatches, [batch]),
    ...insertAll(
      db,
      refundBatchRows,
      made.map(({ id: refundId, transactionId, amountMinor }, row) => ({
        batchId: id,
        row,
        transactionId,
        amountMinor,
        state: "MADE" as const,
        refundId,
      })),
    ),
  ];
}
