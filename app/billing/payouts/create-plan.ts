import type { PayoutSource } from "#provider/contract/payouts";
import type { Region } from "#provider/contract/regions";
import { arrivalDay } from "#provider/rules/arrival";
import { bankOf } from "#provider/rules/banks";
import { withdrawalFee } from "#provider/rules/fees";
import type { CheckedPayout } from "./create-draft";
import { isToHouse } from "./create-schema";
import { groupDigits } from "./group-digits";

/**
 * All details of a checked payout. Amounts are in minor units; a card shows only its last digits, an account everything
 * typed.
 */
export const planOf = (checked: CheckedPayout, source: PayoutSource, region: Region) => {
  const { target, cardNumber, amount, fullName, finCode, description, match, maskedFullName, bank } = checked;
  const isBank = target === "BANK";
  const fee = withdrawalFee(amount, isToHouse({ target, iban: cardNumber }, region));
  return {
    amount,
    fee,
    // If no amount plus its fee gives exactly the typed sum, the greatest amount was taken that does not exceed it.
    notMet: checked.toLeave !== null && checked.toLeave !== amount + fee ? checked.toLeave : null,
    source: source.name,
    currency: source.currency,
    target,
    number: isBank ? groupDigits(cardNumber) : cardNumber.slice(-4),
    bank: isBank ? (bankOf(region, cardNumber)?.name ?? bank?.bankName) : undefined,
    fullName,
    finCode,
    description,
    match,
    maskedFullName,
    kept: checked.kept,
    earlier: checked.earlier,
    arrival: arrivalDay(region, target, new Date()),
  };
};
export type PayoutPlan = ReturnType<typeof planOf>;
