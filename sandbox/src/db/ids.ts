/** Crockford's base 32: no I, L, O or U, so that codes can be read aloud. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `length` random characters, five bits each. */
function randomText(length: number): string {
  let text = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(length))) text += ALPHABET[byte & 31];
  return text;
}

function randomDigits(length: number): string {
  let digits = "";
  while (digits.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 250 && digits.length < length) digits += byte % 10;
  return digits;
}

/** An opaque public id such as `inv_7K2M…`: a word for the kind of object, then 80 random bits. */
export const newId = (prefix: string): string => `${prefix}_${randomText(16)}`;
/** Invoice code and last part of its pay link: 60 random bits, so that links cannot be guessed. */
export const newInvoiceCode = (): string => randomText(12);
const LINK_CODE_LENGTH = 13;
/**
 * Code of a payment link and last part of its pay link. One character longer than an invoice's, so that the two never
 * clash.
 */
export const newLinkCode = (): string => randomText(LINK_CODE_LENGTH);
export const isLinkCode = (code: string): boolean => code.length === LINK_CODE_LENGTH;
const ORDER_CODE_LENGTH = 14;
/** Code of an order of the merchant API and last part of its pay link: one character longer again. */
export const newOrderCode = (): string => randomText(ORDER_CODE_LENGTH);
export const isOrderCode = (code: string): boolean => code.length === ORDER_CODE_LENGTH;
/** Retrieval reference number: 12 digits, as in card networks. */
export const newRrn = (): string => randomDigits(12);
export const newOrderId = (): string => randomDigits(10);
/** Merchant (application) id. Numbers that begin with 1 to 3 belong to the demonstration. */
export const newApplicationId = (): string => `ES${randomDigits(7).replace(/^[0-3]/, "7")}`;
/** A secret for links and tokens: 160 random bits. */
export const newSecret = (): string => randomText(32);
