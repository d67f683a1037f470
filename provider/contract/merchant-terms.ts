import { z } from "zod";
import { lineSchema } from "./fields.ts";
import { ADDRESS_LENGTH, METADATA, REFERENCE_LENGTH } from "./limits.ts";

/** Text by text: at most METADATA.keys of them. */
export const metadataSchema = z
  .record(lineSchema({ min: 1, max: METADATA.keyLength }), z.string().max(METADATA.valueLength))
  .refine((record) => Object.keys(record).length <= METADATA.keys, { params: { key: "max" } });

const addressSchema = lineSchema({ min: 1, max: ADDRESS_LENGTH });
/** (ours) Return addresses as they are set: to websites that the application allows; a missing one is none. */
export const returnsSchema = z.object({
  redirectUrl: addressSchema.nullish(),
  approveUrl: addressSchema.nullish(),
  cancelUrl: addressSchema.nullish(),
  declineUrl: addressSchema.nullish(),
});

/**
 * (ours) What a merchant says of an invoice or a link for its own sake: its reference, its facts (text by text), and
 * where payers go on. A new one without any address takes those of its application.
 */
export const merchantTermsSchema = returnsSchema.extend({
  reference: lineSchema({ min: 1, max: REFERENCE_LENGTH }).nullish(),
  metadata: metadataSchema.nullish(),
});
export type TypedMerchantTerms = z.output<typeof merchantTermsSchema>;

const toldReturns = {
  redirectUrl: z.string().nullish(),
  approveUrl: z.string().nullish(),
  cancelUrl: z.string().nullish(),
  declineUrl: z.string().nullish(),
};
/** (ours) The same in answers. */
export const toldReturnsSchema = z.object(toldReturns);
export const toldTermsShape = {
  ...toldReturns,
  reference: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
};
const toldTermsSchema = z.object(toldTermsShape);
export type ToldMerchantTerms = z.infer<typeof toldTermsSchema>;
