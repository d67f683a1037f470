import type { BulkInvoice, BulkShow } from "#provider/contract/bulk-rows";
import { BULK_COLUMNS, type BulkColumn } from "#provider/contract/bulk-words";
import { BULK_DAYS_KEPT } from "#provider/contract/limits";
import { BULK_TABS, type BulkTab, type TabCounts } from "#provider/contract/list-tabs";
import { BULK_TAB_STATES } from "#provider/rules/list-tabs";
import { type SQL, and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db, Statement } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { anyWaits } from "./leaving-acts.ts";
import { inOneApplication, inSight } from "./lists/sight.ts";
import type { ApplicationRow, InvoiceRow, UserRow } from "./rows.ts";
import { applications, bulkHeadings, bulkRows, bulkUploads, invoices, users } from "./schema/index.ts";

export type BulkRecord = typeof bulkUploads.$inferSelect;
export type BulkRowRecord = typeof bulkRows.$inferSelect;
export type NamedBulk = { upload: BulkRecord; application: ApplicationRow };
/** Counts of rows by result. Amounts in minor units. */
export type BulkCounts = Pick<
  BulkRecord,
  "rows" | "good" | "wrong" | "skipped" | "duplicates" | "withEmail" | "unsent" | "amountMinor"
>;
/** A row with its verdict. */
export type CheckedBulkRow = { becomes: BulkInvoice | null } & Pick<
  BulkRowRecord,
  "row" | "state" | "typed" | "problems" | "warnings" | "isDuplicate" | "openInvoiceId" | "firstRow" | "skipped"
>;

/** The invoice that a row becomes, with every optional field filled in. */
export const invoiceOfRow = ({ becomes }: Pick<BulkRowRecord, "becomes">): BulkInvoice | null =>
  becomes && {
    ...becomes,
    scheduledDate: becomes.scheduledDate ?? null,
    partialAllowed: becomes.partialAllowed ?? false,
    preAuth: becomes.preAuth ?? false,
  };

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = BULK_DAYS_KEPT * DAY_MS;
/** Texts of rows that became no invoice are kept for as long as people may still correct the file. */
const TEXTS_KEPT_MS = 30 * DAY_MS;

/** Until when an upload can be confirmed, in UTC milliseconds. */
export const bulkKeptUntil = ({ uploadedAt }: Pick<BulkRecord, "uploadedAt">): number => uploadedAt + KEPT_MS;

/** States in which an upload can still be changed, confirmed or thrown away. */
export const OPEN_BULK = ["MAPPING", "CHECKED"] as const;

const owner = {
  applicationId: bulkUploads.applicationId,
  merchantId: bulkUploads.merchantId,
  region: applications.region,
};
const named = (db: Db) =>
  db
    .select({ upload: bulkUploads, application: applications })
    .from(bulkUploads)
    .innerJoin(applications, eq(applications.id, bulkUploads.applicationId));

/** An upload in sight, by its id. */
export const findBulk = async (db: Db, sight: Sight, id: string): Promise<NamedBulk | undefined> =>
  (await named(db).where(and(eq(bulkUploads.id, id), inSight(owner, sight))))[0];

type BulkQuery = { page: number; pageSize: number; tab: BulkTab; applicationId?: string };
type Listed = { rows: NamedBulk[]; total: number; tabs: TabCounts<BulkTab> };

/**
 * Uploads in sight under a tab, newest first, of one application or of all, with their number and the number under each
 * tab.
 */
export async function listBulk(
  db: Db,
  sight: Sight,
  { page, pageSize, tab, applicationId }: BulkQuery,
): Promise<Listed> {
  const where = applicationId === undefined ? inSight(owner, sight) : inOneApplication(owner, sight, applicationId);
  const states = BULK_TAB_STATES[tab];
  const [rows, counts] = await Promise.all([
    named(db)
      .where(and(where, states && inArray(bulkUploads.state, [...states])))
      .orderBy(desc(bulkUploads.uploadedAt), desc(bulkUploads.id))
      .limit(pageSize)
      .offset(page * pageSize),
    db
      .select({ state: bulkUploads.state, count: sql<number>`count(*)` })
      .from(bulkUploads)
      .innerJoin(applications, eq(applications.id, bulkUploads.applicationId))
      .where(where)
      .groupBy(bulkUploads.state),
  ]);
  const tabs = BULK_TABS.map((one) => {
    const asked = BULK_TAB_STATES[one];
    const fits = counts.filter(({ state }) => asked === undefined || asked.includes(state));
    return { tab: one, count: fits.reduce((sum, { count }) => sum + count, 0) };
  });
  return { rows, total: tabs.find((one) => one.tab === tab)?.count ?? 0, tabs };
}

/**
 * The latest earlier upload of the same bytes to the same application. An upload that led to invoices comes before one
 * that did not.
 */
