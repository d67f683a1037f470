import { ROLE_DEFAULTS, ROLES } from "#provider/contract/permissions";
import { and, ne, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { SEES_WHOLE_MERCHANT } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { amongst } from "./lists/sight.ts";
import type { ApplicationRow, UserRow } from "./rows.ts";
import { sameHandsAs, type Hands } from "./same-hands.ts";
import { memberships, userPermissions, users } from "./schema/index.ts";

/** The permissions by which somebody approves what others made. */
export type Reviewing = "PAYOUT_REVIEW" | "REFUND_REVIEW";

/** Columns of `users`, under any alias. */
export type Person = Hands & Record<"active" | "deletedAt" | "passwordSetAt", AnySQLiteColumn>;
export type Concerned = { merchantId: unknown; applicationId: unknown };
export type Made = Concerned & { createdBy: unknown };

const rolesWith = (permission: Reviewing) => ROLES.filter((role) => ROLE_DEFAULTS[role].includes(permission));

/**
 * People who may approve in an application: they can sign in, hold the permission, and see the application in a role
 * that allows approval. Lists, letters and the approving statement share this rule.
 */
export const whoMay = (
  permission: Reviewing,
  { merchantId, applicationId }: Concerned,
  who: Person = users,
): SQL | undefined =>
  and(
    sql`${who.merchantId} = ${merchantId}`,
    sql`${who.active} = 1`,
    sql`${who.deletedAt} IS NULL AND ${who.passwordSetAt} IS NOT NULL`,
    sql`EXISTS (SELECT 1 FROM ${userPermissions} WHERE ${userPermissions.userId} = ${who.id} AND ${userPermissions.permission} = ${sql.raw(`'${permission}'`)})`,
    sql`(${amongst(who.role, SEES_WHOLE_MERCHANT)} OR EXISTS (SELECT 1 FROM ${memberships}
      WHERE ${memberships.userId} = ${who.id} AND ${memberships.applicationId} = ${applicationId}
      AND (${memberships.role} IS NULL OR ${amongst(memberships.role, rolesWith(permission))})))`,
  );

/** Approvers who count as a second person beside the maker: another pair of hands (`same-hands.ts`). */
export const secondsFor = (permission: Reviewing, made: Made, who: Person = users): SQL =>
  sql`(${whoMay(permission, made, who)} AND NOT ${sameHandsAs(who, made.createdBy)})`;

/** Whether a person may approve in an application. */
export const isReviewerBy = (permission: Reviewing, concerned: Concerned, userId: unknown): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${whoMay(permission, concerned)} AND ${users.id} = ${userId})`;
/** Whether a person may approve, and counts as a second person beside the maker. */
export const isSecondBy = (permission: Reviewing, made: Made, userId: unknown): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${secondsFor(permission, made)} AND ${users.id} = ${userId})`;
/** Whether anybody may approve beside the maker. */
export const hasSecondBy = (permission: Reviewing, made: Made): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${secondsFor(permission, made)})`;
/** Whether a person, with all people who are one pair of hands with them, is the only approver of an application. */
export const isOnlyReviewerBy = (
  permission: Reviewing,
  { merchantId, applicationId }: Concerned,
  userId: string,
): SQL => sql`NOT ${hasSecondBy(permission, { merchantId, applicationId, createdBy: userId })}`;

/** The maximal number of people who get a message about one thing. */
const WRITTEN_TO = 20;

/** The people to whom a letter about one thing goes, by name. */
export const writtenTo = (db: Db, where: SQL | undefined): Promise<UserRow[]> =>
  db.select().from(users).where(where).orderBy(users.searchName, users.id).limit(WRITTEN_TO);

/** People who may approve in an application, except one person. */
export const reviewersBut = (db: Db, permission: Reviewing, concerned: Concerned, userId: string): Promise<UserRow[]> =>
  writtenTo(db, and(whoMay(permission, concerned), ne(users.id, userId)));

/** A person who may approve. `isSecond`: they count as a second person beside whoever makes or proposes something. */
export type Reviewer = Pick<UserRow, "id" | "fullName"> & { isSecond: boolean };

/** All people who may approve in an application, by name; `userId`: of whoever makes or proposes something. */
export async function allReviewers(
  db: Db,
  permission: Reviewing,
  { id, merchantId }: Pick<ApplicationRow, "id" | "merchantId">,
  userId: string,
): Promise<Reviewer[]> {
  const rows = await db
    .select({ id: users.id, fullName: users.fullName, isSame: sameHandsAs(users, userId) })
    .from(users)
    .where(whoMay(permission, { merchantId, applicationId: id }))
    .orderBy(users.searchName, users.id);
  return rows.map(({ isSame, ...reviewer }) => ({ ...reviewer, isSecond: isSame !== 1 }));
}
