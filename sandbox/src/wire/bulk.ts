import type { Bulk, BulkDetail } from "#provider/contract/bulk";
import type { BulkInvoice, BulkRow } from "#provider/contract/bulk-rows";
import { bulkKeptUntil, invoiceOfRow, OPEN_BULK, type BulkRowWithInvoice, type NamedBulk } from "../db/bulk.ts";
import type { InvoiceRow } from "../db/rows.ts";
import type { bulkUploads } from "../db/schema/index.ts";
import { takesPayments } from "../domain/application-state.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

const isOpen = ({ state }: typeof bulkUploads.$inferSelect): boolean => OPEN_BULK.some((open) => open === state);

export const toBulk = ({ upload, application }: NamedBulk): Bulk => ({
  id: upload.id,
  appId: upload.applicationId,
  appName: application.name,
  file: upload.fileName,
  state: upload.state,
  dueDate: upload.dueDate,
  expiryDate: upload.expiryDate,
  language: upload.language,
  uploadDate: toInstant(upload.uploadedAt),
  uploadedBy: upload.uploadedByName,
  rows: upload.rows,
  good: upload.good,
  wrong: upload.wrong,
  skipped: upload.skipped,
  duplicates: upload.duplicates,
  made: upload.made,
  failed: upload.failed,
  successCount: upload.made,
  failureCount: upload.wrong + upload.failed,
  totals: upload.good === 0 ? [] : [{ currency: upload.currency, count: upload.good, amount: upload.amountMinor }],
});

type Around = {
  hiddenInSheet: BulkDetail["hiddenInSheet"];
  lettersLost: number;
  missing: BulkDetail["missing"];
  sameFile: { id: string; uploadedAt: number; state: Bulk["state"] } | undefined;
  /** The caller's permissions in its application: to make invoices, and to cancel them. */
  may: { create: boolean; cancel: boolean };
  /** Whether its confirmation waits for its minute. */
  waits: boolean;
  now: number;
};

export function toBulkDetail(
  named: NamedBulk,
  { missing, hiddenInSheet, lettersLost, sameFile, may, waits, now }: Around,
): BulkDetail {
  const { upload, application } = named;
  const isFree = isOpen(upload) && !waits;
  const isKept = isFree && now < bulkKeptUntil(upload);
  const isOnline = takesPayments(application);
  const isUnderWay = upload.state === "CONFIRMED" || upload.state === "RUNNING";
  return {
    ...toBulk(named),
    revision: upload.revision,
    headings: upload.headings,
    unreadSheets: upload.unreadSheets,
    guessed: upload.guessed,
    hiddenInSheet,
    lettersLost,
    missing,
    dates: upload.dates,
    withEmail: upload.withEmail,
    unsent: upload.unsent,
    sameFile: sameFile ? { id: sameFile.id, uploadDate: toInstant(sameFile.uploadedAt), state: sameFile.state } : null,
    keptUntil: isOpen(upload) ? toInstant(bulkKeptUntil(upload)) : null,
    channels: upload.channels,
    confirmedBy: upload.confirmedByName,
    confirmedDate: toInstantOrNull(upload.confirmedAt),
    lastMadeDate: toInstantOrNull(upload.lastMadeAt),
    finishedDate: toInstantOrNull(upload.finishedAt),
    isHeldUp: isUnderWay && !isOnline,
    undone: undoneOf(upload),
    may: {
      change: may.create && isKept,
      confirm: may.create && isKept && isOnline && upload.state === "CHECKED" && upload.good > 0,
      undo: may.cancel && (isUnderWay || upload.state === "DONE"),
      discard: may.create && isFree,
    },
  };
}

function undoneOf(upload: typeof bulkUploads.$inferSelect): BulkDetail["undone"] {
  if (upload.undoneAt === null) return null;
  const kept = [
    { reason: "paid" as const, count: upload.keptPaid },
    { reason: "held" as const, count: upload.keptHeld },
    { reason: "closed" as const, count: upload.keptClosed },
  ];
  return {
    canceled: upload.canceled,
    kept: kept.filter(({ count }) => count > 0),
    neverMade: upload.good - upload.made - upload.failed,
    by: upload.undoneByName ?? "",
    date: toInstant(upload.undoneAt),
  };
}

const invoiceOf = (invoice: InvoiceRow): BulkInvoice => ({
  fullName: invoice.fullName,
  phone: invoice.phone,
  email: invoice.email,
  amount: invoice.amountMinor,
  description: invoice.description,
  bookingId: invoice.bookingId,
  dueDate: invoice.dueDate,
  linkExpirationDate: invoice.linkExpirationDate,
  checkInDate: invoice.checkInDate,
  scheduledDate: invoice.scheduledDate,
  partialAllowed: invoice.partialAllowed,
  preAuth: invoice.preAuth,
  language: invoice.language,
});

/** A row as the contract shows it; the invoice of a made row shows its present state. */
export const toBulkRow = ({ row, invoice }: BulkRowWithInvoice): BulkRow => ({
  row: row.row,
  state: row.state,
  typed: row.typed,
  becomes: invoice ? invoiceOf(invoice) : invoiceOfRow(row),
  problems: row.problems,
  warnings: row.warnings,
  openInvoiceId: row.openInvoiceId,
  firstRow: row.firstRow,
  skipped: row.skipped,
  isMended: row.mended !== null,
  invoiceId: invoice?.id ?? null,
  invoiceStatus: invoice?.status ?? null,
});
