import { and, ne, sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";
import type { ApplicationRow, UserRow } from "./rows.ts";
import { sameHandsAs } from "./same-hands.ts";
import { users } from "./schema/index.ts";
import { secondsFor, whoMay, type Concerned, type Made } from "./second-people.ts";

const reviewers = (concerned: Concerned) => whoMay("REFUND_REVIEW", concerned);

/** Whether anybody may approve beside the maker. */
export const hasSecond = (made: Made): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${secondsFor("REFUND_REVIEW", made)})`;
/** Whether a person may approve refunds of an application. */
export const reviewsRefunds = (concerned: Concerned, userId: unknown): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(concerned)} AND ${users.id} = ${userId})`;
/** Whether a person may approve, and counts as a second person beside the maker. */
export const isSecondFor = (made: Made, userId: unknown): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${secondsFor("REFUND_REVIEW", made)} AND ${users.id} = ${userId})`;
/** Whether a person, with all people who are one pair of hands with them, is the only approver of refunds. */
export const isOnlyRefundReviewer = ({ merchantId, applicationId }: Concerned, userId: string): SQL =>
  sql`NOT ${hasSecond({ merchantId, applicationId, createdBy: userId })}`;

/** The maximal number of people who get a message about one refund. */
const WRITTEN_TO = 20;

const firstOf = (db: Db, where: SQL | undefined): Promise<UserRow[]> =>
  db.select().from(users).where(where).orderBy(users.searchName, users.id).limit(WRITTEN_TO);

/** People who may approve a refund as a second person beside its maker. */
export const secondsOfRefund = (
  db: Db,
  made: { merchantId: string; applicationId: string; createdBy: string },
): Promise<UserRow[]> => firstOf(db, secondsFor("REFUND_REVIEW", made));

/** People who may approve refunds of an application, except one person. */
export const refundReviewersBut = (db: Db, concerned: Concerned, userId: string): Promise<UserRow[]> =>
  firstOf(db, and(reviewers(concerned), ne(users.id, userId)));

/**
 * All people who may approve refunds of an application, by name. `isSecond`: whether they count as a second person
 * beside `userId`, who makes or proposes something.
 */
export async function allRefundReviewers(
  db: Db,
  { id, merchantId }: Pick<ApplicationRow, "id" | "merchantId">,
  userId: string,
): Promise<(Pick<UserRow, "id" | "fullName"> & { isSecond: boolean })[]> {
  const rows = await db
    .select({ id: users.id, fullName: users.fullName, isSame: sameHandsAs(users, userId) })
    .from(users)
    .where(reviewers({ merchantId, applicationId: id }))
    .orderBy(users.searchName, users.id);
  return rows.map(({ isSame, ...reviewer }) => ({ ...reviewer, isSecond: isSame !== 1 }));
}
