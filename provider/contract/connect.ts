import { z } from "zod";
import { call } from "./call.ts";
import { appIdSchema, descriptionSchema, fileSchema, idSchema, instantSchema, webAddressSchema } from "./fields.ts";
import { LOGO_BYTES } from "./limits.ts";
import { logoSchema } from "./logos.ts";
import { amountSchema, currencySchema, moneySchema } from "./money.ts";
import { openWord } from "./open-word.ts";
import type { Access } from "./permissions.ts";
import {
  openRequirementSchema,
  requirementSchema,
  requirementsSchema,
  reviewErrorSchema,
  stepSchema,
} from "./requirements.ts";
import { openApplicationStatusSchema } from "./words.ts";

/** The kind of account that connects: a business, or an individual of either kind (docs/product.md section 9). */
export const MERCHANT_KINDS = ["BUSINESS", "SOLE_PROPRIETOR", "ONE_TIME"] as const;
export const merchantKindSchema = z.enum(MERCHANT_KINDS);
export type MerchantKind = z.infer<typeof merchantKindSchema>;

/** Where money goes: to an account at a bank, or to a card, which individuals may choose. */
export const WITHDRAWAL_METHODS = ["IBAN", "CARD"] as const;

/** Who prepares an application: people of the merchant account; staff review it. */
export const PREPARE_APPLICATION = {
  permission: "ADD_APPLICATION",
  userType: "PMD_USER",
} as const satisfies Access;

/** One review of an application, with its result. */
const roundSchema = z.object({
  round: z.int(),
  submittedDate: instantSchema,
  submittedBy: z.string(),
  /** Null while it is being looked at. */
  decidedDate: instantSchema.nullable(),
  isApproved: z.boolean().nullable(),
  errors: z.array(reviewErrorSchema),
});

/** An application from the first step on, with all its reviews. */
export const connectionSchema = z.object({
  appId: appIdSchema,
  kind: openWord(MERCHANT_KINDS).nullable(),
  /** DEVELOPMENT until it is put into review for the first time. */
  status: openApplicationStatusSchema,
  /** One of the account's companies that was there already: it and its bank account are not asked for again. */
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** The saved values, by requirement; one that the contract does not know comes along unread. A card is its id. */
  values: z.partialRecord(requirementSchema, z.string(), { mode: "loose" }),
  /** The chosen card, masked. */
  cardNumber: z.string().nullable(),
  /** The requirements that can be changed now, in the order of the screens. */
  open: z.array(openRequirementSchema),
  requirements: requirementsSchema,
  /** Oldest first. */
  rounds: z.array(roundSchema),
  /** Of its configuration, once it was handed in. */
  configId: idSchema.nullable(),
  /**
   * Optional, and asked for by nobody; `sha256` of its bytes, in hexadecimal digits, is another with each other
   * picture.
   */
  logo: logoSchema.extend({ sha256: z.string() }).nullable(),
  updatedDate: instantSchema,
  updatedBy: z.string(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** The result of a test invoice: not tried, the last try refused, or paid. */
export const TEST_INVOICE_STATUSES = ["PENDING", "DECLINED", "PAID"] as const;
export type TestInvoiceStatus = (typeof TEST_INVOICE_STATUSES)[number];

/**
 * An invoice to try things out with: no money moves, and no list, report or file of real invoices knows it (decision
 * 0065).
 */
export const testInvoiceSchema = z.object({
  id: idSchema,
  isTest: z.literal(true),
  code: z.string(),
  /** The message that a payer would get. */
  payUrl: webAddressSchema,
  amount: moneySchema,
  currency: currencySchema,
  description: z.string(),
  status: openWord(TEST_INVOICE_STATUSES),
  createdDate: instantSchema,
  createdBy: z.string(),
  /** When the test invoice was last tried; null before. */
  answeredDate: instantSchema.nullable(),
});
export type TestInvoice = z.infer<typeof testInvoiceSchema>;

const appIdParams = z.object({ appId: appIdSchema });

/**
 * From stranger to merchant: an application is prepared step by step; `merchantContracts.switchToReview` hands it in
 * (decision 0063).
 */
export const connect = {
  begin: call("POST", "api/merchant-connect", {
    summary: "Begin to connect as a merchant; where the account prepares an application already, that one goes on",
    effect: "create",
    access: PREPARE_APPLICATION,
    body: z.object({ merchant: z.object({ kind: merchantKindSchema.optional() }).strict() }),
    answer: connectionSchema,
  }),
  list: call("GET", "api/merchant-connect", {
    summary: "Applications of the account that were prepared here, with what each of them needs, newest first",
    access: PREPARE_APPLICATION,
    answer: z.array(connectionSchema),
    origin: "ours",
  }),
  get: call("GET", "api/merchant-connect/{appId}", {
    summary: "One of them",
    access: PREPARE_APPLICATION,
    params: appIdParams,
    answer: connectionSchema,
    origin: "ours",
  }),
  save: call("PUT", "api/merchant-connect/{appId}/{step}", {
    summary: "Save one step: the fields of one screen, by their names there",
    access: PREPARE_APPLICATION,
    params: appIdParams.extend({ step: stepSchema }),
    body: z.object({
      values: z.record(z.string().max(40), z.string().max(500)),
      /** One of the account's companies in place of a new one (step `company`). */
      companyId: idSchema.nullish(),
    }),
    answer: connectionSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
  uploadLogo: call("PUT", "api/merchant-connect/{appId}/logo", {
    summary:
      "Replace the logo of an application that is being prepared: a JPG or PNG, told by its content and made anew from what its picture needs",
    access: PREPARE_APPLICATION,
    params: appIdParams,
    body: z.object({ logo: fileSchema }),
    form: true,
    fileBytes: LOGO_BYTES,
    answer: connectionSchema,
    // `file_invalid`: of the field `logo`, one of `LOGO_FAULTS`.
    errors: ["file_invalid", "file_too_large", "invalid_state", "rate_limited"],
    origin: "ours",
  }),
  logo: call("GET", "api/merchant-connect/{appId}/logo", {
    summary: "The logo of an application that is being prepared or was",
    access: PREPARE_APPLICATION,
    params: appIdParams,
    file: true,
    mediaType: "image/png, image/jpeg",
    origin: "ours",
  }),
  removeLogo: call("DELETE", "api/merchant-connect/{appId}/logo", {
    summary: "Remove the logo of an application that is being prepared; one that has none stays so",
    access: PREPARE_APPLICATION,
    params: appIdParams,
    answer: connectionSchema,
    errors: ["invalid_state"],
    origin: "ours",
  }),
  testInvoice: call("POST", "api/merchant-connect/{appId}/test-invoices", {
    summary:
      "Issue a test invoice for an application that takes no payments yet; the link goes to whoever asks, and to nobody else",
    effect: "create",
    access: PREPARE_APPLICATION,
    params: appIdParams,
    body: z.object({ amount: amountSchema, description: descriptionSchema }),
    answer: testInvoiceSchema,
    errors: ["invalid_state", "rate_limited"],
    origin: "ours",
  }),
  testInvoices: call("GET", "api/merchant-connect/{appId}/test-invoices", {
    summary: "The latest test invoices of an application, newest first",
    access: PREPARE_APPLICATION,
    params: appIdParams,
    answer: z.array(testInvoiceSchema),
    origin: "ours",
  }),
};
