import { AREA_ACCESS } from "#provider/contract/permissions";
import { eq, sql } from "drizzle-orm";
import { expectNumber, type Db, type Statement } from "../../db/database.ts";
import type { LeavingActRow } from "../../db/leaving-acts.ts";
import type { TransactionRow } from "../../db/rows.ts";
import { transactions } from "../../db/schema/index.ts";
import { planRelease } from "../payments/holds.ts";
import type { LeavingKindOf } from "./kind.ts";

/** The held payment of an act. */
async function heldBy(db: Db, { id, aboutId }: LeavingActRow): Promise<TransactionRow> {
  const [payment] = await db.select().from(transactions).where(eq(transactions.id, aboutId));
  if (!payment) throw new Error(`no payment of ${id}`);
  return payment;
}

/** Aborts the batch unless the payment is on hold by then. */
export const expectHeld = (db: Db, id: string): Statement =>
  expectNumber(
    db,
    "still on hold",
    sql`(SELECT count(*) FROM ${transactions} WHERE id = ${id} AND status = 'PREAUTH_APPROVED')`,
    1,
  );

/**
 * A hold that is canceled a minute later (decision 0174): nothing is reserved meanwhile, since the hold itself keeps
 * its money. Calls of people to complete or cancel it are refused (`act_waits`); a hold that lapses, or that a key
 * completes, has changed.
 */
export const leavingReversal: LeavingKindOf = {
  access: AREA_ACCESS.reverseHold,
  lookup: "payment",

  about: async (db, act) => {
    const { orderId: code, fullName, amountMinor, currency } = await heldBy(db, act);
    return { code, fullName, amountMinor, currency };
  },

  leave: async (act, { db, now }) => {
    const actor = { id: act.createdBy, name: act.createdByName };
    const plan = await planRelease(db, await heldBy(db, act), "REVERSE", { actor, now });
    return plan.ok ? plan.statements : "CHANGED";
  },

  undo: () => Promise.resolve([]),
};
