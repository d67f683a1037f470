import type { BulkDetail } from "#provider/contract/bulk";
import type { BulkRow } from "#provider/contract/bulk-rows";
import type { BulkColumn } from "#provider/contract/bulk-words";
import { INVOICE_STATUS } from "~/i18n/words";
import { showPhone } from "~/server/phone";

/**
 * An upload as its page has it: which columns there are is another page's, but for those that are read and that the
 * spreadsheet hides.
 */
export type ShownUpload = Omit<BulkDetail, "headings"> & { hiddenColumns: BulkColumn[] };

/**
 * A row with its phone as people read it and how its invoice stands in words; the page does without the table of all
 * words.
 */
export const shownRow = (row: BulkRow) => ({
  ...row,
  becomes: row.becomes && { ...row.becomes, phone: showPhone(row.becomes.phone) },
  standing: row.invoiceStatus === null ? null : INVOICE_STATUS[row.invoiceStatus],
});
export type ShownRow = ReturnType<typeof shownRow>;
