import { z } from "zod";
import { call } from "./call.ts";
import { appIdSchema, descriptionSchema, idSchema, instantSchema } from "./fields.ts";
import { AMOUNT_LIMIT, SALE_WAIT_SECONDS } from "./limits.ts";
import { amountSchema, currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { AREA_ACCESS } from "./permissions.ts";
import { languageSchema, openLanguageSchema } from "./words.ts";

/** WAITING: it can be paid. ENDED: nobody paid it in time, or a person ended it. */
export const SALE_STATES = ["WAITING", "PAID", "ENDED"] as const;
export type SaleState = (typeof SALE_STATES)[number];
/** How money came: by card, by AZQR, in cash, or otherwise outside of the provider. */
export const SALE_WAYS = ["CARD", "AZQR", "CASH", "OTHER"] as const;
export type SaleWay = (typeof SALE_WAYS)[number];

/** One sale. It is an invoice without a payer's name, and `id` is that invoice's. */
const saleSchema = z.object({
  id: idSchema,
  invoiceCode: z.string(),
  appId: appIdSchema,
  shiftId: idSchema,
  /** Everything that is paid, the tip included. */
  amount: moneySchema,
  tip: moneySchema,
  currency: currencySchema,
  description: z.string(),
  state: openWord(SALE_STATES),
  /** Whether the last card that was tried was declined. */
  declined: z.boolean(),
  paidAmount: moneySchema,
  /** What of that went back, or is on its way back. */
  refundedAmount: moneySchema,
  /** How most of it was paid; null until then. */
  way: openWord(SALE_WAYS).nullable(),
  /** The payment; null until then. */
  transactionId: idSchema.nullable(),
  createdBy: z.string(),
  createdDate: instantSchema,
  /** Until when it can be paid. */
  expiresAt: instantSchema,
  paidDate: instantSchema.nullable(),
  paymentUrl: z.string(),
  /** What the payer was told of it; null until it was paid. */
  receiptUrl: z.string().nullable(),
});
export type Sale = z.infer<typeof saleSchema>;

const sumSchema = z.object({ count: z.int().min(0), amount: moneySchema });

/** A shift with its sums as they stand now: a refund or what is taken back changes them afterwards. */
const shiftSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  /** Counted in the application, from 1. */
  number: z.int().min(1),
  currency: currencySchema,
  openedBy: z.string(),
  openedDate: instantSchema,
  /** When the clock closes it: the merchant's midnight. */
  closesAt: instantSchema,
  closedDate: instantSchema.nullable(),
  /** Null: it is open, or the clock closed it. */
  closedBy: z.string().nullable(),
  /** Sales that were paid, and what came with them, tips included. */
  sales: sumSchema,
  /** Sales that can still be paid. */
  waiting: z.int().min(0),
  tips: moneySchema,
  /** What of it went back, or is on its way back. */
  refunded: moneySchema,
  byWay: z.array(sumSchema.extend({ way: openWord(SALE_WAYS) })),
  byPerson: z.array(sumSchema.extend({ name: z.string() })),
});
export type Shift = z.infer<typeof shiftSchema>;

const ACCESS = AREA_ACCESS.till;
const idParams = z.object({ id: idSchema });

/** (ours) The till: sales at a counter, paid on the spot, and the shifts they belong to. */
export const till = {
  get: call("GET", "api/till/{appId}", {
    summary: "The till of an application: its open shift, its last ten sales, its last closed shifts",
    access: ACCESS,
    params: z.object({ appId: appIdSchema }),
    answer: z.object({
      appId: appIdSchema,
      appName: z.string(),
      currency: currencySchema,
      /** Whether it takes payments. */
      online: z.boolean(),
      shift: shiftSchema.nullable(),
      sales: z.array(saleSchema),
      /** The newest first, without their sums. */
      closed: z.array(z.object({ id: idSchema, number: z.int().min(1), closedDate: instantSchema })),
    }),
    origin: "ours",
  }),
  sell: call("POST", "api/till/sales", {
    summary: "Make a sale, which can be paid for five minutes",
    effect: "create",
    access: ACCESS,
    body: z.object({
      appId: appIdSchema,
      /** Without the tip. */
      amount: amountSchema,
      tip: moneySchema
        .refine((minor) => minor >= 0 && minor < AMOUNT_LIMIT, { params: { key: "amountRange" } })
        .default(0),
      /** What is sold; null: a standing sentence in the language. */
      description: descriptionSchema.nullable().default(null),
      /** Language of the payer's page and receipt. */
      language: languageSchema,
    }),
    answer: saleSchema,
    errors: ["application_not_online", "shift_closed"],
    origin: "ours",
  }),
  sale: call("GET", "api/till/sales/{id}", {
    summary: "One sale, at once or as soon as it no longer waits",
    access: ACCESS,
    params: idParams,
    query: z.object({
      /** How long to wait for an end before answering WAITING, in seconds. */
      wait: z.coerce.number().int().min(0).max(SALE_WAIT_SECONDS).default(0),
    }),
    answer: saleSchema,
    origin: "ours",
  }),
  receipt: call("GET", "api/till/sales/{id}/receipt", {
    summary: "What the receipt of a sale says, line by line, in the payer's language",
    access: ACCESS,
    params: idParams,
    answer: z.object({
      language: openLanguageSchema,
      /** Null: nobody has paid it. */
      lines: z.array(z.object({ term: z.string(), value: z.string() })).nullable(),
    }),
    origin: "ours",
  }),
  end: call("POST", "api/till/sales/{id}/end", {
    summary: "End a sale that nobody has paid; its codes stop working",
    access: ACCESS,
    params: idParams,
    answer: saleSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
  openShift: call("POST", "api/till/shifts", {
    summary: "Open a shift; if one is open, that one is the answer",
    effect: "create",
    access: ACCESS,
    body: z.object({ appId: appIdSchema }),
    answer: shiftSchema,
    errors: ["application_not_online"],
    origin: "ours",
  }),
  shift: call("GET", "api/till/shifts/{id}", {
    summary: "One shift with its sums",
    access: ACCESS,
    params: idParams,
    answer: shiftSchema,
    origin: "ours",
  }),
  closeShift: call("POST", "api/till/shifts/{id}/close", {
    summary: "Close a shift; its sales that nobody has paid end with it",
    access: ACCESS,
    params: idParams,
    answer: shiftSchema,
    origin: "ours",
  }),
};
