import { choosesAmount } from "#provider/rules/payer-page";
import { MIN_AMOUNT } from "#provider/contract/limits";
import type { InvoiceRow } from "../../db/rows.ts";
import { openAmount } from "../../domain/invoice-state.ts";
import { readCard } from "./card-form.ts";
import { DIGITS_OF_AMOUNT, readAmount } from "./format.ts";
import type { FieldError } from "./sentences/index.ts";
import type { View } from "./view.ts";
import { keep, textOf, type Problems, type TypedPayment } from "./typed-payment.ts";

/** The smallest amount that the payer may choose, in minor units. */
export const leastAmount = (invoice: InvoiceRow): number => Math.min(MIN_AMOUNT, openAmount(invoice));

/**
 * Reads an invoice's form. {@link amountProblem} compares the amount with the invoice later, if the form has not made a
 * payment before.
 */
export function readPayment(form: FormData, invoice: InvoiceRow, { language }: View, now: Date): TypedPayment {
  const amount = textOf(form, "amount");
  const { card, problems: ofCard, kept: keptOfCard } = readCard(form, now);
  const kept = { amount: keep(amount, DIGITS_OF_AMOUNT), ...keptOfCard };
  // A form without the field pays the whole open amount.
  const amountMinor = choosesAmount(invoice) && form.has("amount") ? readAmount(amount, language) : null;
  const problems: Problems = {
    ...(amountMinor === undefined ? { amount: amount === "" ? "amount.required" : "amount.invalid" } : {}),
    ...ofCard,
  };
  if (!card || amountMinor === undefined) return { ok: false, problems, kept };
  return { ok: true, card, amountMinor, kept };
}

/** Reads the form of an order: its payer chooses nothing but the card. */
export function readOrderPayment(form: FormData, now: Date): TypedPayment {
  const { card, problems, kept } = readCard(form, now);
  return card ? { ok: true, card, amountMinor: null, kept } : { ok: false, problems, kept };
}

/** The problem of a chosen amount with the amount that is open now. */
export function amountProblem(invoice: InvoiceRow, amountMinor: number | null): FieldError | undefined {
  if (amountMinor === null) return undefined;
  if (amountMinor > openAmount(invoice)) return "amount.tooMuch";
  return amountMinor < leastAmount(invoice) ? "amount.tooLittle" : undefined;
}
