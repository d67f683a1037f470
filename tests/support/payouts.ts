import { approvalPaths } from "~/paths/approval";
import { payoutPaths } from "~/paths/payout";
import { formWith, submit } from "./forms";
import type { Answer, Visitor } from "./http";
import { payAtCheckout } from "./payments";
import { latestCode, makeOwner, type TestOwner } from "./sandbox";
import { signIn } from "./sign-in";

/** The house bank has this card for this person (docs/provider.md, "Test targets"). */
export const RECEIVER = {
  target: "PROVIDER_CARD",
  pan: "5105 1051 0510 5100",
  finCode: "5ABC123",
  fullName: "Aysel Kərimova",
};

const to = ({ headers }: Answer) => headers.get("Location") ?? "";

/** An owner with money in a wallet, signed in as `maker`, and a colleague who may approve payouts. */
export async function makerAndReviewer(): Promise<{
  owner: TestOwner;
  reviewer: TestOwner["team"][number];
  maker: Visitor;
  appId: string;
}> {
  const owner = await makeOwner({ team: [{ role: "ROLE_FO_MANAGER" }] });
  const [reviewer] = owner.team;
  if (!reviewer) throw new Error("The team is not there.");
  const maker = await signIn(owner);
  const [appId = ""] = owner.appIds;
  await payAtCheckout(maker, appId);
  return { owner, reviewer, maker, appId };
}

/** Confirms the last check of a payout, and returns the page of its code. `last`: further answers at the check. */
export async function confirmPayout(visitor: Visitor, last: Record<string, string> = {}): Promise<Answer> {
  const look = formWith(await visitor.get(payoutPaths.check), "idempotencyKey");
  const sent = await submit(visitor, look, { intent: "confirm", ...last });
  if (to(sent) !== payoutPaths.createCode) throw new Error(`No code was sent (status ${sent.status}).`);
  return visitor.get(payoutPaths.createCode);
}

/** Makes the payout that was checked, with the code sent to the maker's phone, and returns its path. */
export async function makeChecked(visitor: Visitor, phone: string, last: Record<string, string> = {}): Promise<string> {
  const asked = formWith(await confirmPayout(visitor, last), "code");
  const made = await submit(visitor, asked, { intent: "confirm", code: await latestCode(phone) });
  if (!/\/payouts\/pay_\w+$/.test(to(made))) throw new Error(`No payout was made (status ${made.status}).`);
  return to(made);
}

/** Who makes a payout, out of which application; the phone gets the code. */
type Maker = { visitor: Visitor; appId: string; phone: string };

/** Creates a payout of an amount as typed, and returns its path. `last`: further answers at the last check. */
export async function createPayout(
  { visitor, appId, phone }: Maker,
  amount: string,
  last: Record<string, string> = {},
): Promise<string> {
  const form = formWith(await visitor.get(payoutPaths.create()), "amount");
  await submit(visitor, form, { ...RECEIVER, appId, amount, side: "ARRIVES", description: "Guide", intent: "review" });
  return makeChecked(visitor, phone, last);
}

/** Proposes rules of approval for an application's payouts from typed values, and returns the proposal's id. */
export async function proposeRules(visitor: Visitor, appId: string, typed: Record<string, string>): Promise<string> {
  await submit(visitor, formWith(await visitor.get(approvalPaths.propose(appId)), "twoAbove"), typed);
  const { status, text } = await visitor.get(approvalPaths.rules(appId));
  const id = /payout-approvals\/(prc_\w+)\//.exec(text)?.[1];
  if (id === undefined) throw new Error(`No rules were proposed (status ${status}).`);
  return id;
}
