import { challengeSchema } from "#provider/contract/auth";
import { refundSchema, type Refund, type RefundRules } from "#provider/contract/refund-terms";
import { DEFAULT_REFUND_RULES } from "#provider/rules/refund-approval";
import { and, eq } from "drizzle-orm";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import {
  readRefundedToday,
  REFUND_RULES as RULES_OF_REFUNDS,
  standingRefundRules,
} from "../../../sandbox/src/db/refund-rules.ts";
import type { TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { refundRuleChanges } from "../../../sandbox/src/db/schema/index.ts";
import { planRefundBatch } from "../../../sandbox/src/operations/payments/refund-batch.ts";
import { planRefund } from "../../../sandbox/src/operations/payments/refunds.ts";
import { planProposal } from "../../../sandbox/src/operations/rule-proposals.ts";
import type { OwnRefund, ProposedRules } from "../contract-world.ts";
import { REFUND_RULES } from "../refund-samples.ts";
import { payInvoice } from "./paying.ts";
import { checkedRefunds, csvOf, refundsCode, rowOf } from "./refund-files.ts";
import {
  advance,
  db,
  latestCode,
  makePerson,
  newKey,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "./sandbox.ts";

/** What the rules say where an application has none: whoever may refund does so at once. */
export const FREE = { standing: { rules: DEFAULT_REFUND_RULES, version: 0 }, madeBefore: 0 };

/** Puts rules of refunds into force, as two people would. */
export async function forceRefunds(
  { applicationId }: Pick<Merchant, "applicationId">,
  rules: Partial<RefundRules>,
): Promise<void> {
  await withdrawRefundRules(applicationId);
  const at = await sandboxNow();
  await db.insert(refundRuleChanges).values({
    id: newId("rrc"),
    applicationId,
    state: "CONFIRMED",
    rules: { ...DEFAULT_REFUND_RULES, ...rules },
    proposedBy: "usr_one",
    proposedByName: "One",
    proposedAt: at,
    decidedBy: "usr_other",
    decidedByName: "Other",
    decidedAt: at,
  });
}

/** Withdraws the waiting proposal. */
export const withdrawRefundRules = async (applicationId: string): Promise<void> => {
  await db
    .update(refundRuleChanges)
    .set({ state: "WITHDRAWN", decidedAt: await sandboxNow() })
    .where(and(eq(refundRuleChanges.applicationId, applicationId), eq(refundRuleChanges.state, "PROPOSED")));
};

/** A person's proposal, in place of the waiting one: its id. */
export async function refundRulesBy({ applicationId }: Merchant, { userId: id }: Someone): Promise<string> {
  await withdrawRefundRules(applicationId);
  const { change, statements } = planProposal(db, RULES_OF_REFUNDS, {
    applicationId,
    rules: REFUND_RULES,
    by: { id, fullName: "Proposer" },
    now: await sandboxNow(),
  });
  await runBatch(db, statements);
  return change.id;
}

/** The proposal of a colleague with the permission. */
export const refundRulesByColleague = async (merchant: Merchant): Promise<string> =>
  refundRulesBy(merchant, await makePerson(merchant, "ROLE_FO_MANAGER"));

/** A waiting refund of a new payment, made by somebody: its id. */
export const waitingRefundOf = async (merchant: Merchant, maker?: Pick<Someone, "userId">): Promise<string> =>
  (await madeRefund(merchant, maker, { approvalAbove: 0 })).refundId;

/** A refund of a new payment that leaves a minute later, made by somebody: the ids of its act and of itself. */
export const leavingRefundOf = (merchant: Merchant, maker?: Pick<Someone, "userId">) => madeRefund(merchant, maker, {});

async function madeRefund(
  merchant: Merchant,
  maker: Pick<Someone, "userId"> = { userId: "usr_somebody" },
  rules: Partial<RefundRules>,
): Promise<{ refundId: string; actId: string }> {
  const { transaction } = await payInvoice(merchant, { amount: 20 });
  const standing = { ...(await standingRefundRules(db, merchant.applicationId)) };
  const plan = planRefund(
    db,
    transaction,
    {
      amountMinor: 5_00,
      reason: "Guest left early",
      maker: { id: maker.userId, name: "Somebody" },
      standing: { ...standing, rules: { ...DEFAULT_REFUND_RULES, ...rules } },
      madeBefore: 0,
      leavesLater: true,
    },
    { actor: { id: maker.userId, name: "Somebody" }, now: await sandboxNow() },
  );
  if (!plan.ok || !plan.refundId) throw new Error("no refund");
  await runBatch(db, plan.statements);
  return { refundId: plan.refundId, actId: plan.leaving?.id ?? "none" };
}

export const startRefundApproval = ({ token }: Someone, id: string) =>
  send(`POST /api/refunds/${id}/approval`, { token });
/** The person's code for an approval; a phone gets one code a minute. */
export async function refundApprovalCode(someone: Someone, id: string) {
  const { challenge } = challengeSchema.parse((await startRefundApproval(someone, id)).json);
  return { challenge, code: await latestCode(someone.phone) };
}
export const approveRefund = (
  { token }: Someone,
  id: string,
  { challenge, code }: { challenge: string; code: string },
  key = newKey(),
) => send(`POST /api/refunds/${id}/approve/${code}`, { token, key, body: { challenge } });
export const approveRefundNow = async (someone: Someone, id: string) =>
  approveRefund(someone, id, await refundApprovalCode(someone, id));
export const rejectRefund = ({ token }: Someone, id: string, reason = "The guest has stayed", key = newKey()) =>
  send(`POST /api/refunds/${id}/reject`, { token, key, body: { reason } });
export const recallRefund = ({ token }: Someone, id: string, key = newKey()) =>
  send(`POST /api/refunds/${id}/recall`, { token, key });
export const seenRefund = async ({ token }: Someone, id: string): Promise<Refund> =>
  refundSchema.parse((await send(`GET /api/refunds/${id}`, { token })).json);

/** The code of a new refund. */
export async function refundCodeOf(
  { token, phone }: Someone,
  body: { transactionId: string; amount: number; reason: string },
) {
  const { challenge } = challengeSchema.parse((await send("POST /api/otp/init/refund", { token, body })).json);
  return { challenge, OTP: await latestCode(phone) };
}

export const refundedTodayBy = async (
  { applicationId: id, region }: Pick<TransactionRow, "applicationId" | "region">,
  makerId: string,
): Promise<number> => readRefundedToday(db, { application: { id, region }, makerId, now: await sandboxNow() });

/** The caller's own records for samples of refunds and of their rules. */
export async function refundThings(merchant: Merchant, caller: Someone, name: string): Promise<OwnRefund> {
  if (name.startsWith("refundRules.")) return { refundRules: await proposed(merchant, caller, name) };
  if (/^leavingActs\.(?:one|takeBack)$/.test(name)) return { leavingAct: (await leavingRefundOf(merchant)).actId };
  if (name.startsWith("refundBatches.")) return { together: await togetherOf(merchant, caller, name) };
  if (/^refundFiles\.(?:one|rows|outcomes|startMaking|make)$/.test(name))
    return { refundFile: await refundFileFor(merchant, caller, name) };
  if (!name.startsWith("refunds.")) return {};
  if (name === "refunds.start") return { refundable: (await payInvoice(merchant, { amount: 20 })).transaction.id };
  const id = await waitingRefundOf(merchant, name === "refunds.recall" ? caller : undefined);
  return { waitingRefund: { id, ...(name === "refunds.approve" && (await refundApprovalCode(caller, id))) } };
}

/** A payment to refund with others, a batch that the caller made of it, and the caller's code for it. */
async function togetherOf(merchant: Merchant, caller: Someone, name: string): Promise<OwnRefund["together"]> {
  const { id: transactionId } = (await payInvoice(merchant, { amount: 20 })).transaction;
  if (name === "refundBatches.one") {
    const asked = { payments: [{ transactionId, amount: 100 }], reason: "The event was called off" };
    const by = { id: caller.userId, fullName: "Somebody" };
    const now = await sandboxNow();
    const { batch, statements } = planRefundBatch(db, asked, { by, merchantId: merchant.merchantId, now });
    await runBatch(db, statements);
    return { transactionId, batchId: batch.id };
  }
  if (name !== "refundBatches.make") return { transactionId };
  const body = { payments: [{ transactionId, amount: 1 }], reason: "The event was called off" };
  const started = await send("POST /api/ticked-refunds/code", { token: caller.token, body });
  const { challenge } = challengeSchema.parse(started.json);
  return { transactionId, challenge, code: await latestCode(caller.phone) };
}

/** A checked file of one payment, and the caller's code for it. */
async function refundFileFor(merchant: Merchant, caller: Someone, name: string): Promise<OwnRefund["refundFile"]> {
  const { id: transactionId } = (await payInvoice(merchant, { amount: 20 })).transaction;
  const { id } = await checkedRefunds(caller, merchant, csvOf(rowOf(transactionId, "1.00")));
  return name === "refundFiles.make" ? { id, ...(await refundsCode(caller, id)) } : { id };
}

async function proposed(merchant: Merchant, caller: Someone, name: string): Promise<ProposedRules> {
  const appId = merchant.applicationId;
  if (name === "refundRules.propose") {
    await withdrawRefundRules(appId);
    return { appId, id: "" };
  }
  const id =
    name === "refundRules.withdraw" ? await refundRulesBy(merchant, caller) : await refundRulesByColleague(merchant);
  if (name !== "refundRules.confirm") return { appId, id };
  const path = `/api/apps/${appId}/refund-rules/${id}/confirmation`;
  const { challenge } = challengeSchema.parse((await send(`POST ${path}`, { token: caller.token })).json);
  return { appId, id, challenge, code: await latestCode(caller.phone) };
}

/** Seven days later, as the clock's jobs find it. */
export const aWeekLater = () => advance(7 * 86_400 + 60);
