import type { BulkColumn } from "#provider/contract/bulk-words";
import type { SendChannel } from "#provider/contract/words";
import { and, eq, inArray, sql } from "drizzle-orm";
import {
  namedInList,
  OPEN_BULK,
  type BulkCounts,
  type BulkRecord,
  type BulkRowRecord,
  type CheckedBulkRow,
} from "../../db/bulk.ts";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { insertMany, jsonLists } from "../../db/insert-many.ts";
import { bulkHeadings, bulkRows, bulkUploads } from "../../db/schema/index.ts";
import { headingWord } from "../../domain/heading-word.ts";

type Beginning = Pick<
  BulkRecord,
  | "merchantId"
  | "applicationId"
  | "currency"
  | "fileName"
  | "sha256"
  | "uploadedBy"
  | "uploadedByName"
  | "uploadedAt"
  | "dueDate"
  | "expiryDate"
  | "language"
  | "headings"
  | "unreadSheets"
  | "guessed"
  | "dates"
> &
  BulkCounts;

/** A new upload, not confirmed yet. `missing`: columns without a heading of the file. */
export const newBulk = (beginning: Beginning, missing: readonly BulkColumn[]): BulkRecord => ({
  ...beginning,
  id: newId("blk"),
  state: missing.length === 0 ? "CHECKED" : "MAPPING",
  orders: {},
  revision: 1,
  channels: [],
  confirmedBy: null,
  confirmedByName: null,
  confirmedAt: null,
  made: 0,
  failed: 0,
  lastMadeAt: null,
  finishedAt: null,
  toldAt: null,
  undoneBy: null,
  undoneByName: null,
  undoneAt: null,
  canceled: 0,
  keptPaid: 0,
  keptHeld: 0,
  keptClosed: 0,
  isEmptied: false,
});

type NewRow = CheckedBulkRow & Pick<BulkRowRecord, "cells" | "mended" | "isLeftOut" | "isHidden">;

/** Stores an upload with its judged rows. */
export const planUpload = (db: Db, upload: BulkRecord, rows: readonly NewRow[]): Statement[] => [
  db.insert(bulkUploads).values(upload),
  ...insertMany(
    db,
    bulkRows,
    rows.map((row) => ({ ...row, bulkUploadId: upload.id, invoiceId: null })),
  ),
];

export type BulkChanges = Partial<
  Pick<BulkRecord, "state" | "headings" | "dates" | "orders" | "dueDate" | "expiryDate" | "language">
>;
/** A row after a new judgement. `said`: the person's corrections of it, if new. */
export type RejudgedRow = CheckedBulkRow & { said?: Pick<BulkRowRecord, "mended" | "isLeftOut"> };

/**
 * Stores a person's changes of an upload, with the rows whose judgement they change (`rows`). Holds only while nobody
 * else has changed or confirmed the upload.
 */
export function planRejudged(
  db: Db,
  upload: BulkRecord,
  { changes, counts, rows }: { changes: BulkChanges; counts: BulkCounts; rows: readonly RejudgedRow[] },
): Statement[] {
  const written = rows.map((row) =>
    JSON.stringify([
      upload.id,
      row.row,
      row.state,
      row.typed,
      row.becomes,
      row.problems,
      row.warnings,
      row.isDuplicate ? 1 : 0,
      row.openInvoiceId,
      row.firstRow,
      row.skipped,
    ]),
  );
  return [
    db
      .update(bulkUploads)
      .set({ ...changes, ...counts, revision: upload.revision + 1 })
      .where(
        and(
          eq(bulkUploads.id, upload.id),
          eq(bulkUploads.revision, upload.revision),
          inArray(bulkUploads.state, [...OPEN_BULK]),
        ),
      ),
    expectChange(db, "upload as it was read"),
    ...jsonLists(written).map((list) =>
      db
        .update(bulkRows)
        .set({
          state: sql`value ->> 2`,
          typed: sql`value -> 3`,
          becomes: sql`nullif(value -> 4, 'null')`,
          problems: sql`value -> 5`,
          warnings: sql`value -> 6`,
          isDuplicate: sql`value ->> 7`,
          openInvoiceId: sql`value ->> 8`,
          firstRow: sql`value ->> 9`,
          skipped: sql`value ->> 10`,
        })
        .from(sql`json_each(${list})`)
        .where(namedInList),
    ),
    ...rows.flatMap(({ row, said }) =>
      said
        ? [
            db
              .update(bulkRows)
              .set(said)
              .where(and(eq(bulkRows.bulkUploadId, upload.id), eq(bulkRows.row, row))),
          ]
        : [],
    ),
  ];
}

/** Remembers for an account which column each heading means, and forgets headings that mean none any more. */
export function planRemembered(
  db: Db,
  merchantId: string,
  headings: readonly { heading: string; column: BulkColumn | null }[],
): Statement[] {
  const known = new Map(headings.map(({ heading, column }) => [headingWord(heading), column]));
  known.delete("");
  const kept = [...known].flatMap(([heading, column]) => (column ? [{ merchantId, heading, column }] : []));
  return [
    db
      .delete(bulkHeadings)
      .where(
        and(
          eq(bulkHeadings.merchantId, merchantId),
          sql`heading IN (SELECT value FROM json_each(${JSON.stringify([...known.keys()])}))`,
        ),
      ),
    ...kept.map((one) => db.insert(bulkHeadings).values(one)),
  ];
}

type Confirming = { by: { id: string; fullName: string }; channels: readonly SendChannel[]; now: number };

/** The columns of an upload that a confirmation changes. */
export const confirmed = ({ by, channels, now }: Confirming) => ({
  state: "CONFIRMED" as const,
  channels: [...new Set(channels)],
  confirmedBy: by.id,
  confirmedByName: by.fullName,
  confirmedAt: now,
});

/** Confirms an upload once, and only in the state that the person has seen. */
export const planConfirmed = (db: Db, upload: BulkRecord, confirming: Confirming): Statement[] => [
  db
    .update(bulkUploads)
    .set(confirmed(confirming))
    .where(
      and(eq(bulkUploads.id, upload.id), eq(bulkUploads.revision, upload.revision), eq(bulkUploads.state, "CHECKED")),
    ),
  expectChange(db, "upload as it was seen"),
];

/** Discards an unconfirmed upload. */
export const planDiscarded = (db: Db, { id }: BulkRecord): Statement[] => [
  db.delete(bulkUploads).where(and(eq(bulkUploads.id, id), inArray(bulkUploads.state, [...OPEN_BULK]))),
  expectChange(db, "upload not confirmed"),
];

/** Notes that the person who confirmed an upload was told that it is made. */
export const planBulkTold = (db: Db, { id }: BulkRecord, now: number): Statement[] => [
  db
    .update(bulkUploads)
    .set({ toldAt: now })
    .where(and(eq(bulkUploads.id, id), sql`told_at IS NULL`)),
  expectChange(db, "not told yet"),
];
