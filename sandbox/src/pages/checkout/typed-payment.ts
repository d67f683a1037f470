import { plainDigits } from "#provider/rules/typed-text";
import type { LinkPayer } from "../../operations/payments/new-transaction.ts";
import type { TransactionRow } from "../../db/rows.ts";
import type { AcceptedCard } from "../../domain/card.ts";
import { amountText } from "#provider/rules/money-text";
import type { FieldError, FieldName } from "./sentences/index.ts";
import type { View } from "./view.ts";

/** What may be shown again after a mistake. The card number and the security code never are. */
export type Kept = Partial<Record<Exclude<FieldName, "number" | "cvc">, string>>;
export type Problems = Partial<Record<FieldName, FieldError>>;

/**
 * What a payer by link typed of themselves and of the amount, to show again after another page; of an invoice's payer,
 * nothing.
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

/** What a payer sent, understood or not. */
export type TypedPayment =
  | {
      ok: true;
      card: AcceptedCard;
      /** Minor units; null where the payer had no choice. */
      amountMinor: number | null;
      /** Of a payment by link. */
      payer?: LinkPayer;
      kept: Kept;
    }
  | { ok: false; problems: Problems; kept: Kept };

/** What is typed in a field of a form, without the blanks around it. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** Text to show again, unless it has so many digits that it may be a card number in the wrong field. */
export const keep = (text: string, mostDigits: number, length = 60): string =>
  plainDigits(text).replace(/\D/g, "").length > mostDigits ? "" : text.slice(0, length);

/**
 * What makes two posts the same payment: the form they come from, the card and the amount. A form taken out of the
 * browser's history with another card in it is another payment.
 */
export const attemptKeyOf = (nonce: string, card: AcceptedCard, amountMinor: number | null): string =>
  `pay_${nonce}_${card.last4}_${amountMinor ?? "all"}`;
