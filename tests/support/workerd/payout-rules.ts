import { challengeSchema } from "#provider/contract/auth";
import type { PayoutRules } from "#provider/contract/payout-bands";
import { and, eq } from "drizzle-orm";
import type { ProposedRules, TickedPayout } from "../contract-world.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { PAYOUT_RULES, standingRules } from "../../../sandbox/src/db/payout-rules.ts";
import { payoutRuleChanges, payouts } from "../../../sandbox/src/db/schema/index.ts";
import { planProposal } from "../../../sandbox/src/operations/rule-proposals.ts";
import { refundThings } from "./refunds.ts";
import { RULES, wired } from "../payout-rules-samples.ts";
import { approvalCode, approvalsCode, makePayout, planned } from "./paying-out.ts";
import { db, latestCode, makePerson, newKey, sandboxNow, send, type Merchant, type Someone } from "./sandbox.ts";

const pathOf = (appId: string, more = ""): string => `/api/apps/${appId}/payout-approvals${more}`;

/** Puts rules into force, as two people would. */
export async function force({ applicationId }: Pick<Merchant, "applicationId">, rules: PayoutRules): Promise<void> {
  await withdrawAll(applicationId);
  const at = await sandboxNow();
  await db.insert(payoutRuleChanges).values({
    id: newId("prc"),
    applicationId,
    state: "CONFIRMED",
    rules,
    proposedBy: "usr_one",
    proposedByName: "One",
    proposedAt: at,
    decidedBy: "usr_other",
    decidedByName: "Other",
    decidedAt: at,
  });
}

/** Withdraws the waiting proposal. */
export const withdrawAll = async (applicationId: string): Promise<void> => {
  const ofIt = and(eq(payoutRuleChanges.applicationId, applicationId), eq(payoutRuleChanges.state, "PROPOSED"));
  await db
    .update(payoutRuleChanges)
    .set({ state: "WITHDRAWN", decidedAt: await sandboxNow() })
    .where(ofIt);
};

/** A person's proposal, in place of the waiting one: its id. */
export async function proposedBy({ applicationId }: Merchant, { userId: id }: Someone, rules = RULES): Promise<string> {
  await withdrawAll(applicationId);
  const by = { id, fullName: "Proposer" };
  const { change, statements } = planProposal(db, PAYOUT_RULES, { applicationId, rules, by, now: await sandboxNow() });
  await runBatch(db, statements);
  return change.id;
}

/** The proposal of a colleague with the permission. */
export const proposedByColleague = async (merchant: Merchant): Promise<string> =>
  proposedBy(merchant, await makePerson(merchant, "ROLE_FO_MANAGER"));

export const propose = ({ token }: Someone, appId: string, rules: PayoutRules, key = newKey()) =>
  send(`POST ${pathOf(appId)}`, { token, key, body: wired(rules) });
export const startConfirmation = ({ token }: Someone, { appId, id }: ProposedRules) =>
  send(`POST ${pathOf(appId, `/${id}/confirmation`)}`, { token });
export async function confirmationCode(someone: Someone, ids: ProposedRules) {
  const { challenge } = challengeSchema.parse((await startConfirmation(someone, ids)).json);
  return { challenge, code: await latestCode(someone.phone) };
}
export const confirm = (
  { token }: Someone,
  { appId, id }: ProposedRules,
  { challenge, code }: { challenge: string; code: string },
  key = newKey(),
) => send(`POST ${pathOf(appId, `/${id}/confirm/${code}`)}`, { token, key, body: { challenge } });
export const confirmNow = async (someone: Someone, ids: ProposedRules) =>
  confirm(someone, ids, await confirmationCode(someone, ids));
export const refuseRules = ({ token }: Someone, { appId, id }: ProposedRules, reason = "Too much for one person") =>
  send(`POST ${pathOf(appId, `/${id}/refuse`)}`, { token, body: { reason } });
export const withdraw = ({ token }: Someone, { appId, id }: ProposedRules) =>
  send(`POST ${pathOf(appId, `/${id}/withdraw`)}`, { token });
export const look = ({ token }: Someone, appId: string) => send(`GET ${pathOf(appId)}`, { token });

/** A receiver with an approved payout to this account and name that arrived two days ago. */
export async function knownReceiver(merchant: Merchant, iban: string, receiver: string): Promise<void> {
  const then = (await sandboxNow()) - 48 * 3_600_000;
  const { payout } = planned(merchant, { userId: "usr_somebody" }, then, { iban, receiver });
  const approved = { reviewedBy: "usr_other", reviewedByName: "Other", reviewedAt: then, finishedAt: then };
  await db.insert(payouts).values({ ...payout, ...approved, state: "SUCCESS" });
}

/** The proposals that the contract's samples of rules need, for a caller who may approve. */
async function proposedRules(merchant: Merchant, caller: Someone, name: string): Promise<ProposedRules> {
  const appId = merchant.applicationId;
  if (name === "payoutRules.propose") {
    await withdrawAll(appId);
    return { appId, id: "" };
  }
  const id = name === "payoutRules.withdraw" ? await proposedBy(merchant, caller) : await proposedByColleague(merchant);
  return name === "payoutRules.confirm"
    ? { appId, id, ...(await confirmationCode(caller, { appId, id })) }
    : { appId, id };
}

/** A waiting payout, with the caller's code for an approval. */
async function tickedPayout(merchant: Merchant, caller: Someone, name: string): Promise<TickedPayout> {
  // Earlier samples may have put other rules into force.
  const standing = await standingRules(db, merchant.applicationId);
  const id = await makePayout(merchant, { userId: "usr_somebody" }, { standing });
  return { id, ...(name === "tickedPayouts.approve" && (await approvalsCode(caller, [id]))) };
}

/** The caller's own records for samples of a payout, of a refund, and of the rules of either. */
export const payoutThings = async (merchant: Merchant, caller: Someone, name: string, payoutId: string) => ({
  ...(name === "payouts.approve" && { approvingPayout: await approvalCode(caller, payoutId) }),
  ...(name.startsWith("tickedPayouts.") && { ticked: await tickedPayout(merchant, caller, name) }),
  ...(name === "payouts.recall" && { recallableId: await makePayout(merchant, caller) }),
  ...(await refundThings(merchant, caller, name)),
  ...(name.startsWith("payoutRules.") && { rules: await proposedRules(merchant, caller, name) }),
});
