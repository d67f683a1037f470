import { choosesAmount } from "#provider/rules/payer-page";
import { MIN_AMOUNT } from "#provider/contract/limits";
import type { InvoiceRow } from "../../db/rows.ts";
import type { OrderSubject, Payable } from "../../operations/payments/payable.ts";
import { sha256 } from "../../domain/digest.ts";
import { openAmount } from "../../domain/invoice-state.ts";
import { textOf, typedIn } from "../../http/body.ts";
import { readCard } from "./card-form.ts";
import { DIGITS_OF_AMOUNT, readAmount } from "./format.ts";
import type { FieldError } from "./sentences/index.ts";
import type { View } from "./view.ts";
import { keep, type Problems, type TypedPayment } from "./typed-payment.ts";

/** The smallest amount that the payer may choose, in minor units. */
export const leastAmount = (invoice: InvoiceRow): number => Math.min(MIN_AMOUNT, openAmount(invoice));

/**
 * Reads an invoice's form. {@link amountProblem} compares the amount with the invoice later, if the form has not made a
 * payment before.
 */
export function readPayment(form: FormData, invoice: InvoiceRow, { language }: View, now: Date): TypedPayment {
  const amount = textOf(form, "amount");
  const { card, problems: ofCard, kept: keptOfCard } = readCard(form, now);
  const kept = { amount: keep(typedIn(form, "amount"), DIGITS_OF_AMOUNT), ...keptOfCard };
  // A form without the field pays the whole open amount.
  const amountMinor = choosesAmount(invoice) && form.has("amount") ? readAmount(amount, language) : null;
  const problems: Problems = {
    ...(amountMinor === undefined ? { amount: amount === "" ? "amount.required" : "amount.invalid" } : {}),
    ...ofCard,
  };
  if (!card || amountMinor === undefined) return { ok: false, problems, kept };
  return { ok: true, card, amountMinor, kept };
}

/**
 * Reads the form of an order: its payer chooses nothing but the card, and whether the merchant may save it. What only
 * saves a card needs that.
 */
export function readOrderPayment(form: FormData, order: Payable<OrderSubject>, view: View, now: Date): TypedPayment {
  const { card, problems: ofCard, kept: keptOfCard } = readCard(form, now);
  const text = consentText(order, view);
  const agrees = text !== undefined && form.get("saveCard") === AGREED;
  const kept = { ...keptOfCard, ...(agrees ? { saveCard: AGREED } : {}) };
  const problems: Problems = { ...ofCard, ...(order.check && !agrees ? { saveCard: "saveCard.required" } : {}) };
  if (!card || problems.saveCard) return { ok: false, problems, kept };
  return { ok: true, card, amountMinor: null, consent: agrees ? { text, language: view.language } : undefined, kept };
}

/** The value of a tick. */
export const AGREED = "yes";
/** What the payer of an order is asked to agree to, so that the merchant may save the card; undefined: nothing. */
export const consentText = ({ order, check, application }: Payable<OrderSubject>, { say }: View): string | undefined =>
  order.terms.cardSave || check !== null ? say.saveCard.agree(application.name) : undefined;

/**
 * The version of what a page says and a merchant may change: the terms of an invoice until it is paid, and the words of
 * a consent, which name the merchant. A payer pays and agrees only to what they were shown.
 */
export function termsShown(payable: Payable, view: View): string {
  if (payable.kind === "invoice") return payable.invoice.lastModifiedAt.toString(36);
  const consent = payable.kind === "order" ? consentText(payable, view) : undefined;
  return consent === undefined ? "" : sha256(consent).slice(0, 16);
}

/** The problem of a chosen amount with the amount that is open now. */
export function amountProblem(invoice: InvoiceRow, amountMinor: number | null): FieldError | undefined {
  if (amountMinor === null) return undefined;
  if (amountMinor > openAmount(invoice)) return "amount.tooMuch";
  return amountMinor < leastAmount(invoice) ? "amount.tooLittle" : undefined;
}
