import type { RulesKind } from "#provider/contract/rule-proposals";
import { and, eq, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { mailPerson } from "../db/outbox.ts";
import type { ApplicationRow } from "../db/rows.ts";
import type { ProposedRules, RuleChangeRow } from "../db/rule-proposals.ts";
import { isOnlyReviewerBy, isReviewerBy, isSecondBy, reviewersBut } from "../db/second-people.ts";
import { appUrl, type Env } from "../env.ts";
import { rulesLetter } from "../messages/rule-proposals.ts";
import type { RulesNews } from "../messages/rules-news.ts";

type Person = { id: string; fullName: string };

/** The prefix of a proposal's id, and the screen of the application that shows the rules. */
const NAMES: Record<RulesKind, { id: string; screen: string }> = {
  payoutRules: { id: "prc", screen: "payout-approvals" },
  refundRules: { id: "rrc", screen: "refund-rules" },
};

/** Proposes rules, which wait for a decision. The database allows one waiting proposal at a time. */
export function planProposal<Rules>(
  db: Db,
  { kind, changes }: ProposedRules<Rules>,
  { applicationId, rules, by, now }: { applicationId: string; rules: Rules; by: Person; now: number },
): { change: Omit<RuleChangeRow<Rules>, "seq">; statements: Statement[] } {
  const change = {
    id: newId(NAMES[kind].id),
    applicationId,
    state: "PROPOSED",
    rules,
    proposedBy: by.id,
    proposedByName: by.fullName,
    proposedAt: now,
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
    alone: false,
    reason: null,
  } as const;
  return { change, statements: [db.insert(changes).values(change)] };
}

/** A decision on a proposal. CONFIRMED by its own proposer is `alone`. */
type Decision =
  | { state: "CONFIRMED"; by: Person }
  | { state: "REFUSED"; by: Person; reason: string }
  | { state: "WITHDRAWN" };

const decided = (proposedBy: string, decision: Decision) => {
  if (decision.state === "WITHDRAWN") return { state: decision.state };
  const alone = decision.by.id === proposedBy;
  return {
    state: decision.state,
    decidedBy: alone ? null : decision.by.id,
    decidedByName: decision.by.fullName,
    alone,
    ...(decision.state === "REFUSED" && { reason: decision.reason }),
  };
};

/**
 * Decides on a waiting proposal. If several people decide at once, one of them succeeds. An approver confirms it, if
 * its proposer still is an approver. Its proposer confirms it only if no one else may; the statement itself checks that
 * (decision 0054).
 */
export function planDecision<Rules>(
  db: Db,
  { changes, review }: ProposedRules<Rules>,
  { application, change }: { application: Pick<ApplicationRow, "id" | "merchantId">; change: RuleChangeRow<Rules> },
  decision: Decision,
  now: number,
): { change: RuleChangeRow<Rules>; statements: Statement[] } {
  const decidedNow = { ...decided(change.proposedBy, decision), decidedAt: now };
  const concerned = { merchantId: application.merchantId, applicationId: application.id };
  const stillMay =
    decision.state === "CONFIRMED"
      ? and(
          isReviewerBy(review, concerned, change.proposedBy),
          decision.by.id === change.proposedBy
            ? isOnlyReviewerBy(review, concerned, decision.by.id)
            : isSecondBy(review, { ...concerned, createdBy: change.proposedBy }, decision.by.id),
        )
      : undefined;
  return {
    change: { ...change, ...decidedNow },
    statements: [
      db
        .update(changes)
        .set(decidedNow)
        .where(and(eq(changes.id, change.id), sql`${changes.state} = 'PROPOSED'`, stillMay)),
      expectChange(db, "proposal still waits"),
    ],
  };
}

/** Tells every approver of an application, or `only` one of them, the news of its rules; never `by`. */
export async function tellOfRules(
  { kind, review }: Pick<ProposedRules<unknown>, "kind" | "review">,
  { application, by, only }: { application: ApplicationRow; by: Person; only?: string },
  news: RulesNews,
  { db, env, now }: { db: Db; env: Env; now: number },
): Promise<Statement[]> {
  const { id, merchantId, name } = application;
  const told = await reviewersBut(db, review, { merchantId, applicationId: id }, by.id);
  return told
    .filter((reviewer) => only === undefined || reviewer.id === only)
    .flatMap((to) => {
      const link = `${appUrl(env, to.region)}/applications/${id}/${NAMES[kind].screen}`;
      const about = { name: to.fullName, application: name, by: by.fullName, link };
      return mailPerson(db, to, { ...rulesLetter(kind, to.language, about, news), link, at: now });
    });
}
