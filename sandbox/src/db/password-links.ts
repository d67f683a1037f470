import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import { passwordLinks } from "./schema/index.ts";

/** A link for a new password. Only the hash of its secret word is stored. */
export type PasswordLink = { guidHash: string; userId: string; createdAt: number; expiresAt: number };

/** Creates a link. The person's earlier unused links stop working. */
export const addPasswordLink = (db: Db, link: PasswordLink): Statement[] => [
  dropPasswordLinks(db, link.userId),
  db.insert(passwordLinks).values(link),
];

/** Deletes a person's unused links. */
export const dropPasswordLinks = (db: Db, userId: string): Statement =>
  db.delete(passwordLinks).where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.usedAt)));

const stillOpen = (guidHash: string, now: number) =>
  and(eq(passwordLinks.guidHash, guidHash), isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, now));

/** The link, if it is valid now. */
export const findPasswordLink = async (db: Db, guidHash: string, now: number): Promise<PasswordLink | undefined> =>
  (await db.select().from(passwordLinks).where(stillOpen(guidHash, now)))[0];

/**
 * Uses up a link, in the batch with the change that it allows. If the link is used twice at once, one batch succeeds
 * and the other is aborted.
 */
export const usePasswordLink = (db: Db, guidHash: string, now: number): Statement[] => [
  db.update(passwordLinks).set({ usedAt: now }).where(stillOpen(guidHash, now)),
  expectChange(db, "link not used yet"),
];

/** Deletes links that ended more than a day ago. */
export const sweepPasswordLinks = (db: Db, now: number): Statement =>
  db.delete(passwordLinks).where(lte(passwordLinks.expiresAt, now - 24 * 3_600_000));
