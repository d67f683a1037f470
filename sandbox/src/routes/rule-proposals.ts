import type { Challenge } from "#provider/contract/auth";
import { REVIEWERS_SHOWN } from "#provider/contract/limits";
import type { RuleApprovals, RuleChange } from "#provider/contract/rule-proposals";
import { findApplication } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import type { Statement } from "../db/database.ts";
import type { ApplicationRow } from "../db/rows.ts";
import { decidedChanges, findProposal, standingOf, type Proposal, type ProposedRules } from "../db/rule-proposals.ts";
import { allReviewers, type Reviewer } from "../db/second-people.ts";
import { proposalRights, type ProposalAct } from "../domain/payout-approval.ts";
import type { Variables } from "../call.ts";
import { demandIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { planDecision, planProposal, tellOfRules } from "../operations/rule-proposals.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toMay, toRuleChange } from "../wire/rule-proposals.ts";

type Db = Variables["db"];
type Given<Params, Body = unknown> = Variables & { request: Request; person: Person; params: Params; body: Body };
type Of = { appId: string };
type Ids = Of & { id: string };
type Once<Rules> = { answer: RuleChange<Rules>; statements: Statement[]; log: Record<string, string> };

const applicationOf = async (db: Db, person: Person, appId: string): Promise<ApplicationRow> =>
  found(await findApplication(db, person.sight, appId)).application;

/** What a person may do with a proposal; `reviewers`: the approvers besides its proposer. */
const rightsIn = (
  { change, proposerReviews }: Proposal<unknown>,
  { user }: Person,
  { reviewers, reviews }: { reviewers: readonly Reviewer[]; reviews: boolean },
) =>
  proposalRights({
    state: change.state,
    isOwn: change.proposedBy === user.id,
    isSecond: reviewers.some(({ id, isSecond }) => isSecond && id === user.id),
    isAlone: !reviewers.some(({ isSecond }) => isSecond),
    reviews,
    proposerReviews,
  });

/** The facts that a code confirms: exactly these rules for exactly this application. */
const boundTo = <Rules>({ id, applicationId, rules }: Proposal<Rules>["change"]) => ({
  proposal: id,
  applicationId,
  rules,
});

/**
 * The handlers of rules that one person proposes and a second one confirms. `reviewsIn`: whether a person may approve
 * in an application. `logged`: the first words of their lines in the log of the Worker.
 */
export function ruleProposals<Rules>(
  proposed: ProposedRules<Rules>,
  { reviewsIn, logged }: { reviewsIn: (person: Person, appId: string) => boolean; logged: string },
) {
  const { kind, review } = proposed;

  /** A proposal with which the person may do this act; refuses by the one rule (`proposalRights`). */
  async function demand(act: ProposalAct, db: Db, person: Person, { appId, id }: Ids) {
    const application = await applicationOf(db, person, appId);
    const reviews = reviewsIn(person, appId);
    // The proposer may withdraw it without the permission. Everybody else needs the permission to see it.
    if (act !== "withdraw") demandIn(person, appId, review);
    const proposal = found(await findProposal(db, proposed, appId, id));
    const reviewers = await allReviewers(db, review, application, proposal.change.proposedBy);
    const refusal = rightsIn(proposal, person, { reviewers, reviews }).refusal[act];
    if (refusal) throw refuse(refusal);
    return { ...proposal, application };
  }

  return {
    get: async ({ db, person, params: { appId } }: Given<Of>): Promise<RuleApprovals<Rules>> => {
      const application = await applicationOf(db, person, appId);
      const [standing, proposal, changes, reviewers] = await Promise.all([
        standingOf(db, proposed, appId),
        findProposal(db, proposed, appId),
        decidedChanges(db, proposed, appId),
        allReviewers(db, review, application, person.user.id),
      ]);
      const reviews = reviewsIn(person, appId);
      const proposer = proposal?.change.proposedBy ?? person.user.id;
      const beside = proposer === person.user.id ? reviewers : await allReviewers(db, review, application, proposer);
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
        changes: changes.map((change) => toRuleChange(change)),
      };
    },

    propose: async ({ params: { appId }, body: rules, person, ...deps }: Given<Of, Rules>): Promise<Once<Rules>> => {
      const { db, clock } = deps;
      const application = await applicationOf(db, person, appId);
      demandIn(person, appId, review);
      const now = clock.now();
      const standing = await standingOf(db, proposed, appId);
      if (JSON.stringify(standing.rules) === JSON.stringify(rules)) throw refuse("invalid_state");
      const made = { applicationId: appId, rules, by: person.user, now };
      const { change, statements } = planProposal(db, proposed, made);
      const about = { application, by: person.user };
      const letters = await tellOfRules(proposed, about, { kind: "proposed" }, { ...deps, now });
      return {
        answer: toRuleChange(change),
        statements: [...statements, ...letters],
        log: { applicationId: appId, proposalId: change.id },
      };
    },

    startConfirmation: async ({ params, person, ...deps }: Given<Ids>): Promise<Challenge> => {
      const { change, application } = await demand("confirm", deps.db, person, params);
      const { id, mobilePhone, language } = person.user;
      const code = { subject: id, purpose: kind, bound: boundTo(change) } as const;
      const confirms = { what: kind, application: application.name } as const;
      return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
    },

    confirm: async ({
      params,
      body,
      person,
      ...deps
    }: Given<Ids & { OTP: string }, { challenge: string }>): Promise<Once<Rules>> => {
      const { db, clock } = deps;
      const one = await demand("confirm", db, person, params);
      const answer = { challenge: body.challenge, purpose: kind, code: params.OTP } as const;
      const { id } = await judgeCode(deps, answer, { subject: person.user.id, bound: boundTo(one.change) });
      const now = clock.now();
      const by = person.user;
      const { change, statements } = planDecision(db, proposed, one, { state: "CONFIRMED", by }, now);
      const about = { application: one.application, by };
      const letters = await tellOfRules(proposed, about, { kind: "confirmed" }, { ...deps, now });
      return {
        answer: toRuleChange(change),
        statements: [...consumeChallenge(db, id, now), ...statements, ...letters],
        log: { applicationId: params.appId, proposalId: change.id },
      };
    },

    refuse: async ({ params, body: { reason }, person, ...deps }: Given<Ids, { reason: string }>) => {
      const { db, clock, log } = deps;
      await write(db, async () => {
        const one = await demand("refuse", db, person, params);
        const by = person.user;
        const now = clock.now();
        const { statements } = planDecision(db, proposed, one, { state: "REFUSED", by, reason }, now);
        const about = { application: one.application, by, only: one.change.proposedBy };
        const letters = await tellOfRules(proposed, about, { kind: "refused", reason }, { ...deps, now });
        return { statements: [...statements, ...letters] };
      });
      log(`${logged}_refused`, { applicationId: params.appId, proposalId: params.id, userId: person.user.id });
      return undefined;
    },

    withdraw: async ({ params, person, db, clock, log }: Given<Ids>) => {
      await write(db, async () => {
        const one = await demand("withdraw", db, person, params);
        return planDecision(db, proposed, one, { state: "WITHDRAWN" }, clock.now());
      });
      log(`${logged}_withdrawn`, { applicationId: params.appId, proposalId: params.id, userId: person.user.id });
      return undefined;
    },
  };
}
