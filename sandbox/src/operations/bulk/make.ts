import type { BulkInvoice } from "#provider/contract/bulk-rows";
import type { BulkFault, BulkProblem } from "#provider/contract/bulk-words";
import { BULK_COLUMNS, BULK_FAULTS } from "#provider/contract/bulk-words";
import type { ReturnAddresses } from "#provider/contract/return-fields";
import { dayIn } from "#provider/contract/regions";
import type { SendChannel } from "#provider/contract/words";
import { and, eq, sql } from "drizzle-orm";
import { invoiceOfRow, namedInList, type BulkRecord, type BulkRowRecord } from "../../db/bulk.ts";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import type { ApplicationRow, NewInvoice } from "../../db/rows.ts";
import { bulkRows, bulkUploads } from "../../db/schema/index.ts";
import { brokenInvoiceRules } from "../../domain/invoice-rules.ts";
import { NO_TERMS } from "../../domain/merchant-terms.ts";
import { morningOf } from "../../domain/schedule.ts";
import { jsonLists } from "../../db/insert-many.ts";
import { createInvoices, newInvoice } from "../invoices/create.ts";

type Making = {
  upload: BulkRecord;
  application: ApplicationRow;
  /** Where payers go on: those of the application. */
  returns: ReturnAddresses | null;
  now: number;
};

/**
 * The row as a person would type it into the form of an invoice. An invoice with channels gets a day and goes out on
 * that morning, like any scheduled one (decision 0019): the row's own day, or today.
 */
const typedOf = (row: BulkInvoice, { application, now }: Making, channels: readonly SendChannel[]) => ({
  ...row,
  appId: application.id,
  scheduledDate: channels.length > 0 ? (row.scheduledDate ?? dayIn(application.region, new Date(now))) : null,
  reminders: [],
  recurringInterval: null,
  installment: null,
  channels: [...channels],
});

const problemOf = ({ field, code }: { field: string; code: string }): BulkProblem[] => {
  const column = BULK_COLUMNS.find((known) => known === field);
  const fault: BulkFault | undefined = BULK_FAULTS.find((known) => known === code);
  return column && fault ? [{ column, code: fault }] : [];
};

/** The invoice of a row, or the problems that have arisen since the row was judged. */
function made(
  row: BulkRowRecord,
  making: Making,
): { row: number; invoice: NewInvoice } | { row: number; problems: BulkProblem[] } {
  const { upload, application, now } = making;
  const { warnings } = row;
  const becomes = invoiceOfRow(row);
  if (!becomes) throw new Error(`row ${row.row} of ${upload.id} is right and says nothing`);
  const channels = warnings.includes("phoneOften") ? [] : upload.channels;
  const typed = typedOf(becomes, making, channels);
  const broken = brokenInvoiceRules({ ...typed, channels: [] }, application.region, new Date(now));
  if (broken.length > 0) return { row: row.row, problems: broken.flatMap(problemOf) };
  const actor = { id: upload.confirmedBy ?? upload.uploadedBy, name: upload.confirmedByName ?? upload.uploadedByName };
  return {
    row: row.row,
    invoice: {
      ...newInvoice(application, typed, { actor, now, terms: { ...NO_TERMS, returns: making.returns } }),
      nextRunAt: typed.scheduledDate === null ? null : morningOf(application.region, typed.scheduledDate),
      bulkUploadId: upload.id,
      bulkRow: row.row,
    },
  };
}

/**
 * Makes the invoices of the next rows of a confirmed upload, in one batch with the claim on them. A run that is killed
 * leaves nothing; a second run finds another count and is aborted. A unique index keeps a row from becoming two
 * invoices. `isLast`: no rows are left behind these.
 */
export function planPiece(db: Db, making: Making, rows: readonly BulkRowRecord[], isLast: boolean): Statement[] {
  const { upload, now } = making;
  const results = rows.map((row) => made(row, making));
  const invoices = results.flatMap((result) => ("invoice" in result ? [result.invoice] : []));
  const failed = results.flatMap((result) => ("problems" in result ? [result] : []));
  const actor = { id: upload.confirmedBy ?? upload.uploadedBy, name: upload.confirmedByName ?? upload.uploadedByName };
  const madeRows = invoices.map(({ id, bulkRow }) => JSON.stringify([upload.id, bulkRow, id]));
  const failedRows = failed.map(({ row, problems }) => JSON.stringify([upload.id, row, problems]));
  // The plus keeps SQLite from using the index of states (decision 0156).
  const still = and(namedInList, sql`+${bulkRows.state} = 'GOOD'`);
  return [
    db
      .update(bulkUploads)
      .set({
        state: isLast ? "DONE" : "RUNNING",
        made: upload.made + invoices.length,
        failed: upload.failed + failed.length,
        lastMadeAt: now,
        ...(isLast ? { finishedAt: now } : {}),
      })
      .where(
        and(
          eq(bulkUploads.id, upload.id),
          eq(bulkUploads.state, upload.state),
          eq(bulkUploads.made, upload.made),
          eq(bulkUploads.failed, upload.failed),
        ),
      ),
    expectChange(db, "no other piece made meanwhile"),
    ...jsonLists(madeRows).map((list) =>
      db
        .update(bulkRows)
        // From here on, the invoice holds these values.
        .set({ state: "MADE", invoiceId: sql`value ->> 2`, cells: [], mended: null, typed: {}, becomes: null })
        .from(sql`json_each(${list})`)
        .where(still),
    ),
    ...(madeRows.length > 0 ? [expectChange(db, "rows not made before", madeRows.length)] : []),
    ...jsonLists(failedRows).map((list) =>
      db
        .update(bulkRows)
        .set({ state: "FAILED", problems: sql`value -> 2` })
        .from(sql`json_each(${list})`)
        .where(still),
    ),
    ...createInvoices(db, invoices, actor),
  ];
}
