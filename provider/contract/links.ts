import { z } from "zod";
import { call } from "./call.ts";
import {
  appIdSchema,
  daySchema,
  descriptionSchema,
  idSchema,
  instantSchema,
  linkTitleSchema,
  webAddressSchema,
} from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { LINK_FILTERS } from "./filters.ts";
import { LINK_SORTS } from "./list-sorts.ts";
import { LINK_TABS } from "./list-tabs.ts";
import { merchantTermsSchema, toldTermsShape } from "./merchant-terms.ts";
import { amountSchema, currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import { pageOf, pageQuerySchema, sortedPageOf, sortSchema } from "./page.ts";
import { tabsShape } from "./views.ts";
import { languageSchema, openLanguageSchema, openLinkStatusSchema } from "./words.ts";

/** The fields that a merchant types of a payment link (ours): a link for any payer. */
export const linkBodySchema = z.object({
  appId: appIdSchema,
  title: linkTitleSchema,
  description: descriptionSchema,
  /** Null: the payer chooses the amount. */
  amount: amountSchema.nullable(),
  /** Whether it may be paid more than once. */
  reusable: z.boolean(),
  /** Last day it can be paid, in the merchant's zone; null: until it is switched off. */
  linkExpirationDate: daySchema.nullable(),
  /** Language the checkout opens in. */
  language: languageSchema,
});

export const paymentLinkSchema = linkBodySchema.extend({
  // As it was taken once, whatever may be typed today.
  title: z.string(),
  description: z.string(),
  language: openLanguageSchema,
  id: idSchema,
  code: z.string(),
  appName: z.string(),
  currency: currencySchema,
  status: openLinkStatusSchema,
  /** Paid by it so far: how often, and how much was captured. */
  paymentCount: z.int(),
  paidAmount: moneySchema,
  paymentUrl: webAddressSchema,
  createdBy: z.string(),
  createdDate: instantSchema,
  ...toldTermsShape,
});
export type PaymentLink = z.infer<typeof paymentLinkSchema>;

/** The events of a payment link: switched off or on, paid, ended on its last day. */
export const LINK_EVENTS = ["CREATED", "DISABLED", "ACTIVE", "PAID", "EXPIRED"] as const;
export const linkEventSchema = z.object({
  at: instantSchema,
  kind: openWord(LINK_EVENTS),
  /** Who did it: one of the merchant's people, of a payment the payer; null for the clock. */
  by: z.string().nullable(),
  /** Of a payment: the captured sum, and its id. */
  amount: moneySchema.nullable(),
  transactionId: idSchema.nullable(),
});
export type LinkEvent = z.infer<typeof linkEventSchema>;
export type LinkEventKind = (typeof LINK_EVENTS)[number];

export const paymentLinkDetailSchema = paymentLinkSchema.extend({
  /** The newest `LINK_EVENTS_SHOWN` events, oldest first. */
  timeline: z.array(linkEventSchema),
  /** There is more, before these. */
  timelineMore: z.boolean(),
});
export type PaymentLinkDetail = z.infer<typeof paymentLinkDetailSchema>;

const linkFilterSchema = filterSchema(LINK_FILTERS);
export type LinkFilter = z.output<typeof linkFilterSchema>;

const idParams = z.object({ id: idSchema });
const appIdParams = z.object({ appId: appIdSchema });

/** An application's static QR code: a payment link of its own whose amount the payer types. */
export const staticQrSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  currency: currencySchema,
  enabled: z.boolean(),
  /** Whether the application takes payments, so that the code can be switched on. */
  isOnline: z.boolean(),
  /** The content of the code; null until it was switched on for the first time. */
  paymentUrl: webAddressSchema.nullable(),
});
export type StaticQr = z.infer<typeof staticQrSchema>;

export const links = {
  list: call("GET", "api/payment-links", {
    summary: "Payment links, newest first unless another order is asked for",
    access: {},
    query: pageQuerySchema.extend({
      ...linkFilterSchema.shape,
      ...sortSchema(LINK_SORTS).shape,
      /** Those of one application. */ appId: appIdSchema.optional(),
    }),
    answer: sortedPageOf(paymentLinkSchema).extend(tabsShape(LINK_TABS)),
    origin: "ours",
  }),
  create: call("POST", "api/payment-links", {
    summary: "Create a payment link, paid once or as often as people like",
    effect: "create",
    access: { permission: "CREATE_LINK" },
    body: linkBodySchema.extend(merchantTermsSchema.shape),
    answer: paymentLinkSchema,
    errors: ["application_not_online"],
    origin: "ours",
  }),
  get: call("GET", "api/payment-links/{id}", {
    summary: "One payment link, with what happened to it last",
    access: {},
    params: idParams,
    answer: paymentLinkDetailSchema,
    origin: "ours",
  }),
  setTerms: call("PUT", "api/payment-links/{id}/terms", {
    summary: "Change a payment link's reference, metadata and return addresses; what is left out stays",
    access: { permission: "EDIT_LINK" },
    params: idParams,
    body: merchantTermsSchema,
    answer: paymentLinkSchema,
    origin: "ours",
  }),
  setStatus: call("PUT", "api/payment-links/{id}/status", {
    summary: "Switch a payment link off, or on again",
    access: { permission: "EDIT_LINK" },
    params: idParams,
    body: z.object({ status: z.enum(["ACTIVE", "DISABLED"]) }),
    answer: paymentLinkSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
  staticQrs: call("GET", "api/static-qr", {
    summary: "The static QR codes of the applications the person may see",
    access: {},
    query: pageQuerySchema,
    answer: pageOf(staticQrSchema),
    origin: "ours",
  }),
  staticQr: call("GET", "api/apps/{appId}/qr", {
    summary: "The static QR code of an application",
    access: {},
    params: appIdParams,
    answer: staticQrSchema,
    origin: "ours",
  }),
  setStaticQr: call("PUT", "api/apps/{appId}/qr", {
    summary: "Switch the static QR code of an application on or off",
    access: { permission: "USER_APPLICATION" },
    params: appIdParams,
    body: z.object({ enabled: z.boolean() }),
    answer: staticQrSchema,
    errors: ["application_not_online"],
    origin: "ours",
  }),
};
