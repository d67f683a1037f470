import { RULE_CHANGES_SHOWN, TO_DO_ITEMS } from "#provider/contract/limits";
import type { RulesKind } from "#provider/contract/rule-proposals";
import { and, asc, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import { expectAtMost, type Db, type Statement } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import { applications, type ruleChangesTable } from "./schema/index.ts";
import { isOnlyReviewerBy, isReviewerBy, isSecondBy, type Reviewing } from "./second-people.ts";

type RuleChangesTable<Rules> = ReturnType<typeof ruleChangesTable<Rules>>;
export type RuleChangeRow<Rules> = RuleChangesTable<Rules>["$inferSelect"];

/** Rules that two people change: their table, who confirms them, and the rules of an application without own ones. */
export type ProposedRules<Rules> = {
  kind: RulesKind;
  changes: RuleChangesTable<Rules>;
  review: Reviewing;
  initially: Rules;
};

/**
 * The rules in force and their version. Later rules have a larger one; 0 means that an application has no rules of its
 * own.
 */
export type Standing<Rules> = { rules: Rules; version: number };

const versionOf = <Rules>({ changes }: ProposedRules<Rules>, applicationId: unknown): SQL<number | null> =>
  sql`(SELECT max(confirmed.seq) FROM ${changes} AS confirmed
    WHERE confirmed.application_id = ${applicationId} AND confirmed.state = 'CONFIRMED')`;

/** Joins the rules in force for the application of a row. */
export const inForceOf = <Rules>(proposed: ProposedRules<Rules>, applicationId: unknown): SQL =>
  eq(proposed.changes.seq, versionOf(proposed, applicationId));

/** Reads the row that {@link inForceOf} joined. */
export const standingOfRow = <Rules>(
  { initially }: ProposedRules<Rules>,
  change: RuleChangeRow<Rules> | null | undefined,
): Standing<Rules> => (change ? { rules: change.rules, version: change.seq } : { rules: initially, version: 0 });

export async function standingOf<Rules>(
  db: Db,
  proposed: ProposedRules<Rules>,
  applicationId: string,
): Promise<Standing<Rules>> {
  const [change] = await db.select().from(proposed.changes).where(inForceOf(proposed, applicationId));
  return standingOfRow(proposed, change);
}

/** Aborts the batch if other rules have come into force since these were read. */
export const expectStanding = <Rules>(
  db: Db,
  proposed: ProposedRules<Rules>,
  applicationId: string,
  { version }: Standing<Rules>,
): Statement =>
  expectAtMost(db, "rules as they were read", sql`coalesce(${versionOf(proposed, applicationId)}, 0)`, version);

/** A change of an application's rules, and whether its proposer may still approve there. */
export type Proposal<Rules> = { change: RuleChangeRow<Rules>; proposerReviews: boolean };

/** A change by its id, or the waiting one. */
export async function findProposal<Rules>(
  db: Db,
  { changes, review }: ProposedRules<Rules>,
  applicationId: string,
  id?: string,
): Promise<Proposal<Rules> | undefined> {
  const [row] = await db
    .select({
      change: changes,
      proposerReviews: isReviewerBy(review, { merchantId: applications.merchantId, applicationId }, changes.proposedBy),
    })
    .from(changes)
    .innerJoin(applications, eq(applications.id, changes.applicationId))
    .where(
      and(
        eq(changes.applicationId, applicationId),
        id === undefined ? sql`${changes.state} = 'PROPOSED'` : eq(changes.id, id),
      ),
    );
  return row && { ...row, proposerReviews: row.proposerReviews === 1 };
}

/**
 * Proposed rules that a person may confirm or refuse, the longest waiting first: proposals of others, and their own if
 * no other approver exists. `reviews`: where the person may approve what others made; staff approve nothing.
 */
export async function waitingProposals<Rules>(
  db: Db,
  { changes, review }: ProposedRules<Rules>,
  { userId, reviews }: { userId: string; reviews: Sight | undefined },
): Promise<{ count: number; appId: string; name: string; proposedBy: string }[]> {
  if (reviews === undefined || reviews.kind === "region") return [];
  const { merchantId, id: applicationId } = applications;
  const { proposedBy, proposedByName, proposedAt } = changes;
  const made = { merchantId, applicationId, createdBy: proposedBy };
  return db
    .select({
      count: sql<number>`count(*) OVER ()`,
      appId: applications.id,
      name: applications.name,
      proposedBy: proposedByName,
    })
    .from(applications)
    .innerJoin(changes, eq(changes.applicationId, applications.id))
    .where(
      and(
        inSight({ applicationId, merchantId, region: applications.region }, reviews),
        isNull(applications.deletedAt),
        // A literal, because the planner uses the partial index only with one.
        sql`${changes.state} = 'PROPOSED'`,
        sql`CASE WHEN ${proposedBy} = ${userId} THEN ${isOnlyReviewerBy(review, made, userId)} ELSE ${isSecondBy(review, made, userId)} END`,
      ),
    )
    .orderBy(asc(proposedAt), asc(applications.id))
    .limit(TO_DO_ITEMS);
}

/** Decided changes of an application's rules, newest first. */
export const decidedChanges = <Rules>(
  db: Db,
  { changes }: ProposedRules<Rules>,
  applicationId: string,
): Promise<RuleChangeRow<Rules>[]> =>
  db
    .select()
    .from(changes)
    .where(and(eq(changes.applicationId, applicationId), ne(changes.state, "PROPOSED")))
    .orderBy(desc(changes.seq))
    .limit(RULE_CHANGES_SHOWN);
