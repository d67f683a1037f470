import { and, desc, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import { usernameOf } from "./people.ts";
import type { UserRow } from "./rows.ts";
import { emailLinks, users } from "./schema/index.ts";

/** A link that proves an e-mail address. Only the hash of its secret word is stored. */
export type EmailLink = { guidHash: string; userId: string; email: string; createdAt: number; expiresAt: number };

/** Creates a link. The person's earlier unused links stop working. */
export const addEmailLink = (db: Db, link: EmailLink): Statement[] => [
  dropEmailLinks(db, link.userId),
  db.insert(emailLinks).values(link),
];

/** Deletes a person's unused links. */
export const dropEmailLinks = (db: Db, userId: string): Statement =>
  db.delete(emailLinks).where(and(eq(emailLinks.userId, userId), isNull(emailLinks.usedAt)));

const isOpen = (now: number) => and(isNull(emailLinks.usedAt), gt(emailLinks.expiresAt, now));

/** The link, if it is valid now. */
export const findEmailLink = async (db: Db, guidHash: string, now: number): Promise<EmailLink | undefined> =>
  (
    await db
      .select()
      .from(emailLinks)
      .where(and(eq(emailLinks.guidHash, guidHash), isOpen(now)))
  )[0];

/** The new address that a person wants, while the link to it is valid. */
export const pendingEmail = async (db: Db, { id, email }: Pick<UserRow, "id" | "email">, now: number) =>
  (
    await db
      .select({ email: emailLinks.email })
      .from(emailLinks)
      .where(and(eq(emailLinks.userId, id), ne(emailLinks.email, email), isOpen(now)))
      .orderBy(desc(emailLinks.createdAt))
      .limit(1)
  )[0]?.email;

/**
 * Uses up a link and makes its address the person's proven address. If the link is used twice at once, or the person
 * has another address by now, at most one batch succeeds.
 */
export const useEmailLink = (db: Db, link: EmailLink, user: UserRow, now: number): Statement[] => [
  db
    .update(emailLinks)
    .set({ usedAt: now })
    .where(and(eq(emailLinks.guidHash, link.guidHash), isOpen(now))),
  expectChange(db, "link not used yet"),
  db
    .update(users)
    .set({ email: link.email, username: usernameOf(link.email), emailProven: true })
    .where(and(eq(users.id, user.id), eq(users.email, user.email), eq(users.active, true), isNull(users.deletedAt))),
  expectChange(db, "address still the one that was read"),
];

/** Deletes links that ended more than a day ago. */
export const sweepEmailLinks = (db: Db, now: number): Statement =>
  db.delete(emailLinks).where(lte(emailLinks.expiresAt, now - 24 * 3_600_000));
