import { z } from "zod";
import { call } from "./call.ts";
import { disputeMarkSchema } from "./dispute-mark.ts";
import { exportCall, exportQuerySchema, exportSizeCall } from "./exports.ts";
import {
  appIdSchema,
  bookingIdSchema,
  daySchema,
  descriptionSchema,
  emailSchema,
  fullNameSchema,
  idSchema,
  instantSchema,
  messageSchema,
  phoneSchema,
  tickedIdsSchema,
  webAddressSchema,
} from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { INVOICE_FILTERS } from "./filters.ts";
import { leavesShape, minuteShape } from "./leaving-acts.ts";
import { INVOICE_SORTS } from "./list-sorts.ts";
import { INVOICE_TABS, tabDaySchema } from "./list-tabs.ts";
import { merchantTermsSchema, toldTermsShape } from "./merchant-terms.ts";
import { amountSchema, currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { outsidePaymentSchema } from "./outside-payment.ts";
import { pageQuerySchema, sortedPageOf, sortSchema } from "./page.ts";
import { qrPayments } from "./qr-payments.ts";
import { tabsShape } from "./views.ts";
import {
  openBusinessCategorySchema,
  openInstallmentCardSchema,
  openLanguageSchema,
  openRecurrenceStateSchema,
  openRecurringIntervalSchema,
  openReminderSchema,
  openSendChannelSchema,
  installmentCardSchema,
  installmentPeriodSchema,
  openInvoiceStatusSchema,
  languageSchema,
  recurrenceStateSchema,
  recurringIntervalSchema,
  reminderSchema,
  sendChannelSchema,
} from "./words.ts";
import { invoiceEventSchema, invoiceHistoryEntrySchema, invoiceOperationSchema } from "./invoice-log.ts";
import { openRoleSchema } from "./permissions.ts";

export const installmentSchema = z.object({ cardType: installmentCardSchema, period: installmentPeriodSchema });

/** The fields that a merchant types (docs/product.md sections 3 and 5). A duplicate copies exactly these. */
export const invoiceBodySchema = z.object({
  appId: appIdSchema,
  fullName: fullNameSchema,
  phone: phoneSchema,
  email: emailSchema.nullable(),
  amount: amountSchema,
  description: descriptionSchema,
  bookingId: bookingIdSchema,
  /** Last day the link can be paid, in the merchant's zone; tomorrow at the earliest. */
  linkExpirationDate: daySchema,
  preAuth: z.boolean(),
  /** Whether the payer may pay less than everything at once. */
  partialAllowed: z.boolean(),
  /** The day the link is sent on the channels asked for; null, or today: at once. */
  scheduledDate: daySchema.nullable(),
  /** The day payment is due, which reminders count from; null: the link's last day. */
  dueDate: daySchema.nullable(),
  reminders: z.array(reminderSchema),
  recurringInterval: recurringIntervalSchema.nullable(),
  installment: installmentSchema.nullable(),
  checkInDate: daySchema.nullable(),
  /** Where the link is sent, at once or on the scheduled day; empty sends nothing at once, and an SMS later. */
  channels: z.array(sendChannelSchema),
  /** Language of the payer's messages and checkout. */
  language: languageSchema,
});

export const invoiceSchema = invoiceBodySchema.extend({
  // As it was taken once, whatever may be typed today; the phone is empty once its customer was erased.
  fullName: z.string(),
  phone: z.string(),
  description: z.string(),
  bookingId: z.string(),
  reminders: z.array(openReminderSchema),
  recurringInterval: openRecurringIntervalSchema.nullable(),
  /** `period`: in months, of which a provider may offer others. */
  installment: z.object({ cardType: openInstallmentCardSchema, period: z.int().min(1) }).nullable(),
  channels: z.array(openSendChannelSchema),
  language: openLanguageSchema,
  id: idSchema,
  invoiceCode: z.string(),
  appName: z.string(),
  currency: currencySchema,
  /** Captured so far; a partial payment leaves it under `amount`. */
  paidAmount: moneySchema,
  /** (ours) What of that was paid outside of the provider, so that no wallet knows it. */
  outsideAmount: moneySchema.optional(),
  /** Held by a pre-authorization now. */
  heldAmount: moneySchema,
  /** (ours) The payment that holds it, and until when it can be completed or given up; null while nothing is held. */
  hold: z.object({ transactionId: idSchema, captureBy: instantSchema }).nullable(),
  status: openInvoiceStatusSchema,
  /** Of a recurring invoice; `nextDate` is the day it comes round next, null while paused and once ended. */
  recurrence: z.object({ state: openRecurrenceStateSchema, nextDate: daySchema.nullable() }).nullable(),
  /** The recurring invoice this one came from. */
  recurredFrom: idSchema.nullable(),
  paymentUrl: webAddressSchema,
  /** Instant the link lapses: the end of `linkExpirationDate`. */
  expiresAt: instantSchema,
  cardNumber: z.string().nullable(),
  createdBy: z.string(),
  createdDate: instantSchema,
  completedBy: z.string().nullable(),
  completedDate: instantSchema.nullable(),
  /** (ours) Who canceled it, or gave up the hold on its money, under the name they had then. */
  canceledBy: z.string().nullable(),
  lastModifiedBy: z.string(),
  lastModifiedDate: instantSchema,
  ...toldTermsShape,
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const invoiceDetailSchema = invoiceSchema.extend({
  ...minuteShape,
  timeline: z.array(invoiceEventSchema),
  /** (ours) What was paid outside of the provider, newest first, also what was taken back. */
  outside: z.array(outsidePaymentSchema).optional(),
  /** (ours) Disputes of its payments, the newest first. */
  disputes: z.array(disputeMarkSchema).optional(),
});
export type InvoiceDetail = z.infer<typeof invoiceDetailSchema>;

/**
 * Whose text a message is, in the invoice's language: the application's, for that channel or for all of them, else the
 * standard one.
 */
const MESSAGE_ORIGINS = ["CHANNEL", "APPLICATION", "STANDARD"] as const;
export type MessageOrigin = (typeof MESSAGE_ORIGINS)[number];
const invoiceMessageSchema = z.object({
  channel: openSendChannelSchema,
  /** With everything filled in. */
  text: z.string(),
  origin: openWord(MESSAGE_ORIGINS),
});
export type InvoiceMessage = z.infer<typeof invoiceMessageSchema>;

const invoiceFilterSchema = filterSchema(INVOICE_FILTERS);
export type InvoiceFilter = z.output<typeof invoiceFilterSchema>;
const invoiceSortSchema = sortSchema(INVOICE_SORTS);
export const invoiceListQuerySchema = invoiceFilterSchema.extend(pageQuerySchema.shape).extend(invoiceSortSchema.shape);

/**
 * Totals over everything a filter finds. `more`: it finds more than `totalElements`, and then the sums are null and
 * `byStatus` is empty, except for filters by period, status and application alone, which are always counted to the end.
 */
export const invoiceTotalsSchema = z.object({
  totalElements: z.int(),
  more: z.boolean().optional(),
  currency: currencySchema,
  totalAmount: moneySchema.nullable(),
  paidAmount: moneySchema.nullable(),
  /** (ours) What of that was paid outside of the provider. */
  outsideAmount: moneySchema.nullish(),
  /** Asked for, neither paid nor on hold, of those that can still be paid (`outstanding` of provider/rules). */
  pendingAmount: moneySchema.nullable(),
  byStatus: z.array(z.object({ status: openInvoiceStatusSchema, count: z.int(), amount: moneySchema })),
  ...tabsShape(INVOICE_TABS),
});
/** The rows of a file of invoices: all that the filters find, or only these ids, with commas between. */
const chosenInvoicesSchema = invoiceFilterSchema.extend({ ids: tickedIdsSchema.optional() });
/** Where an invoice's link went, and the channels its payer has no address for. */
export const sentSchema = z.object({
  sent: z.array(z.object({ channel: openSendChannelSchema, to: z.string() })),
  skipped: z.array(z.object({ channel: openSendChannelSchema, reason: openWord(["no_email", "no_phone"]) })),
});
const idParams = z.object({ id: idSchema });
/**
 * A field that may be null may also be left out. One rule for every call that takes an invoice, but for the merchant's
 * own terms: of an invoice that is changed, one that is left out stays.
 */
const typedInvoiceSchema = invoiceBodySchema.extend({
  email: invoiceBodySchema.shape.email.default(null),
  scheduledDate: invoiceBodySchema.shape.scheduledDate.default(null),
  dueDate: invoiceBodySchema.shape.dueDate.default(null),
  recurringInterval: invoiceBodySchema.shape.recurringInterval.default(null),
  installment: invoiceBodySchema.shape.installment.default(null),
  checkInDate: invoiceBodySchema.shape.checkInDate.default(null),
  ...merchantTermsSchema.shape,
});

export const invoices = {
  create: call("POST", "api/bookings", {
    summary: "Create an invoice with its payment link, and send it on the channels asked for",
    effect: "create",
    access: { permission: "CREATE_LINK" },
    body: typedInvoiceSchema,
    answer: invoiceSchema,
    errors: ["application_not_online", "receiver_throttled", "rate_limited"],
  }),
  categories: call("GET", "api/merchant-category", {
    summary: "Business categories",
    access: {},
    answer: z.array(z.object({ id: idSchema, code: openBusinessCategorySchema })),
  }),
  list: call("GET", "api/invoices", {
    summary: "Invoices, newest first unless another order is asked for",
    access: {},
    query: invoiceListQuerySchema,
    answer: sortedPageOf(invoiceSchema),
  }),
  get: call("GET", "api/booking/invoice/{id}", {
    summary: "One invoice with its timeline",
    access: {},
    params: idParams,
    answer: invoiceDetailSchema,
  }),
  update: call("PUT", "api/booking/invoice/{id}", {
    summary: "Change an invoice that is pending and unpaid",
    access: { permission: "EDIT_LINK" },
    params: idParams,
    body: typedInvoiceSchema.omit({ appId: true, channels: true }).extend({
      /** (ours) Of the invoice that was edited: refused with `changed_meanwhile` when somebody has changed it since. */
      lastModifiedDate: instantSchema.optional(),
    }),
    answer: invoiceSchema,
    errors: ["invalid_state", "changed_meanwhile"],
  }),
  messages: call("GET", "api/booking/invoice/{id}/messages", {
    summary: "What the payer of an invoice would be written now, on each channel",
    access: { permission: "SEND_LINK" },
    params: idParams,
    answer: z.array(invoiceMessageSchema),
    origin: "ours",
  }),
  send: call("POST", "api/bookings/send-invoice", {
    summary: "Send an invoice's link on one or more channels",
    effect: "create",
    access: { permission: "SEND_LINK" },
    body: z.object({
      invoiceId: idSchema,
      channels: z.array(sendChannelSchema).min(1),
      /** In place of the application's texts in the invoice's language, on every channel. */
      message: messageSchema.nullish(),
    }),
    /** `leaving`: what the answer says is sent goes out a minute later (ours). */
    answer: sentSchema.extend(leavesShape),
    errors: ["receiver_throttled", "rate_limited", "act_waits", "invalid_state"],
  }),
  operations: call("GET", "api/invoices/{id}/transactions", {
    summary: "Operation log: the transactions of one invoice, newest first",
    access: {},
    params: idParams,
    answer: z.array(invoiceOperationSchema),
  }),
  history: call("GET", "api/invoices/log/history/{id}", {
    summary: "Who changed what on one invoice, oldest first",
    access: {},
    params: idParams,
    answer: z.array(invoiceHistoryEntrySchema),
  }),
  totals: call("GET", "meta-invoice", {
    summary: "Totals of what a filter finds, and how many invoices each tab of the list has",
    access: {},
    query: invoiceFilterSchema.extend(tabDaySchema.shape),
    answer: invoiceTotalsSchema,
  }),
  remove: call("DELETE", "api/invoice/{id}", {
    summary: "Delete an invoice that is pending and unpaid",
    access: { permission: "DELETE_INVOICE" },
    params: idParams,
    errors: ["invalid_state"],
  }),
  cancel: call("POST", "api/booking/invoice/{id}/cancel", {
    summary: "Cancel an invoice that nobody has paid; its link stops working",
    access: { permission: "DELETE_INVOICE" },
    params: idParams,
    answer: invoiceSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
  setRecurrence: call("PUT", "api/booking/invoice/{id}/recurrence", {
    summary: "Pause a recurring invoice, let it go on, or end it for good",
    access: { permission: "EDIT_LINK" },
    params: idParams,
    body: z.object({ state: recurrenceStateSchema }),
    answer: invoiceSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
  export: exportCall(
    "api/invoices-excel",
    "Invoices",
    chosenInvoicesSchema.extend({ ...exportQuerySchema.shape, ...invoiceSortSchema.shape }),
  ),
  exportSize: exportSizeCall("api/invoices-excel", "invoices", chosenInvoicesSchema),
  ...qrPayments,
  roles: call("GET", "api/booking/roles", {
    summary: "Roles a user of an application may be given",
    access: {},
    answer: z.array(openRoleSchema),
  }),
};
