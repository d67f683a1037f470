import { lineSchema, proseSchema } from "#provider/contract/fields";
import { ADDRESS_LENGTH, METADATA, REFERENCE_LENGTH } from "#provider/contract/limits";

const addressField = lineSchema({ min: 1, max: ADDRESS_LENGTH }).optional();

/** Where payers go on after each ending. */
export const returnsFields = {
  redirectUrl: addressField,
  approveUrl: addressField,
  cancelUrl: addressField,
  declineUrl: addressField,
};

/**
 * The merchant's own terms in a form: its reference, its facts with one on each line, and where payers go on. Lines are
 * judged by `readTerms`, addresses by the provider, which alone knows the websites that the application allows.
 */
export const termsFields = {
  reference: lineSchema({ min: 1, max: REFERENCE_LENGTH }).optional(),
  metadata: proseSchema({ min: 1, max: METADATA.keys * (METADATA.keyLength + METADATA.valueLength + 3) }).optional(),
  ...returnsFields,
};
