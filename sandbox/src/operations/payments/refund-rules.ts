import type { RefundRules } from "#provider/contract/refund-terms";
import { and, eq, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { mailPerson } from "../../db/outbox.ts";
import { isOnlyRefundReviewer, isSecondFor, refundReviewersBut, reviewsRefunds } from "../../db/refund-reviewers.ts";
import type { RefundRuleChangeRow } from "../../db/refund-rules.ts";
import type { ApplicationRow } from "../../db/rows.ts";
import { refundRuleChanges } from "../../db/schema/index.ts";
import { appUrl, type Env } from "../../env.ts";
import { refundRulesLetter } from "../../messages/refund-rules.ts";
import type { RulesNews } from "../../messages/payout-rules.ts";

type Person = { id: string; fullName: string };

/** Proposes rules, which wait for a decision. The database allows one waiting proposal (`REFUND_PROPOSAL_WAITS`). */
export function planRefundProposal(
  db: Db,
  { applicationId, rules, by, now }: { applicationId: string; rules: RefundRules; by: Person; now: number },
): { change: Omit<RefundRuleChangeRow, "seq">; statements: Statement[] } {
  const change = {
    id: newId("rrc"),
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
  return { change, statements: [db.insert(refundRuleChanges).values(change)] };
}

/** A decision on a proposal. CONFIRMED by its own proposer is `alone`. */
type Decision =
  | { state: "CONFIRMED"; by: Person }
  | { state: "REFUSED"; by: Person; reason: string }
  | { state: "WITHDRAWN" };

const changesOf = (change: RefundRuleChangeRow, decision: Decision) => {
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
 * its proposer still is one. Its proposer confirms it only if no one else may, which the statement checks itself
 * (decision 0054).
 */
export function planRefundDecision(
  db: Db,
  { application, change }: { application: Pick<ApplicationRow, "id" | "merchantId">; change: RefundRuleChangeRow },
  decision: Decision,
  now: number,
): { change: RefundRuleChangeRow; statements: Statement[] } {
  const changes = { ...changesOf(change, decision), decidedAt: now };
  const concerned = { merchantId: application.merchantId, applicationId: application.id };
  const stillMay =
    decision.state === "CONFIRMED"
      ? and(
          reviewsRefunds(concerned, change.proposedBy),
          decision.by.id === change.proposedBy
            ? isOnlyRefundReviewer(concerned, decision.by.id)
            : isSecondFor({ ...concerned, createdBy: change.proposedBy }, decision.by.id),
        )
      : undefined;
  return {
    change: { ...change, ...changes },
    statements: [
      db
        .update(refundRuleChanges)
        .set(changes)
        .where(and(eq(refundRuleChanges.id, change.id), sql`${refundRuleChanges.state} = 'PROPOSED'`, stillMay)),
      expectChange(db, "proposal still waits"),
    ],
  };
}

/** Tells every approver of an application's refunds, except `by`, the decision on its rules. */
export async function tellOfRefundRules(
  { application, by, only }: { application: ApplicationRow; by: Person; only?: string },
  news: RulesNews,
  { db, env, now }: { db: Db; env: Env; now: number },
): Promise<Statement[]> {
  const { id, merchantId, name } = application;
  const told = await refundReviewersBut(db, { merchantId, applicationId: id }, by.id);
  return told
    .filter((reviewer) => only === undefined || reviewer.id === only)
    .flatMap((to) => {
      const link = `${appUrl(env, to.region)}/applications/${id}/refund-rules`;
      const about = { name: to.fullName, application: name, by: by.fullName, link };
      return mailPerson(db, to, { ...refundRulesLetter(to.language, about, news), link, at: now });
    });
}
