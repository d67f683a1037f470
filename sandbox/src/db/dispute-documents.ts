import { and, eq, lte, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import type { DisputeDocumentRow } from "./rows.ts";
import { disputeDocumentPieces, disputeDocuments } from "./schema/index.ts";

/** The size of a row's bytes at most; D1 allows two million for a row with all its columns. */
const PIECE_BYTES = 1_000_000;
const KEPT_MS = 3_600_000;

/**
 * Writes a file piece by piece, each in a row of its own, as it comes: nobody holds the whole. It belongs to nothing
 * until {@link sendDocument}. Returns its size.
 */
export async function keepBytes(
  db: Db,
  { id, disputeId, pages, madeAt }: Pick<DisputeDocumentRow, "id" | "disputeId" | "pages" | "madeAt">,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  await db.insert(disputeDocuments).values({ id, disputeId, pages, madeAt });
  const row = Buffer.alloc(PIECE_BYTES);
  let [filled, place, size] = [0, 0, 0];
  const keep = async () => {
    await db
      .insert(disputeDocumentPieces)
      .values({ documentId: id, place, bytes: Buffer.from(row.subarray(0, filled)) });
    place += 1;
    filled = 0;
  };
  for await (const piece of bytes) {
    size += piece.length;
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + PIECE_BYTES - filled);
      row.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled === PIECE_BYTES) await keep();
    }
  }
  if (filled > 0) await keep();
  return size;
}

/** Makes a kept file the one that was sent; the batch fails if it is not there any more. */
export const sendDocument = (
  db: Db,
  { id, size, sha256 }: Pick<DisputeDocumentRow, "id" | "size" | "sha256">,
): Statement[] => [
  db
    .update(disputeDocuments)
    .set({ isSent: true, size, sha256 })
    .where(and(eq(disputeDocuments.id, id), eq(disputeDocuments.isSent, false))),
  expectChange(db, "the document is there"),
];

/** What an answer was sent as. */
export const documentOf = async (db: Db, disputeId: string): Promise<DisputeDocumentRow | undefined> =>
  (
    await db
      .select()
      .from(disputeDocuments)
      .where(and(eq(disputeDocuments.disputeId, disputeId), sql`is_sent`))
  )[0];

/** The bytes of a kept file, row by row. Breaks off if one is missing. */
export function documentBytes(db: Db, { id, size }: DisputeDocumentRow): ReadableStream<Uint8Array> {
  let [place, given] = [0, 0];
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const [row] = await db
          .select({ bytes: disputeDocumentPieces.bytes })
          .from(disputeDocumentPieces)
          .where(and(eq(disputeDocumentPieces.documentId, id), eq(disputeDocumentPieces.place, place)));
        if (!row) throw new Error(`piece ${place} of ${id} is missing`);
        place += 1;
        given += row.bytes.length;
        controller.enqueue(new Uint8Array(row.bytes));
        if (given >= size) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Deletes files that were made and not sent. */
export const sweepDocuments = (db: Db, now: number): Statement =>
  db.delete(disputeDocuments).where(and(sql`NOT is_sent`, lte(disputeDocuments.madeAt, now - KEPT_MS)));
