import { and, eq, gt, lte } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { exportLinks } from "./schema/index.ts";

/** A link to a file of a list. Only the hash of its secret word is stored. */
export type ExportLink = typeof exportLinks.$inferSelect;

export const addExportLink = (db: Db, link: ExportLink): Statement => db.insert(exportLinks).values(link);

/** The link, if it is valid now. */
export const findExportLink = async (db: Db, wordHash: string, now: number): Promise<ExportLink | undefined> =>
  (
    await db
      .select()
      .from(exportLinks)
      .where(and(eq(exportLinks.wordHash, wordHash), gt(exportLinks.expiresAt, now)))
  )[0];

export const sweepExportLinks = (db: Db, now: number): Statement =>
  db.delete(exportLinks).where(lte(exportLinks.expiresAt, now));
