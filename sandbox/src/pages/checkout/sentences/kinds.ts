import type { CardBrand } from "#provider/contract/words";

/** Why a link cannot be paid. */
export type ClosedReason =
  | "paid"
  | "held"
  | "expired"
  | "canceled"
  | "used"
  | "disabled"
  | "unavailable"
  | "unknown"
  | "failed"
  | "unreadable";
/** Why a card was not charged. */
export type DeclineReason = "declined" | "insufficientFunds" | "processingError" | "threeDSecureFailed";
type NeededField = "amount" | "fullName" | "phone" | "number" | "expiry" | "cvc" | "holder";
export type FieldName = NeededField | "email" | "optionalCode";
export type FieldError =
  | `${NeededField}.required`
  | `${FieldName}.invalid`
  | "amount.tooMuch"
  | "amount.tooLittle"
  | "amount.overLimit"
  | "expiry.expired";
/** The names of card brands, the same in every language. */
export const BRANDS: Record<CardBrand, string | null> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  UNKNOWN: null,
};
