import { type BulkHeading } from "#provider/contract/bulk";
import { BULK_COLUMNS, BULK_NEEDED, type BulkColumn, type BulkWarning } from "#provider/contract/bulk-words";
import { searchText } from "#provider/rules/search-text";
import type { BulkCounts, CheckedBulkRow, OpenBooking } from "../db/bulk.ts";
import { LIMITS } from "../domain/limits.ts";
import type { JudgedBulkRow } from "./bulk-judging.ts";
import { hasLostLetters } from "./lost-letters.ts";

/**
 * The number of rows for one phone that are sent; further ones are made but not sent. It is the limit of messages that
 * a person may send to one receiver in an hour.
 */
const SENT_TO_ONE = LIMITS.sendsToReceiver.times;

/** Columns that an invoice needs but no heading names, and columns for which several headings compete. */
export const missingIn = (headings: readonly BulkHeading[]): BulkColumn[] =>
  BULK_COLUMNS.filter(
    (column) =>
      headings.some(({ maybe }) => maybe === column) ||
      (BULK_NEEDED.some((needed) => needed === column) && !headings.some((heading) => heading.column === column)),
  );

/** Equal for rows with the same booking and sum. */
const askedKey = (bookingId: string, amountMinor: number): string => `${searchText(bookingId)} ${amountMinor}`;

/** The booking ids of rows that become invoices, each once. */
export const bookingsOf = (judged: readonly JudgedBulkRow[]): string[] => [
  ...new Set(judged.flatMap(({ becomes }) => becomes?.bookingId ?? [])),
];

/** Compares rows with each other and with invoices that can still be paid (`open`). */
export function checkBulkRows(judged: readonly JudgedBulkRow[], open: readonly OpenBooking[]): CheckedBulkRow[] {
  const openByKey = new Map(open.map(({ id, bookingId, amountMinor }) => [askedKey(bookingId, amountMinor), id]));
  const firstByKey = new Map<string, number>();
  const byPhone = new Map<string, number>();
  return judged.map(({ row, typed, becomes, problems, skipped, isHidden }) => {
    const state = skipped !== null ? "SKIPPED" : becomes === null ? "WRONG" : "GOOD";
    const alone = { row, state, typed, becomes, problems, skipped } as const;
    if (!becomes) return { ...alone, warnings: [], isDuplicate: false, openInvoiceId: null, firstRow: null };
    const key = askedKey(becomes.bookingId, becomes.amount);
    const payerKey = `${key} ${becomes.phone}`;
    const firstRow = firstByKey.get(payerKey) ?? null;
    if (firstRow === null) firstByKey.set(payerKey, row);
    const openInvoiceId = openByKey.get(key) ?? null;
    const times = (byPhone.get(becomes.phone) ?? 0) + 1;
    byPhone.set(becomes.phone, times);
    const warnings: (BulkWarning | undefined)[] = [
      isHidden ? "hidden" : undefined,
      hasLostLetters(becomes.fullName) ? "lettersLost" : undefined,
      firstRow === null ? undefined : "twiceInFile",
      openInvoiceId === null ? undefined : "openInvoice",
      times > SENT_TO_ONE ? "phoneOften" : undefined,
    ];
    return {
      ...alone,
      warnings: warnings.filter((warning) => warning !== undefined),
      isDuplicate: firstRow !== null || openInvoiceId !== null,
      openInvoiceId,
      firstRow,
    };
  });
}

/** The number of rows of each kind, and the sum of the good ones, in minor units. */
export function countBulkRows(rows: readonly CheckedBulkRow[]): BulkCounts {
  const good = rows.filter(({ state }) => state === "GOOD");
  return {
    rows: rows.length,
    good: good.length,
    wrong: rows.filter(({ state }) => state === "WRONG").length,
    skipped: rows.filter(({ state }) => state === "SKIPPED").length,
    duplicates: good.filter(({ isDuplicate }) => isDuplicate).length,
    withEmail: good.filter(({ becomes }) => becomes?.email).length,
    unsent: good.filter(({ warnings }) => warnings.includes("phoneOften")).length,
    amountMinor: good.reduce((sum, { becomes }) => sum + (becomes?.amount ?? 0), 0),
  };
}
