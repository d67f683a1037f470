import { contract } from "#provider/contract/index";
import { REVIEWERS_SHOWN } from "#provider/contract/limits";
import { findApplication } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import { allReviewers } from "../db/payout-reviewers.ts";
import { decidedChanges, findProposal, standingRules, type Proposal } from "../db/payout-rules.ts";
import type { ApplicationRow } from "../db/rows.ts";
import { proposalRights, type ProposalAct } from "../domain/payout-approval.ts";
import type { Variables } from "../call.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { demandIn, reviewsIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { planDecision, planProposal, tellOfRules } from "../operations/wallets/payout-rules.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toMay, toRuleChange } from "../wire/payout-rules.ts";

const { payoutRules } = contract;

type Db = Variables["db"];
type Ids = { appId: string; id: string };
type ProposalInApplication = Proposal & { application: ApplicationRow };

const applicationOf = async (db: Db, person: Person, appId: string): Promise<ApplicationRow> =>
  found(await findApplication(db, person.sight, appId)).application;

/** What a person may do with a proposal; `reviewers`: the approvers besides its proposer. */
const rightsIn = (
  { change, proposerReviews }: Proposal,
  { user }: Person,
  { reviewers, reviews }: { reviewers: Awaited<ReturnType<typeof allReviewers>>; reviews: boolean },
) =>
  proposalRights({
    state: change.state,
    isOwn: change.proposedBy === user.id,
    isSecond: reviewers.some(({ id, isSecond }) => isSecond && id === user.id),
    isAlone: !reviewers.some(({ isSecond }) => isSecond),
    reviews,
    proposerReviews,
  });

/** A proposal with which the person may do this act; refuses by the one rule (`proposalRights`). */
async function demand(act: ProposalAct, db: Db, person: Person, { appId, id }: Ids): Promise<ProposalInApplication> {
  const application = await applicationOf(db, person, appId);
  const reviews = reviewsIn(person, appId);
  // The proposer may withdraw it without the permission. Everybody else needs the permission to see it.
  if (act !== "withdraw") demandIn(person, appId, "PAYOUT_REVIEW");
  const proposal = found(await findProposal(db, appId, id));
  const reviewers = await allReviewers(db, application, proposal.change.proposedBy);
  const refusal = rightsIn(proposal, person, { reviewers, reviews }).refusal[act];
  if (refusal) throw refuse(refusal);
  return { ...proposal, application };
}

/** The facts that a code confirms: exactly these rules for exactly this application. */
const boundTo = ({ id, applicationId, rules }: Proposal["change"]) => ({ proposal: id, applicationId, rules });

/** The rules of approval for an application's payouts, and how two people change them (decision 0061). */
export const payoutRulesRoutes = [
  implement(payoutRules.get, async ({ db, person, params: { appId } }) => {
    const application = await applicationOf(db, person, appId);
    const [standing, proposal, changes, reviewers] = await Promise.all([
      standingRules(db, appId),
      findProposal(db, appId),
      decidedChanges(db, appId),
      allReviewers(db, application, person.user.id),
    ]);
    const reviews = reviewsIn(person, appId);
    const proposer = proposal?.change.proposedBy ?? person.user.id;
    const beside = proposer === person.user.id ? reviewers : await allReviewers(db, application, proposer);
    const rights = proposal && rightsIn(proposal, person, { reviewers: beside, reviews });
    return {
      appId,
      appName: application.name,
      currency: application.currency,
      rules: standing.rules,
      reviewers: reviewers.slice(0, REVIEWERS_SHOWN).map(({ fullName }) => fullName),
      reviewerCount: reviewers.length,
      proposal: proposal && rights ? { ...toRuleChange(proposal.change), ...toMay(rights) } : null,
      mayPropose: reviews && !proposal,
      changes: changes.map(toRuleChange),
    };
  }),

  implementOnce(payoutRules.propose, async ({ params: { appId }, body: rules, person, ...deps }) => {
    const { db, clock } = deps;
    const application = await applicationOf(db, person, appId);
    demandIn(person, appId, "PAYOUT_REVIEW");
    const now = clock.now();
    const standing = await standingRules(db, appId);
    if (JSON.stringify(standing.rules) === JSON.stringify(rules)) throw refuse("invalid_state");
    const { change, statements } = planProposal(db, { applicationId: appId, rules, by: person.user, now });
    const letters = await tellOfRules({ application, by: person.user }, { kind: "proposed" }, { ...deps, now });
    return {
      answer: toRuleChange(change),
      statements: [...statements, ...letters],
      log: { applicationId: appId, proposalId: change.id },
    };
  }),

  implement(payoutRules.startConfirmation, async ({ params, person, ...deps }) => {
    const { change, application } = await demand("confirm", deps.db, person, params);
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "payoutRules", bound: boundTo(change) } as const;
    const confirms = { what: "payoutRules", application: application.name } as const;
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
  }),

  implementOnce(payoutRules.confirm, async ({ params, body, person, ...deps }) => {
    const { db, clock } = deps;
    const one = await demand("confirm", db, person, params);
    const answer = { challenge: body.challenge, purpose: "payoutRules", code: params.OTP } as const;
    const { id } = await judgeCode(deps, answer, { subject: person.user.id, bound: boundTo(one.change) });
    const now = clock.now();
    const by = person.user;
    const { change, statements } = planDecision(db, one, { state: "CONFIRMED", by }, now);
    const letters = await tellOfRules({ application: one.application, by }, { kind: "confirmed" }, { ...deps, now });
    return {
      answer: toRuleChange(change),
      statements: [...consumeChallenge(db, id, now), ...statements, ...letters],
      log: { applicationId: params.appId, proposalId: change.id },
    };
  }),

  implement(payoutRules.refuse, async ({ params, body: { reason }, person, ...deps }) => {
    const { db, clock, log } = deps;
    await write(db, async () => {
      const one = await demand("refuse", db, person, params);
      const by = person.user;
      const now = clock.now();
      const { statements } = planDecision(db, one, { state: "REFUSED", by, reason }, now);
      const about = { application: one.application, by, only: one.change.proposedBy };
      const letters = await tellOfRules(about, { kind: "refused", reason }, { ...deps, now });
      return { statements: [...statements, ...letters] };
    });
    log("payout_rules_refused", { applicationId: params.appId, proposalId: params.id, userId: person.user.id });
    return undefined;
  }),

  implement(payoutRules.withdraw, async ({ params, person, db, clock, log }) => {
    await write(db, async () => {
      const one = await demand("withdraw", db, person, params);
      return planDecision(db, one, { state: "WITHDRAWN" }, clock.now());
    });
    log("payout_rules_withdrawn", { applicationId: params.appId, proposalId: params.id, userId: person.user.id });
    return undefined;
  }),
];
