import type { PayoutRules } from "#provider/contract/payout-bands";
import { and, eq, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { mailPerson } from "../../db/outbox.ts";
import { isOnlyReviewer, isReviewer, isSecond, reviewersBut } from "../../db/payout-reviewers.ts";
import type { RuleChangeRow } from "../../db/payout-rules.ts";
import type { ApplicationRow } from "../../db/rows.ts";
import { payoutRuleChanges } from "../../db/schema/index.ts";
import { appUrl, type Env } from "../../env.ts";
import { rulesLetter, type RulesNews } from "../../messages/payout-rules.ts";

type Person = { id: string; fullName: string };

/** Proposes rules, which wait for a decision. The database allows one waiting proposal at a time (`PROPOSAL_WAITS`). */
export function planProposal(
  db: Db,
  { applicationId, rules, by, now }: { applicationId: string; rules: PayoutRules; by: Person; now: number },
): { change: Omit<RuleChangeRow, "seq">; statements: Statement[] } {
  const change = {
    id: newId("prc"),
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
  return { change, statements: [db.insert(payoutRuleChanges).values(change)] };
}

/** A decision on a proposal. CONFIRMED by its own proposer is `alone`. */
export type Decision =
  | { state: "CONFIRMED"; by: Person }
  | { state: "REFUSED"; by: Person; reason: string }
  | { state: "WITHDRAWN" };

const changesOf = (change: RuleChangeRow, decision: Decision) => {
  if (decision.state === "WITHDRAWN") return { state: decision.state };
  const alone = decision.by.id === change.proposedBy;
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
export function planDecision(
  db: Db,
  { application, change }: { application: Pick<ApplicationRow, "id" | "merchantId">; change: RuleChangeRow },
  decision: Decision,
  now: number,
): { change: RuleChangeRow; statements: Statement[] } {
  const changes = { ...changesOf(change, decision), decidedAt: now };
  const concerned = { merchantId: application.merchantId, applicationId: application.id };
  const stillMay =
    decision.state === "CONFIRMED"
      ? and(
          isReviewer(concerned, change.proposedBy),
          decision.by.id === change.proposedBy
            ? isOnlyReviewer(concerned, decision.by.id)
            : isSecond({ ...concerned, createdBy: change.proposedBy }, decision.by.id),
        )
      : undefined;
  return {
    change: { ...change, ...changes },
    statements: [
      db
        .update(payoutRuleChanges)
        .set(changes)
        .where(and(eq(payoutRuleChanges.id, change.id), sql`${payoutRuleChanges.state} = 'PROPOSED'`, stillMay)),
      expectChange(db, "proposal still waits"),
    ],
  };
}

/** Tells every approver of an application's payouts, except `by`, the decision on its rules. */
export async function tellOfRules(
  { application, by, only }: { application: ApplicationRow; by: Person; only?: string },
  news: RulesNews,
  { db, env, now }: { db: Db; env: Env; now: number },
): Promise<Statement[]> {
  const { id, merchantId, name } = application;
  const told = await reviewersBut(db, { merchantId, applicationId: id }, by.id);
  return told
    .filter((reviewer) => only === undefined || reviewer.id === only)
    .flatMap((to) => {
      const link = `${appUrl(env, to.region)}/applications/${id}/payout-approvals`;
      const letter = rulesLetter(to.language, { name: to.fullName, application: name, by: by.fullName, link }, news);
      return mailPerson(db, to, { ...letter, link, at: now });
    });
}
