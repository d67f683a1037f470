import type { RefundRules } from "#provider/contract/refund-terms";
import { DEFAULT_REFUND_RULES } from "#provider/rules/refund-approval";
import { refundRulesPaths } from "~/paths/refund";
import { paths } from "~/paths";
import { transactionPaths } from "~/paths/transaction";
import { formWith, submit } from "./forms";
import type { Visitor } from "./http";
import { answerOf, providerFor } from "./provider";
import { randomKey } from "./random";
import { advanceClock, latestCode, type DemoUser } from "./sandbox";

/** Puts rules of refunds into force: the first of two people proposes them, and the other one confirms. */
export async function forceRefundRules(
  appId: string,
  [first, other]: readonly [DemoUser, DemoUser],
  changes: Partial<RefundRules>,
): Promise<void> {
  // A phone gets one code a minute.
  await advanceClock(70);
  const [proposes, decides] = [await providerFor(first), await providerFor(other)];
  const rules = { params: { appId }, body: { ...DEFAULT_REFUND_RULES, ...changes } };
  const { id } = answerOf(await proposes.refundRules.propose({ ...rules, idempotencyKey: randomKey() }));
  const params = { appId, id };
  const { challenge } = answerOf(await decides.refundRules.startConfirmation({ params }));
  const code = { params: { ...params, OTP: await latestCode(other.phone) }, body: { challenge } };
  answerOf(await decides.refundRules.confirm({ ...code, idempotencyKey: randomKey() }));
}

/** Refunds a payment by its form, and returns the id of the refund, which waits for a second person. */
export async function refundOf(
  visitor: Visitor,
  transactionId: string,
  typed: { amount: string; reason: string },
): Promise<string> {
  const form = formWith(await visitor.get(transactionPaths.refund(transactionId)), "idempotencyKey");
  await submit(visitor, form, { intent: "confirm", ...typed });
  const { status, text } = await visitor.get(paths.transaction(transactionId));
  const id = /\/billing\/refunds\/(ref_\w+)"/.exec(text)?.[1];
  if (id === undefined) throw new Error(`No refund waits (status ${status}).`);
  return id;
}

/** Refunds a payment by its form where that leaves a minute later, and returns the id of the act. */
export async function leavingOf(visitor: Visitor, transactionId: string, typed: { amount: string }): Promise<string> {
  const form = formWith(await visitor.get(transactionPaths.refund(transactionId)), "idempotencyKey");
  await submit(visitor, form, { intent: "confirm", reason: "Guest left early", ...typed });
  const { status, text } = await visitor.get(paths.transaction(transactionId));
  const id = /\/billing\/leaving\/(lea_\w+)"/.exec(text)?.[1];
  if (id === undefined) throw new Error(`No refund leaves (status ${status}).`);
  return id;
}

/** Proposes rules of refunds from typed values, and returns the proposal's id. */
export async function proposeRefundRules(
  visitor: Visitor,
  appId: string,
  typed: Record<string, string>,
): Promise<string> {
  await submit(visitor, formWith(await visitor.get(refundRulesPaths.propose(appId)), "approvalAbove"), typed);
  const { status, text } = await visitor.get(refundRulesPaths.rules(appId));
  const id = /refund-rules\/(rrc_\w+)\//.exec(text)?.[1];
  if (id === undefined) throw new Error(`No rules were proposed (status ${status}).`);
  return id;
}