export const sameFileAs = async (db: Db, { id, applicationId, sha256, uploadedAt }: BulkRecord) =>
  (
    await db
      .select({ id: bulkUploads.id, uploadedAt: bulkUploads.uploadedAt, state: bulkUploads.state })
      .from(bulkUploads)
      .where(
        and(
          eq(bulkUploads.applicationId, applicationId),
          eq(bulkUploads.sha256, sha256),
          ne(bulkUploads.id, id),
          or(
            lt(bulkUploads.uploadedAt, uploadedAt),
            and(eq(bulkUploads.uploadedAt, uploadedAt), lt(bulkUploads.id, id)),
          ),
          ne(bulkUploads.state, sql`'EXPIRED'`),
        ),
      )
      .orderBy(desc(isNotNull(bulkUploads.confirmedAt)), desc(bulkUploads.uploadedAt))
      .limit(1)
  )[0];

const SHOWN: Record<BulkShow, SQL | undefined> = {
  all: undefined,
  good: inArray(bulkRows.state, ["GOOD", "MADE", "FAILED"]),
  wrong: eq(bulkRows.state, "WRONG"),
  skipped: eq(bulkRows.state, "SKIPPED"),
  duplicate: eq(bulkRows.isDuplicate, true),
  made: eq(bulkRows.state, "MADE"),
  failed: eq(bulkRows.state, "FAILED"),
};
const showing = (uploadId: string, show: BulkShow) => and(eq(bulkRows.bulkUploadId, uploadId), SHOWN[show]);

export type BulkRowWithInvoice = { row: BulkRowRecord; invoice: InvoiceRow | null };

const withInvoices = (db: Db) =>
  db
    .select({ row: bulkRows, invoice: invoices })
    .from(bulkRows)
    .leftJoin(invoices, eq(invoices.id, bulkRows.invoiceId));

/** Rows of an upload in the order of the file, with the invoices made from them. */
export const rowsOfBulk = (db: Db, uploadId: string, show: BulkShow) =>
  withInvoices(db).where(showing(uploadId, show)).orderBy(asc(bulkRows.row));

/** The number of rows of an upload that `show` selects. An expired upload has none. */
export const countOfRows = async (db: Db, uploadId: string, show: BulkShow): Promise<number> =>
  (
    await db
      .select({ count: sql<number>`count(*)` })
      .from(bulkRows)
      .where(showing(uploadId, show))
  )[0]?.count ?? 0;

export const findBulkRow = async (db: Db, uploadId: string, row: number): Promise<BulkRowWithInvoice | undefined> =>
  (await withInvoices(db).where(and(eq(bulkRows.bulkUploadId, uploadId), eq(bulkRows.row, row))))[0];

const NOT_MADE = ["WRONG", "SKIPPED", "FAILED"] as const;

/** Columns that people filled in while correcting rows that are no invoice. The file itself may lack these columns. */
export async function columnsMended(db: Db, uploadId: string): Promise<BulkColumn[]> {
  const said = await db.all<{ name: string }>(sql`
    SELECT DISTINCT cell.key AS name
    FROM ${bulkRows}, json_each(${bulkRows.mended}, '$.cells') cell
    WHERE ${and(eq(bulkRows.bulkUploadId, uploadId), inArray(bulkRows.state, [...NOT_MADE]))}`);
  return BULK_COLUMNS.filter((column) => said.some(({ name }) => name === column));
}

/** All rows that became no invoice, in pieces. */
export async function* notMadeInPieces(db: Db, uploadId: string, piece = 500): AsyncGenerator<BulkRowRecord[]> {
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(bulkRows)
      .where(and(eq(bulkRows.bulkUploadId, uploadId), inArray(bulkRows.state, [...NOT_MADE]), gt(bulkRows.row, after)))
      .orderBy(asc(bulkRows.row))
      .limit(piece);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.row ?? 0;
    if (rows.length < piece) return;
  }
}

/**
 * The condition that a row is the one named by an entry of a JSON list: `[upload's id, row's number, …]`. The upload's
 * id comes from the entry and not from a constant, so that the database walks the list and looks up each row. With a
 * constant it walks the rows, and the whole list for each row (decision 0156).
 */
export const namedInList = and(eq(bulkRows.bulkUploadId, sql`value ->> 0`), eq(bulkRows.row, sql`value ->> 1`));

/** All rows of an upload, for a new check. */
export const rawRows = (db: Db, uploadId: string): Promise<BulkRowRecord[]> =>
  db.select().from(bulkRows).where(eq(bulkRows.bulkUploadId, uploadId)).orderBy(asc(bulkRows.row));

/** The number of good rows that the spreadsheet hides, and their sum in minor units. */
export async function hiddenInUpload(db: Db, uploadId: string): Promise<{ count: number; amount: number }> {
  const [hidden] = await db
    .select({ count: sql<number>`count(*)`, amount: sql<number>`coalesce(sum(json_extract(becomes, '$.amount')), 0)` })
    .from(bulkRows)
    .where(and(eq(bulkRows.bulkUploadId, uploadId), eq(bulkRows.isHidden, true), eq(bulkRows.state, "GOOD")));
  return hidden ?? { count: 0, amount: 0 };
}

