import { plainDigits } from "#provider/rules/typed-text";
import type { Consent } from "../../operations/orders/saved-cards.ts";
import type { LinkPayer } from "../../operations/payments/new-transaction.ts";
import type { TransactionRow } from "../../db/rows.ts";
import type { AcceptedCard } from "../../domain/card.ts";
import { amountText } from "#provider/rules/money-text";
import type { FieldError, FieldName } from "./sentences/index.ts";
import type { View } from "./view.ts";

/** The values that may be shown again after a mistake: never the card number or the security code. */
export type Kept = Partial<Record<Exclude<FieldName, "number" | "cvc">, string>>;
export type Problems = Partial<Record<FieldName, FieldError>>;

/**
 * The personal data and amount that a payer by link typed, to show again after another page; empty for the payer of an
 * invoice.
 */
export function keptOf({ language }: View, transaction: TransactionRow): Kept {
  const { paymentLinkId, amountMinor, fullName, phone, email, optionalCode } = transaction;
  if (paymentLinkId === null) return {};
  return {
    amount: amountText(language, amountMinor),
    fullName,
    phone: phone ?? "",
    email: email ?? "",
    optionalCode: optionalCode ?? "",
  };
}

/** The result of reading a payer's form. */
export type TypedPayment =
  | {
      ok: true;
      card: AcceptedCard;
      /** Minor units; null if the payer had no choice. */
      amountMinor: number | null;
      /** Only for a payment by link. */
      payer?: LinkPayer;
      /** Only for an order, whose payer may let the merchant save the card. */
      consent?: Consent | undefined;
      kept: Kept;
    }
  | { ok: false; problems: Problems; kept: Kept };

/** The text to show again; empty if it has so many digits that it may be a card number in the wrong field. */
export const keep = (text: string, mostDigits: number, length = 60): string =>
  plainDigits(text).replace(/\D/g, "").length > mostDigits ? "" : text.slice(0, length);

/**
 * The identity of a payment: the form, the card and the amount. A form out of the browser's history with another card
 * is another payment.
 */
export const attemptKeyOf = (nonce: string, card: AcceptedCard, amountMinor: number | null): string =>
  `pay_${nonce}_${card.last4}_${amountMinor ?? "all"}`;
