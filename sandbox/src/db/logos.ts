import type { LogoMediaType } from "#provider/contract/logos";
import { and, asc, eq, sql } from "drizzle-orm";
import { expectNumber, type Db, type Statement } from "./database.ts";
import { applications, connections, logoPieces, logos } from "./schema/index.ts";

/** A logo without its bytes. */
export type LogoRow = typeof logos.$inferSelect;

/** The maximal size of a row's bytes. D1 allows two million for a row with all its columns. */
const PIECE_BYTES = 1_000_000;

export const findLogo = async (db: Db, applicationId: string): Promise<LogoRow | undefined> =>
  (await db.select().from(logos).where(eq(logos.applicationId, applicationId)))[0];

/**
 * A logo of any application with exactly this content, because equal images are indistinguishable. `sha256` in
 * hexadecimal digits.
 */
export const findLogoByContent = async (
  db: Db,
  sha256: string,
  mediaType: LogoMediaType,
): Promise<LogoRow | undefined> =>
  (
    await db
      .select()
      .from(logos)
      .where(and(eq(logos.sha256, sha256), eq(logos.mediaType, mediaType)))
      .limit(1)
  )[0];

/**
 * The bytes of a logo. One statement reads all pieces, so that they never mix with those of a logo that replaces it
 * meanwhile.
 */
export async function logoBytes(db: Db, { applicationId }: LogoRow): Promise<Uint8Array<ArrayBuffer>> {
  const pieces = await db
    .select({ bytes: logoPieces.bytes })
    .from(logoPieces)
    .where(eq(logoPieces.applicationId, applicationId))
    .orderBy(asc(logoPieces.place));
  const whole = new Uint8Array(pieces.reduce((length, { bytes }) => length + bytes.length, 0));
  let at = 0;
  for (const { bytes } of pieces) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}

/** Removes an application's logo, if it has one. */
export const dropLogo = (db: Db, applicationId: string): Statement =>
  db.delete(logos).where(eq(logos.applicationId, applicationId));

/** Saves a logo in place of the one before, if its application exists or is being prepared. */
export const keepLogo = (db: Db, row: LogoRow, bytes: Uint8Array<ArrayBuffer>): Statement[] => [
  expectNumber(
    db,
    "the application is still there",
    sql`(SELECT count(*) FROM ${applications} WHERE ${applications.id} = ${row.applicationId} AND ${applications.deletedAt} IS NULL) + (SELECT count(*) FROM ${connections} WHERE ${connections.applicationId} = ${row.applicationId} AND ${connections.applicationId} NOT IN (SELECT ${applications.id} FROM ${applications} WHERE ${applications.id} = ${row.applicationId}))`,
    1,
  ),
  dropLogo(db, row.applicationId),
  db.insert(logos).values(row),
  ...Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, place) =>
    db.insert(logoPieces).values({
      applicationId: row.applicationId,
      place,
      bytes: Buffer.from(bytes.buffer, place * PIECE_BYTES, Math.min(PIECE_BYTES, bytes.length - place * PIECE_BYTES)),
    }),
  ),
];
