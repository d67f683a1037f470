import { METADATA } from "#provider/contract/limits";

const { keys, keyLength, valueLength } = METADATA;
const ADDRESS = "on a website that the application allows";

/** The meaning of a merchant's own terms in `docs/forms.md`. */
export const TERMS_NOTES = {
  reference: "the merchant's own name of it; lists find it",
  metadata: `one on each line, \`name: value\`; at most ${keys} lines, names up to ${keyLength} and values up to ${valueLength} characters`,
  redirectUrl: `${ADDRESS}: where the receipt leads the payer, after an ending without an address of its own; of something new without any of the four: the application's`,
  approveUrl: `${ADDRESS}: after a payment`,
  cancelUrl: `${ADDRESS}: after it was canceled or has expired`,
  declineUrl: `${ADDRESS}: after a declined payment`,
};
