import type { CardBrand } from "#provider/contract/words";

/** Why a link cannot be paid. */
export type ClosedReason =
  | "paid"
  | "held"
  | "cardSaved"
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
type TypedField = NeededField | "email" | "optionalCode";
/** `saveCard`: the tick by which a payer lets the merchant save the card. */
export type FieldName = TypedField | "saveCard";
export type FieldError =
  | `${NeededField}.required`
  | `${TypedField}.invalid`
  | "saveCard.required"
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
