import type { DisputeReason } from "#provider/contract/dispute-words";

/** What a bank passes on of its cardholder's words, by reason; the network's language is English. */
const CLAIMS: Readonly<Record<DisputeReason, string>> = {
  FRAUD: "The cardholder says that they did not make or allow this payment.",
  NOT_AUTHORIZED: "The card's bank had not approved this payment.",
  NOT_RECEIVED: "The cardholder says that they paid and did not get what they paid for.",
  NOT_AS_DESCRIBED: "The cardholder says that what they got is not what was described, or is damaged.",
  CANCELED: "The cardholder says that they had canceled before they were charged.",
  REFUND_MISSING: "The cardholder says that a refund was promised and did not come.",
  DUPLICATE: "The cardholder says that they were charged twice for the same thing.",
  WRONG_AMOUNT: "The cardholder says that they were charged another amount than was agreed.",
  PROCESSING: "The card's bank says that the payment was not processed by the network's rules.",
  GENERAL: "The card's bank gave no further words.",
};
export const claimText = (reason: DisputeReason): string => CLAIMS[reason];

/** What a test card's holder does after a payment: the network's code, and whether the bank claims or only asks. */
export type Announced = { code: string; isClaimed: boolean };
