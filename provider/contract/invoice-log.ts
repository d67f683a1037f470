import { z } from "zod";
import { idSchema, instantSchema } from "./fields.ts";
import type { InvoiceEvent } from "./invoices.ts";
import { moneySchema } from "./money.ts";
import { paymentStatusSchema, sendChannelSchema } from "./words.ts";

/**
 * A field that was changed, by its name in `invoiceBodySchema`, with what it held before and after as text: an amount
 * as a decimal (`120.50`), a day as YYYY-MM-DD, yes and no as `true` and `false`, words of an enumeration as they are
 * and several of them separated by commas, an installment as card and months (`BIRKART,6`). Null: it was empty.
 */
export const invoiceChangeSchema = z.object({
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type InvoiceChange = z.infer<typeof invoiceChangeSchema>;

/** The events in an invoice's history: what people and the clock did to it; attempts to pay are not in it. */
export const INVOICE_HISTORY_ACTIONS = [
  "CREATED",
  "SENT",
  "REMINDED",
  "EDITED",
  "EXPIRED",
  "CANCELED",
  "RECURRED",
  "PAUSED",
  "RESUMED",
  "ENDED",
] as const satisfies readonly InvoiceEvent["kind"][];

/** One line of an invoice's history, oldest first; `by` is null when the clock did it. */
export const invoiceHistoryEntrySchema = z.object({
  at: instantSchema,
  by: z.string().nullable(),
  action: z.enum(INVOICE_HISTORY_ACTIONS),
  /** The channels of a message that was sent. */
  channel: sendChannelSchema.nullable(),
  /** Of a round: the new invoice's code. */
  detail: z.string().nullable(),
  /** Of an edit. */
  changes: z.array(invoiceChangeSchema),
});
export type InvoiceHistoryEntry = z.infer<typeof invoiceHistoryEntrySchema>;

/** One transaction of an invoice's operation log. */
export const invoiceOperationSchema = z.object({
  id: idSchema,
  at: instantSchema,
  status: paymentStatusSchema,
  amount: moneySchema,
  cardNumber: z.string().nullable(),
  rrn: z.string().nullable(),
  responseDescription: z.string().nullable(),
});
export type InvoiceOperation = z.infer<typeof invoiceOperationSchema>;
