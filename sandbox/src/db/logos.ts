import type { LogoMediaType } from "#provider/contract/logos";
import { and, asc, eq, sql } from "drizzle-orm";
import { expectNumber, type Db, type Statement } from "./database.ts";
import { applications, connections, logoPieces, logos } from "./schema/index.ts";

/** What a logo is, without its bytes. */
export type LogoRow = typeof logos.$inferSelect;

/** Of one row: D1 keeps two million, those of the other columns included. */
const PIECE_BYTES = 1_000_000;

export const findLogo = async (db: Db, applicationId: string): Promise<LogoRow | undefined> =>
  (await db.select().from(logos).where(eq(logos.applicationId, applicationId)))[0];

/**
 * Some application's logo with this very content: to whoever looks at it they are one. `sha256` in hexadecimal digits.
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
 * The bytes of a logo; none of one that was replaced by a smaller one meanwhile is mixed with it, because they are read
 * at once.
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

/** Takes an application's logo away, if it has one. */
export const dropLogo = (db: Db, applicationId: string): Statement =>
  db.delete(logos).where(eq(logos.applicationId, applicationId));

/** Keeps a logo in place of the one before, as long as its application is there, or is prepared. */
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
