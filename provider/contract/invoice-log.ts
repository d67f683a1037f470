import { z } from "zod";
import { idSchema, instantSchema, webAddressSchema } from "./fields.ts";
import { moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { openPaymentStatusSchema, openSendChannelSchema } from "./words.ts";

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

export const INVOICE_EVENTS = [
  "CREATED",
  "SENT",
  "REMINDED",
  "EDITED",
  "PAYMENT_DECLINED",
  "PAYMENT_HELD",
  "PAYMENT_APPROVED",
  /** (ours) Money came that could not pay, and went back (`detail`: why). */
  "PAYMENT_RETURNED",
  /** Paid outside of the provider (`detail`: how), and taken back. */
  "PAID_OUTSIDE",
  "OUTSIDE_TAKEN_BACK",
  "COMPLETED",
  "REVERSED",
  "REFUNDED",
  "EXPIRED",
  "CANCELED",
  /** Of a recurring invoice: it came round (`detail`: the new invoice's code), was paused, goes on, or ended. */
  "RECURRED",
  "PAUSED",
  "RESUMED",
  "ENDED",
] as const;

/**
 * One line of an invoice's timeline, oldest first. `by` is a person's name, or null when the payer or the clock did it.
 */
export const invoiceEventSchema = z.object({
  at: instantSchema,
  kind: openWord(INVOICE_EVENTS),
  by: z.string().nullable(),
  amount: moneySchema.nullable(),
  channel: openSendChannelSchema.nullable(),
  transactionId: idSchema.nullable(),
  /** (ours) The payer's receipt of a payment that took money; a provider without such pages leaves it out. */
  receiptUrl: webAddressSchema.optional(),
  /** The provider's own words, of a decline for instance. */
  detail: z.string().nullable(),
  /** The fields that an edit changed. */
  changes: z.array(invoiceChangeSchema),
});
export type InvoiceEvent = z.infer<typeof invoiceEventSchema>;
export type InvoiceEventKind = (typeof INVOICE_EVENTS)[number];

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
] as const satisfies readonly InvoiceEventKind[];

/** One line of an invoice's history, oldest first; `by` is null when the clock did it. */
export const invoiceHistoryEntrySchema = z.object({
  at: instantSchema,
  by: z.string().nullable(),
  action: openWord(INVOICE_HISTORY_ACTIONS),
  /** The channels of a message that was sent. */
  channel: openSendChannelSchema.nullable(),
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
  status: openPaymentStatusSchema,
  amount: moneySchema,
  cardNumber: z.string().nullable(),
  rrn: z.string().nullable(),
  responseDescription: z.string().nullable(),
});
export type InvoiceOperation = z.infer<typeof invoiceOperationSchema>;
