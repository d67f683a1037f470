import type { BulkDetail } from "#provider/contract/bulk";
import type { BulkRow } from "#provider/contract/bulk-rows";
import type { BulkColumn } from "#provider/contract/bulk-words";
import type { Open } from "#provider/contract/open-word";
import { ofWord } from "#provider/rules/open-words";
import { INVOICE_STATUS } from "~/i18n/words";
import { showPhone } from "~/server/phone";

/**
 * An upload without its columns, which only another page shows. `hiddenColumns` are columns that are read although the
 * spreadsheet hides them.
 */
export type ShownUpload = Omit<BulkDetail, "headings"> & { hiddenColumns: Open<BulkColumn>[] };

/**
 * A row with its phone in readable form and the state of its invoice in words, so that the page does not need the table
 * of all words.
 */
export const shownRow = (row: BulkRow) => ({
  ...row,
  becomes: row.becomes && { ...row.becomes, phone: showPhone(row.becomes.phone) },
  standing: row.invoiceStatus === null ? null : ofWord(INVOICE_STATUS, row.invoiceStatus),
});
export type ShownRow = ReturnType<typeof shownRow>;
