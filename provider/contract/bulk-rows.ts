import { z } from "zod";
import {
  bulkColumnSchema,
  bulkProblemSchema,
  openBulkRowStateSchema,
  openBulkSkipSchema,
  openBulkWarningSchema,
} from "./bulk-words.ts";
import { daySchema, idSchema } from "./fields.ts";
import { moneySchema } from "./money.ts";
import type { InKnownWords } from "./open-word.ts";
import { openInvoiceStatusSchema, openLanguageSchema } from "./words.ts";

/**
 * The cells of a row by the subject of their column, as read or as corrected here; one of a column that the contract
 * does not know comes along unread. A day is YYYY-MM-DD.
 */
const cellsSchema = z.partialRecord(bulkColumnSchema, z.string(), { mode: "loose" });
/** A good row as the invoice it becomes. */
const bulkInvoiceSchema = z.object({
  fullName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  amount: moneySchema,
  description: z.string(),
  bookingId: z.string(),
  dueDate: daySchema.nullable(),
  linkExpirationDate: daySchema,
  checkInDate: daySchema.nullable(),
  /** The day the link is sent, where it is sent at all; null: as soon as the invoice is made. */
  scheduledDate: daySchema.nullable(),
  partialAllowed: z.boolean(),
  preAuth: z.boolean(),
  language: openLanguageSchema,
});
export type BulkInvoice = InKnownWords<z.infer<typeof bulkInvoiceSchema>>;

export const bulkRowSchema = z.object({
  /** As the spreadsheet numbers it. */
  row: z.int().min(1),
  state: openBulkRowStateSchema,
  typed: cellsSchema,
  /** Null of a wrong or skipped one. */
  becomes: bulkInvoiceSchema.nullable(),
  problems: z.array(bulkProblemSchema),
  warnings: z.array(openBulkWarningSchema),
  /** The invoice that `openInvoice` warns of, and the row that `twiceInFile` does. */
  openInvoiceId: idSchema.nullable(),
  firstRow: z.int().nullable(),
  skipped: openBulkSkipSchema.nullable(),
  /** The row was corrected here; the file is unchanged. */
  isMended: z.boolean(),
  /** The invoice it is, once made, and how that stands now. */
  invoiceId: idSchema.nullable(),
  invoiceStatus: openInvoiceStatusSchema.nullable(),
});
export type BulkRow = z.infer<typeof bulkRowSchema>;

/** Which rows: all, or those of one kind; `good` are those to be made, made or failed. */
export const BULK_SHOWS = ["all", "good", "wrong", "skipped", "duplicate", "made", "failed"] as const;
export const bulkShowSchema = z.enum(BULK_SHOWS);
export type BulkShow = z.infer<typeof bulkShowSchema>;
