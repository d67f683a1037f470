import { z } from "zod";
import { descriptionSchema, fullNameSchema, webAddressSchema } from "../fields.ts";
import { ADDRESS_LENGTH, MAX_PAGE, MERCHANT_PAGE_SIZE, PAGE_SIZE, REFERENCE_LENGTH } from "../limits.ts";
import { metadataSchema } from "../merchant-terms.ts";
import { INSTALLMENT_CARDS } from "../words.ts";

/** Fields of more than one call of the merchant API. */

/** The merchant's own reference of an order or charge: `X-REQUEST-RRN`. */
export const REFERENCE = new RegExp(`^[\\x21-\\x7e]{1,${REFERENCE_LENGTH}}$`);
export const referenceSchema = z
  .string()
  .max(REFERENCE_LENGTH)
  .regex(/^[\x21-\x7e]+$/);
export const orderIdSchema = z.string().regex(/^\d{4,20}$/);

/** Languages of the payer's pages; `AR` is known to the provider and answered with the region's first language. */
export const ORDER_LANGUAGES = ["AZ", "EN", "RU", "AR"] as const;
const ORDER_OPERATIONS = ["PURCHASE", "PRE_AUTH"] as const;
const AUTO_PAYMENT_TYPES = ["NONE", "DEFAULT", "RECURRING"] as const;
/** `PERIOD_3`: three months. */
const INSTALLMENT_PERIOD = /^PERIOD_([1-9]|1\d|2[0-4])$/;

/** Pages of the merchant API: from 0, `offset` is the page size, at most 20. */
export const merchantPageSchema = z.object({
  page: z.coerce.number().int().min(0).max(MAX_PAGE).default(0),
  offset: z.coerce.number().int().min(1).max(MERCHANT_PAGE_SIZE).default(PAGE_SIZE),
});

/** The body of the calls that name the merchant (application) beside what they ask. */
export const inEnvelope = <Asked extends z.ZodType>(asked: Asked) =>
  z.strictObject({ merchant: z.string().max(20), body: asked });

export const callbackUrlSchema = webAddressSchema.max(ADDRESS_LENGTH);

/** What an order and a charge of a saved card have in common; everything but the amount may be left out. */
export const orderTerms = {
  currency: z.string().max(3).nullish(),
  language: z.enum(ORDER_LANGUAGES).nullish(),
  operation: z.enum(ORDER_OPERATIONS).nullish(),
  description: descriptionSchema.nullish(),
  callbackUrl: callbackUrlSchema.nullish(),
};

export const orderExtras = {
  redirectUrl: callbackUrlSchema.nullish(),
  cardSave: z.boolean().nullish(),
  threeDS: z.boolean().nullish(),
  autoPaymentType: z.enum(AUTO_PAYMENT_TYPES).nullish(),
  installment: z
    .object({
      type: z.enum(INSTALLMENT_CARDS),
      period: z.string().regex(INSTALLMENT_PERIOD),
    })
    .nullish(),
  fullName: fullNameSchema.nullish(),
  phoneNumber: z.string().max(32).nullish(),
  metadata: metadataSchema.nullish(),
  fields: metadataSchema.nullish(),
};

/** The months of a `PERIOD_…` that passed {@link orderExtras}. */
export const monthsOf = (period: string): number => Number(INSTALLMENT_PERIOD.exec(period)?.[1]);
