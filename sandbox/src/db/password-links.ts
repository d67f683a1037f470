import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import { passwordLinks } from "./schema/index.ts";

/** A link for a new password, known by the hash of its secret word only. */
export type PasswordLink = { guidHash: string; userId: string; createdAt: number; expiresAt: number };

/** Makes a link; the earlier ones of the person that nobody used stop working. */
export const addPasswordLink = (db: Db, link: PasswordLink): Statement[] => [
  dropPasswordLinks(db, link.userId),
  db.insert(passwordLinks).values(link),
];

/** Links of a person that nobody used yet stop working. */
export const dropPasswordLinks = (db: Db, userId: string): Statement =>
  db.delete(passwordLinks).where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.usedAt)));

const stillOpen = (guidHash: string, now: number) =>
  and(eq(passwordLinks.guidHash, guidHash), isNull(passwordLinks.usedAt), gt(passwordLinks.expiresAt, now));

/** The link that can be used now. */
export const findPasswordLink = async (db: Db, guidHash: string, now: number): Promise<PasswordLink | undefined> =>
  (await db.select().from(passwordLinks).where(stillOpen(guidHash, now)))[0];

/**
 * Uses a link up, for the batch of what it allows: of two uses at once, one batch goes through and the other is
 * aborted.
 */
export const usePasswordLink = (db: Db, guidHash: string, now: number): Statement[] => [
  db.update(passwordLinks).set({ usedAt: now }).where(stillOpen(guidHash, now)),
  expectChange(db, "link not used yet"),
];

/** Links whose time was over a day ago. */
export const sweepPasswordLinks = (db: Db, now: number): Statement =>
  db.delete(passwordLinks).where(lte(passwordLinks.expiresAt, now - 24 * 3_600_000));
