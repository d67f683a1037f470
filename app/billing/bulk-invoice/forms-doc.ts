import { BULK_ROWS } from "#provider/contract/limits";
import { EXAMPLE_KEY, type FormDoc } from "~/forms/forms-doc";
import {
  besideFileSchema,
  columnsSchema,
  confirmSchema,
  datesSchema,
  discardSchema,
  rowSchema,
  termsSchema,
  undoSchema,
} from "./schema";

const WHO = "in the application";
const BULK = "/billing/bulk-invoice";
const ONE = `${BULK}/{id}`;
const REVISION = "which state of the upload was seen; every change raises it";
const CHANGED = "409 it was confirmed meanwhile, or somebody has changed it since that `revision`";
const UNKNOWN = "502, 504 the outcome is unknown: the same form can be sent again, it has one effect";

/** The forms that make invoices from a spreadsheet. */
export const BULK_FORMS: readonly FormDoc[] = [
  {
    title: "Upload a file of invoices",
    module: "billing/bulk-invoice/upload.tsx",
    purpose:
      "Has every row of a file judged. Nothing is created. The file goes on as it comes in, so it stands last in the form.",
    who: WHO,
    schema: besideFileSchema,
    notes: {
      dueDate: "of rows that say none",
      expiryDate: "last day of the link, of rows that say none; tomorrow at the earliest",
      language: "of rows that say none",
    },
    file: {
      takes: `an Excel (XLSX, XLS) or CSV file of at most ${BULK_ROWS} rows, told by its content`,
      example: "november.xlsx",
    },
    example: { idempotencyKey: EXAMPLE_KEY, appId: "ES1000001", expiryDate: "2099-12-31", language: "az" },
    success: `303 to \`${ONE}\`, which says what is wrong with which row`,
    refusals: ["422 the file cannot be read as a whole", "413 a larger file", "429 too many files were uploaded"],
  },
  {
    title: "Bulk invoices: how dates are read",
    module: "billing/bulk-invoice/detail.tsx",
    purpose: "Says in which order the days of a column are written. All rows are judged again.",
    who: WHO,
    schema: datesSchema,
    notes: { revision: REVISION, order: "the day first, or the month first" },
    example: { intent: "dates", revision: "1", column: "dueDate", order: "DMY" },
    success: `303 to \`${ONE}\``,
    refusals: [CHANGED],
  },
  {
    title: "Bulk invoices: which column is what",
    module: "billing/bulk-invoice/columns.tsx",
    purpose:
      "Says which column of the file is what. All rows are judged again, and the next file with these headings is read so.",
    who: WHO,
    schema: columnsSchema,
    notes: {
      revision: REVISION,
      columns: "for each column that is read, its place counted from 0 and what it is about; of one kind there is one",
    },
    example: { revision: "1", columns: ["0:fullName", "1:phone", "2:amount", "3:description", "4:bookingId"] },
    success: `303 to \`${ONE}\`, or back here while columns are missing`,
    refusals: ["422 two columns are the same", CHANGED],
  },
  {
    title: "Bulk invoices: days and language of rows that say none",
    module: "billing/bulk-invoice/terms.tsx",
    purpose: "Changes what was said with the upload. All rows are judged again.",
    who: WHO,
    schema: termsSchema,
    notes: { revision: REVISION },
    example: { revision: "1", dueDate: "2099-12-24", expiryDate: "2099-12-31", language: "az" },
    success: `303 to \`${ONE}\``,
    refusals: [CHANGED],
  },
  {
    title: "Bulk invoices: mend a row",
    module: "billing/bulk-invoice/row.tsx",
    purpose:
      "Puts what is typed in the place of the cells of a row, or leaves the row out. Fields that are as they were shown change nothing.",
    who: WHO,
    schema: rowSchema,
    notes: {
      revision: REVISION,
      amount: "as the person’s language writes it",
      partialAllowed: "`yes` or `no`",
      preAuth: "`yes` or `no`",
      intent: "`leaveOut`: it becomes no invoice",
    },
    example: {
      intent: "mend",
      revision: "1",
      fullName: "Aysel Quliyeva",
      phone: "+994501234567",
      amount: "45.50",
      description: "Room 12",
      bookingId: "B-17",
    },
    success: `303 to \`${ONE}\`, or back here while something is wrong with the row`,
    refusals: ["404 there is no such row", CHANGED],
  },
  {
    title: "Bulk invoices: confirm",
    module: "billing/bulk-invoice/confirm.tsx",
    purpose: "Has the invoices of all right rows created: exactly so many of exactly so much.",
    who: WHO,
    schema: confirmSchema,
    notes: {
      revision: REVISION,
      amount: "in minor units",
      channels: "none: nothing is sent",
    },
    example: { idempotencyKey: EXAMPLE_KEY, revision: "1", count: "2", amount: "9100", channels: ["SMS"] },
    success: `303 to \`${ONE}\`, which shows how far it is`,
    refusals: [CHANGED, "409 the application takes no payments now", UNKNOWN],
  },
  {
    title: "Bulk invoices: undo",
    module: "billing/bulk-invoice/undo.tsx",
    purpose: "Cancels every invoice of the upload that nobody has paid, and creates no more of them.",
    who: WHO,
    schema: undoSchema,
    example: { intent: "undo" },
    success: `303 to \`${ONE}\`, which says what stays and why`,
    refusals: ["409 nobody has confirmed it"],
  },
  {
    title: "Bulk invoices: throw an upload away",
    module: "billing/bulk-invoice/discard.tsx",
    purpose: "Removes an upload that nobody has confirmed, with its rows.",
    who: WHO,
    schema: discardSchema,
    example: { intent: "discard" },
    success: `303 to \`${BULK}\``,
    refusals: ["409 it was confirmed"],
  },
];
