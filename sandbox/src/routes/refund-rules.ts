import { contract } from "#provider/contract/index";
import { REVIEWERS_SHOWN } from "#provider/contract/limits";
import { findApplication } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import { allRefundReviewers } from "../db/refund-reviewers.ts";
import {
  decidedRefundRules,
  findRefundProposal,
  standingRefundRules,
  type RefundProposal,
} from "../db/refund-rules.ts";
import type { ApplicationRow } from "../db/rows.ts";
import { proposalRights, type ProposalAct } from "../domain/payout-approval.ts";
import type { Variables } from "../call.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { demandIn, reviewsRefundsIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { planRefundDecision, planRefundProposal, tellOfRefundRules } from "../operations/payments/refund-rules.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toMay } from "../wire/payout-rules.ts";
import { toRefundRuleChange } from "../wire/refund-rules.ts";

const { refundRules } = contract;

type Db = Variables["db"];
type Ids = { appId: string; id: string };
type ProposalInApplication = RefundProposal & { application: ApplicationRow };

const applicationOf = async (db: Db, person: Person, appId: string): Promise<ApplicationRow> =>
  found(await findApplication(db, person.sight, appId)).application;

/** What a person may do with a proposal; `reviewers`: the approvers besides its proposer. */
const rightsIn = (
  { change, proposerReviews }: RefundProposal,
  { user }: Person,
  { reviewers, reviews }: { reviewers: Awaited<ReturnType<typeof allRefundReviewers>>; reviews: boolean },
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
  const reviews = reviewsRefundsIn(person, appId);
  // The proposer may withdraw it without the permission. Everybody else needs the permission to see it.
  if (act !== "withdraw") demandIn(person, appId, "REFUND_REVIEW");
  const proposal = found(await findRefundProposal(db, appId, id));
  const reviewers = await allRefundReviewers(db, application, proposal.change.proposedBy);
  const refusal = rightsIn(proposal, person, { reviewers, reviews }).refusal[act];
  if (refusal) throw refuse(refusal);
  return { ...proposal, application };
}

/** The facts that a code confirms: exactly these rules for exactly this application. */
const boundTo = ({ id, applicationId, rules }: RefundProposal["change"]) => ({ proposal: id, applicationId, rules });

/** The rules of an application's refunds, and how two people change them (decision 0175). */
export const refundRulesRoutes = [
  implement(refundRules.get, async ({ db, person, params: { appId } }) => {
    const application = await applicationOf(db, person, appId);
    const [standing, proposal, changes, reviewers] = await Promise.all([
      standingRefundRules(db, appId),
      findRefundProposal(db, appId),
      decidedRefundRules(db, appId),
      allRefundReviewers(db, application, person.user.id),
    ]);
    const reviews = reviewsRefundsIn(person, appId);
    const proposer = proposal?.change.proposedBy ?? person.user.id;
    const beside = proposer === person.user.id ? reviewers : await allRefundReviewers(db, application, proposer);
    const rights = proposal && rightsIn(proposal, person, { reviewers: beside, reviews });
    return {
      appId,
      appName: application.name,
      currency: application.currency,
      rules: standing.rules,
      reviewers: reviewers.slice(0, REVIEWERS_SHOWN).map(({ fullName }) => fullName),
      reviewerCount: reviewers.length,
      proposal: proposal && rights ? { ...toRefundRuleChange(proposal.change), ...toMay(rights) } : null,
      mayPropose: reviews && !proposal,
      changes: changes.map(toRefundRuleChange),
    };
  }),

  implementOnce(refundRules.propose, async ({ params: { appId }, body: rules, person, ...deps }) => {
    const { db, clock } = deps;
    const application = await applicationOf(db, person, appId);
    demandIn(person, appId, "REFUND_REVIEW");
    const now = clock.now();
    const standing = await standingRefundRules(db, appId);
    if (JSON.stringify(standing.rules) === JSON.stringify(rules)) throw refuse("invalid_state");
    const { change, statements } = planRefundProposal(db, { applicationId: appId, rules, by: person.user, now });
    const letters = await tellOfRefundRules({ application, by: person.user }, { kind: "proposed" }, { ...deps, now });
    return {
      answer: toRefundRuleChange(change),
      statements: [...statements, ...letters],
      log: { applicationId: appId, proposalId: change.id },
    };
  }),

  implement(refundRules.startConfirmation, async ({ params, person, ...deps }) => {
    const { change, application } = await demand("confirm", deps.db, person, params);
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "refundRules", bound: boundTo(change) } as const;
    const confirms = { what: "refundRules", application: application.name } as const;
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
  }),

  implementOnce(refundRules.confirm, async ({ params, body, person, ...deps }) => {
    const { db, clock } = deps;
    const one = await demand("confirm", db, person, params);
    const answer = { challenge: body.challenge, purpose: "refundRules", code: params.OTP } as const;
    const { id } = await judgeCode(deps, answer, { subject: person.user.id, bound: boundTo(one.change) });
    const now = clock.now();
    const by = person.user;
    const { change, statements } = planRefundDecision(db, one, { state: "CONFIRMED", by }, now);
    const letters = await tellOfRefundRules(
      { application: one.application, by },
      { kind: "confirmed" },
      { ...deps, now },
    );
    return {
      answer: toRefundRuleChange(change),
      statements: [...consumeChallenge(db, id, now), ...statements, ...letters],
      log: { applicationId: params.appId, proposalId: change.id },
    };
  }),

  implement(refundRules.refuse, async ({ params, body: { reason }, person, ...deps }) => {
    const { db, clock, log } = deps;
    await write(db, async () => {
      const one = await demand("refuse", db, person, params);
      const by = person.user;
      const now = clock.now();
      const { statements } = planRefundDecision(db, one, { state: "REFUSED", by, reason }, now);
      const about = { application: one.application, by, only: one.change.proposedBy };
      const letters = await tellOfRefundRules(about, { kind: "refused", reason }, { ...deps, now });
      return { statements: [...statements, ...letters] };
    });
    log("refund_rules_refused", { applicationId: params.appId, proposalId: params.id, userId: person.user.id });
    return undefined;
  }),

  implement(refundRules.withdraw, async ({ params, person, db, clock, log }) => {
    await write(db, async () => {
      const one = await demand("withdraw", db, person, params);
      return planRefundDecision(db, one, { state: "WITHDRAWN" }, clock.now());
    });
    log("refund_rules_withdrawn", { applicationId: params.appId, proposalId: params.id, userId: person.user.id });
    return undefined;
  }),
];
