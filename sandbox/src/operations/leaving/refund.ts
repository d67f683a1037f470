import { AREA_ACCESS } from "#provider/contract/permissions";
import { disputeRefundRefusal } from "#provider/rules/disputes";
import { refundNeedsApproval, refundNeedsCode } from "#provider/rules/refund-approval";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { transactionEvent } from "../../db/events.ts";
import type { LeavingActRow } from "../../db/leaving-acts.ts";
import { expectRefundRules, readRefundedToday, standingRefundRules } from "../../db/refund-rules.ts";
import type { RefundRow, TransactionRow } from "../../db/rows.ts";
import { refunds, transactions } from "../../db/schema/index.ts";
import { nextRefundState } from "../../domain/transaction-state.ts";
import { planRefundStop } from "../payments/refund-review.ts";
import { disputeOf } from "../payments/refunds.ts";
import type { LeavingKindOf } from "./kind.ts";

/** `version`: of the rules by which the refund was judged when it was confirmed. */
const inputSchema = z.object({ refundId: z.string(), version: z.int() });

type Reserved = { refund: RefundRow; transaction: TransactionRow; version: number };

/** The refund of an act, with its payment. It is there as long as the act is: neither row is ever deleted. */
async function reservedBy(db: Db, act: LeavingActRow): Promise<Reserved> {
  const { refundId, version } = inputSchema.parse(act.input);
  const [row] = await db
    .select({ refund: refunds, transaction: transactions })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .where(eq(refunds.id, refundId));
  if (!row) throw new Error(`no refund of ${act.id}`);
  return { ...row, version };
}

/** Whether rules that came into force during the minute ask for a second person or a code. */
async function asksForMore(db: Db, { refund, transaction }: Reserved, { rules }: Standing): Promise<boolean> {
  const { createdBy: makerId, createdAt, amountMinor: amount } = refund;
  const application = { id: transaction.applicationId, region: transaction.region };
  const made = await readRefundedToday(db, { application, makerId, now: createdAt });
  const judged = { amount, madeToday: made - amount, byKey: false };
  return refundNeedsApproval(rules, judged) || refundNeedsCode(rules, judged);
}
type Standing = Awaited<ReturnType<typeof standingRefundRules>>;

/** Asks the card network for a refund whose minute is over; aborts the batch if it has ended meanwhile. */
function planLeaving(db: Db, { refund, transaction }: Reserved, now: number): Statement[] | undefined {
  const state = nextRefundState(refund.state, "leave");
  if (!state || transaction.status !== "REFUND_IN_PROGRESS") return undefined;
  return [
    db
      .update(refunds)
      .set({ state })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, refund.state))),
    expectChange(db, "refund still leaves"),
    transactionEvent(db, transaction.id, "REFUND_REQUESTED", {
      actor: { id: refund.createdBy, name: refund.createdByName },
      at: now,
      amountMinor: refund.amountMinor,
      detail: refund.reason,
    }),
  ];
}

/**
 * A refund that leaves a minute later (decision 0174): its row is LEAVING meanwhile, so its money is reserved, its
 * payment is REFUND_IN_PROGRESS, and no other act on that payment begins.
 */
export const leavingRefund: LeavingKindOf = {
  access: AREA_ACCESS.refund,
  lookup: "payment",

  about: async (db, act) => {
    const { refund, transaction } = await reservedBy(db, act);
    const { orderId: code, fullName, currency } = transaction;
    return { code, fullName, amountMinor: refund.amountMinor, currency };
  },

  leave: async (act, { db, now }) => {
    const reserved = await reservedBy(db, act);
    const standing = await standingRefundRules(db, act.applicationId);
    if (standing.version !== reserved.version && (await asksForMore(db, reserved, standing))) return "RULES";
    if (disputeRefundRefusal(disputeOf(reserved.transaction))) return "DISPUTED";
    const statements = planLeaving(db, reserved, now);
    return statements ? [expectRefundRules(db, act.applicationId, standing), ...statements] : "CHANGED";
  },

  undo: async (act, by, { db, now }) => {
    const how = by
      ? ({ kind: "recalled", by: { id: by.id, fullName: by.name } } as const)
      : ({ kind: "heldBack" } as const);
    const stopped = planRefundStop(db, await reservedBy(db, act), how, now);
    if (!stopped) throw new Error(`the refund of ${act.id} does not wait`);
    return stopped.statements;
  },
};
