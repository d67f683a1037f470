import type { LogLookup } from "#provider/contract/account-log-words";
import { PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { AREA_ACCESS, type Access } from "#provider/contract/permissions";
import type { ProblemCode } from "#provider/contract/problem";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { expectNumber, type Db, type Statement } from "../../db/database.ts";
import type { AboutAct, LeavingActRow } from "../../db/leaving-acts.ts";
import { findPayoutFile, type PayoutFileRecord, type ReviewedFile } from "../../db/payout-files.ts";
import { findPayout, type ReviewedPayout } from "../../db/payouts.ts";
import { findUser } from "../../db/people.ts";
import { findRefund, type ReviewedRefund } from "../../db/refunds.ts";
import type { UserRow } from "../../db/rows.ts";
import { payoutFiles, payouts, refunds, transactions } from "../../db/schema/index.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import type { Somebody } from "../../people/person.ts";
import { tellOfRefund } from "../payments/refund-letters.ts";
import { planRefundApproval } from "../payments/refund-review.ts";
import { rightsToRefund } from "../payments/refund-rights.ts";
import { rightsToFile, rightsToPayout } from "../wallets/payout-approval.ts";
import { planWarnedFileApproval } from "../wallets/payout-file-approval.ts";
import { tellOfFile } from "../wallets/payout-file-letters.ts";
import { tellOfPayout } from "../wallets/payout-letters.ts";
import { planApproval } from "../wallets/payout-review.ts";
import type { Confirmed } from "./confirm.ts";
import type { LeaveDeps, LeavingKindOf } from "./kind.ts";

/** The last approval of one kind of thing. */
type Approval<One> = {
  access: Access;
  lookup: LogLookup;
  about: (db: Db, act: LeavingActRow) => Promise<AboutAct>;
  /** What is approved, in sight of whoever confirmed it. */
  find: (act: LeavingActRow, deps: LeaveDeps) => Promise<One | undefined>;
  /** Why they may not approve it now; the act itself, which waits about it, is no reason. */
  refusal: (one: One, maker: Somebody) => ProblemCode | null;
  /** `leaves`: it is still the last approval that it needs. */
  plan: (one: One, by: UserRow, deps: LeaveDeps) => Promise<{ statements: Statement[]; leaves: boolean } | undefined>;
  madeBy: (one: One) => string;
  /** Tells the maker of the thing that it was approved. */
  tell: (one: One, maker: UserRow, by: UserRow, deps: LeaveDeps) => Statement[];
};

/**
 * An approval that leaves a minute later (decision 0174): its thing still waits for approval meanwhile, so its money
 * stays reserved. Nobody else approves it (`act_waits`), while its maker may recall it and others may reject it, which
 * takes the approval back. Taken back, the thing waits for approval again.
 */
const approval = <One>({ access, lookup, about, find, refusal, plan, madeBy, tell }: Approval<One>): LeavingKindOf => ({
  access,
  lookup,
  about,
  leave: async (act, deps) => {
    const { db, maker } = deps;
    const one = await find(act, deps);
    if (!one) return "CHANGED";
    const refused = refusal(one, maker);
    if (refused) return refused === "invalid_state" ? "CHANGED" : "FORBIDDEN";
    const planned = await plan(one, maker.user, deps);
    if (!planned) return "CHANGED";
    if (!planned.leaves) return "RULES";
    const told = madeBy(one) === maker.user.id ? undefined : await findUser(db, madeBy(one));
    return [...planned.statements, ...(told ? tell(one, told, maker.user, deps) : [])];
  },
  undo: () => Promise.resolve([]),
});

const refundInput = z.object({ refundId: z.string() });
const refundIdOf = ({ input }: LeavingActRow): string => refundInput.parse(input).refundId;
const approved = ({ fullName }: UserRow) => ({ kind: "approved", by: fullName }) as const;

export const leavingRefundApproval = approval<ReviewedRefund>({
  access: AREA_ACCESS.reviewRefunds,
  lookup: "payment",
  about: async (db, act) => {
    const [row] = await db
      .select({ refund: refunds, transaction: transactions })
      .from(refunds)
      .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
      .where(eq(refunds.id, refundIdOf(act)));
    if (!row) throw new Error(`no refund of ${act.id}`);
    return aboutRefund(row);
  },
  find: (act, { db, maker }) => findRefund(db, { sight: maker.sight, userId: maker.user.id }, refundIdOf(act)),
  refusal: (one, maker) => rightsToRefund({ ...one, leaves: false }, maker).approve,
  plan: async (one, by, { db, now }) => {
    const planned = planRefundApproval(db, one, by, now);
    return planned && { statements: planned.statements, leaves: true };
  },
  madeBy: ({ refund }) => refund.createdBy,
  tell: (one, to, by, { db, env, now }) => tellOfRefund(one, to, approved(by), { db, env, now }),
});

export const leavingPayoutApproval = approval<ReviewedPayout>({
  access: PAYOUT_REVIEW,
  lookup: "payout",
  about: async (db, { id, aboutId }) => {
    const [payout] = await db.select().from(payouts).where(eq(payouts.id, aboutId));
    if (!payout) throw new Error(`no payout of ${id}`);
    return aboutPayout(payout);
  },
  find: ({ aboutId }, { db, maker }) => findPayout(db, maker.sight, aboutId),
  refusal: (one, maker) => rightsToPayout({ ...one, leaves: false }, maker).refusal.approve,
  plan: async (one, by, { db, now }) => {
    const planned = planApproval(db, one, by, now);
    return planned && { statements: planned.statements, leaves: planned.approving.leaves };
  },
  madeBy: ({ payout }) => payout.createdBy,
  tell: ({ payout }, to, by, { db, env, now }) => tellOfPayout(payout, to, approved(by), { db, env, now }),
});

export const leavingFileApproval = approval<ReviewedFile>({
  access: PAYOUT_REVIEW,
  lookup: "payoutFile",
  about: async (db, { id, aboutId }) => {
    const [file] = await db.select().from(payoutFiles).where(eq(payoutFiles.id, aboutId));
    if (!file) throw new Error(`no file of ${id}`);
    return aboutFile(file);
  },
  find: ({ aboutId }, { db, now, maker }) =>
    findPayoutFile(db, { sight: maker.sight, userId: maker.user.id, now }, aboutId),
  refusal: (one, maker) => rightsToFile({ ...one, leaves: false }, maker).refusal.approve,
  plan: async (one, by, { db, now }) => {
    const planned = await planWarnedFileApproval(db, one, by, now);
    return planned && { statements: planned.statements, leaves: planned.approving.leaves };
  },
  madeBy: ({ file }) => file.createdBy,
  tell: ({ file }, to, by, { db, env, now }) => tellOfFile(file, to, approved(by), { db, env, now }),
});

const aboutRefund = ({ refund, transaction }: Pick<ReviewedRefund, "refund" | "transaction">): AboutAct => {
  const { orderId: code, fullName, currency } = transaction;
  return { code, fullName, amountMinor: refund.amountMinor, currency };
};
const aboutPayout = ({ id: code, fullName, amountMinor, currency }: PayoutRow): AboutAct => ({
  code,
  fullName,
  amountMinor,
  currency,
});
const aboutFile = ({ id: code, fileName: fullName, amountMinor, currency }: PayoutFileRecord): AboutAct => ({
  code,
  fullName,
  amountMinor,
  currency,
});

/** An approval to confirm. `stillAwaits`: aborts the batch unless the thing awaits approval by then. */
export type ConfirmedApproval = { confirmed: Confirmed; stillAwaits: (db: Db) => Statement };

type Awaiting = typeof refunds | typeof payouts | typeof payoutFiles;
const awaits = (table: Awaiting, id: string) => (db: Db) =>
  expectNumber(
    db,
    "still awaits approval",
    sql`(SELECT count(*) FROM ${table} WHERE ${table.id} = ${id} AND ${table.state} = 'AWAITING_APPROVAL')`,
    1,
  );

export const approvalOfRefund = (one: ReviewedRefund): ConfirmedApproval => ({
  confirmed: {
    kind: "APPROVE_REFUND",
    applicationId: one.transaction.applicationId,
    aboutId: one.transaction.id,
    input: { refundId: one.refund.id },
    about: aboutRefund(one),
  },
  stillAwaits: awaits(refunds, one.refund.id),
});

export const approvalOfPayout = ({ payout }: ReviewedPayout): ConfirmedApproval => ({
  confirmed: {
    kind: "APPROVE_PAYOUT",
    applicationId: payout.applicationId,
    aboutId: payout.id,
    input: {},
    about: aboutPayout(payout),
  },
  stillAwaits: awaits(payouts, payout.id),
});

export const approvalOfFile = ({ file }: ReviewedFile): ConfirmedApproval => ({
  confirmed: {
    kind: "APPROVE_PAYOUT_FILE",
    applicationId: file.applicationId,
    aboutId: file.id,
    input: {},
    about: aboutFile(file),
  },
  stillAwaits: awaits(payoutFiles, file.id),
});
