import { approvalPaths } from "~/paths/approval";
import { payoutPaths } from "~/paths/payout";
import { formWith, submit } from "./forms";
import type { Answer, Visitor } from "./http";
import { latestCode } from "./sandbox";

/** The house bank has this card for this person (docs/provider.md, "Test targets"). */
export const RECEIVER = { target: "PROVIDER_CARD", pan: "5105 1051 0510 5100", fullName: "Aysel Kərimova" };

const to = ({ headers }: Answer) => headers.get("Location") ?? "";

/** Makes an application's key, which the visitor's session stores from then on. */
export async function makeKey(visitor: Visitor, appId: string, phone: string): Promise<void> {
  await visitor.post(payoutPaths.appKey(appId), { intent: "make" });
  const kept = await visitor.post(payoutPaths.appKeyCode, { intent: "confirm", code: await latestCode(phone) });
  if (to(kept) !== payoutPaths.appKeyKept) throw new Error(`No key was made (status ${kept.status}).`);
  await visitor.post(payoutPaths.appKeyKept, {});
}

/**
 * Creates a payout of an amount as typed, and returns its path. The visitor's session stores the application's key.
 * `last`: further answers at the confirmation.
 */
export async function createPayout(
  visitor: Visitor,
  appId: string,
  amount: string,
  last: Record<string, string> = {},
): Promise<string> {
  const form = formWith(await visitor.get(payoutPaths.create()), "amount");
  await submit(visitor, form, { ...RECEIVER, appId, amount, side: "ARRIVES", description: "Guide", intent: "review" });
  const look = formWith(await visitor.get(payoutPaths.check), "idempotencyKey");
  const made = await submit(visitor, look, { intent: "confirm", ...last });
  if (!/\/payouts\/pay_\w+$/.test(to(made))) throw new Error(`No payout was made (status ${made.status}).`);
  return to(made);
}

/** Proposes rules of approval for an application's payouts from typed values, and returns the proposal's id. */
export async function proposeRules(visitor: Visitor, appId: string, typed: Record<string, string>): Promise<string> {
  await submit(visitor, formWith(await visitor.get(approvalPaths.propose(appId)), "twoAbove"), typed);
  const { status, text } = await visitor.get(approvalPaths.rules(appId));
  const id = /payout-approvals\/(prc_\w+)\//.exec(text)?.[1];
  if (id === undefined) throw new Error(`No rules were proposed (status ${status}).`);
  return id;
}