/** The number of good rows of an upload whose name has letters that could not be read. */
export async function lettersLostInUpload(db: Db, uploadId: string): Promise<number> {
  const [lost] = await db
    .select({ count: sql<number>`count(*)` })
    .from(bulkRows)
    .where(
      and(
        eq(bulkRows.bulkUploadId, uploadId),
        eq(bulkRows.state, "GOOD"),
        sql`instr(${bulkRows.warnings}, '"lettersLost"') > 0`,
      ),
    );
  return lost?.count ?? 0;
}

/** The next rows to make invoices from. */
export const nextRows = (db: Db, uploadId: string, limit: number): Promise<BulkRowRecord[]> =>
  db
    .select()
    .from(bulkRows)
    .where(and(eq(bulkRows.bulkUploadId, uploadId), eq(bulkRows.state, "GOOD")))
    .orderBy(asc(bulkRows.row))
    .limit(limit);

export type OpenBooking = { id: string; bookingId: string; amountMinor: number };

/** Invoices of an application that can still be paid, by booking id. An index of open invoices answers. */
export const openBookings = (db: Db, applicationId: string, bookingIds: readonly string[]): Promise<OpenBooking[]> =>
  db.all<OpenBooking>(sql`
    SELECT invoices.id, invoices.booking_id AS bookingId, invoices.amount_minor AS amountMinor
    FROM json_each(${JSON.stringify(bookingIds)}) wanted
    JOIN invoices INDEXED BY invoices_open_by_booking ON invoices.application_id = ${applicationId} AND invoices.booking_id = wanted.value
    WHERE invoices.status IN ('PENDING', 'PARTIAL', 'DECLINED')`);

/** The columns that people of a merchant account have assigned to headings before. */
export const headingsRemembered = async (db: Db, merchantId: string): Promise<Map<string, BulkColumn>> =>
  new Map(
    (await db.select().from(bulkHeadings).where(eq(bulkHeadings.merchantId, merchantId))).map(({ heading, column }) => [
      heading,
      column,
    ]),
  );

/** Uploads to process now. An application that takes no payments has none. */
export const bulkToMake = (db: Db, { job, now, limit }: DueQuery, id?: string): Promise<NamedBulk[]> =>
  named(db)
    .where(
      and(
        sql`${bulkUploads.state} IN ('CONFIRMED', 'RUNNING')`,
        id === undefined ? undefined : eq(bulkUploads.id, id),
        eq(applications.status, "ONLINE"),
        isNull(applications.deletedAt),
        mayTry(db, job, bulkUploads.id, now),
      ),
    )
    .orderBy(asc(bulkUploads.confirmedAt))
    .limit(limit);

/** Fully processed uploads whose confirmers have not been told. */
export const bulkToTell = (
  db: Db,
  { job, now, limit }: DueQuery,
): Promise<{ upload: BulkRecord; confirmer: UserRow | null }[]> =>
  db
    .select({ upload: bulkUploads, confirmer: users })
    .from(bulkUploads)
    .leftJoin(users, eq(users.id, bulkUploads.confirmedBy))
    .where(and(isNotNull(bulkUploads.finishedAt), isNull(bulkUploads.toldAt), mayTry(db, job, bulkUploads.id, now)))
    .orderBy(asc(bulkUploads.finishedAt))
    .limit(limit);

/**
 * Expires uploads that were not confirmed in time and deletes their rows. After `TEXTS_KEPT_MS` it also removes the
 * texts of an upload's rows.
 */
export function sweepBulk(db: Db, now: number): Statement[] {
  const unconfirmed = and(
    inArray(bulkUploads.state, [...OPEN_BULK]),
    lte(bulkUploads.uploadedAt, now - KEPT_MS),
    sql`NOT ${anyWaits(bulkUploads.id)}`,
  );
  const old = and(eq(bulkUploads.isEmptied, false), lte(bulkUploads.uploadedAt, now - TEXTS_KEPT_MS));
  const idsOf = (where: SQL | undefined) => db.select({ id: bulkUploads.id }).from(bulkUploads).where(where);
  const over = and(old, sql`${bulkUploads.state} NOT IN ('CONFIRMED', 'RUNNING')`);
  return [
    db.delete(bulkRows).where(inArray(bulkRows.bulkUploadId, idsOf(unconfirmed))),
    db.update(bulkUploads).set({ state: "EXPIRED", headings: [], dates: [], isEmptied: true }).where(unconfirmed),
    db
      .update(bulkRows)
      .set({ cells: [], mended: null, typed: {}, becomes: null })
      .where(and(inArray(bulkRows.bulkUploadId, idsOf(over)), gte(bulkRows.row, 1))),
    db.update(bulkUploads).set({ headings: [], dates: [], isEmptied: true }).where(over),
  ];
}
