import type { PayoutReason } from "../contract/words.ts";

/**
 * Who has to do something before a payout that failed can succeed: its receiver, whose account it is, or the merchant,
 * who typed the target or may just try again. What exactly is a sentence of `payout.json`.
 */
export const WHO_ACTS: Record<PayoutReason, "receiver" | "merchant"> = {
  account_closed: "receiver",
  account_frozen: "receiver",
  bank_account_restricted: "receiver",
  could_not_process: "merchant",
  invalid_account_number: "merchant",
  invalid_currency: "receiver",
  no_account: "merchant",
  incorrect_account_holder_name: "merchant",
  other: "receiver",
};
