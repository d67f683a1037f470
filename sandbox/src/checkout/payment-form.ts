import { MIN_AMOUNT } from "#provider/contract/money";
import type { InvoiceRow } from "../db/rows.ts";
import { judgeCard, type AcceptedCard } from "../domain/card.ts";
import { openAmount } from "../domain/invoice-state.ts";
import { parseAmount } from "./format.ts";
import type { FieldError, FieldName } from "./sentences/index.ts";

/** What may be shown again after a mistake. The card number and the security code never are. */
export type Kept = { amount: string; expiry: string; holder: string };
export type Problems = Partial<Record<FieldName, FieldError>>;

export type TypedPayment =
  | {
      ok: true;
      card: AcceptedCard;
      /** Minor units; null where the payer had no choice. */ amountMinor: number | null;
      kept: Kept;
    }
  | { ok: false; problems: Problems; kept: Kept };

const HOLDER = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{1,59}$/u;
/** More digits than these in a field that has none, or six, are a card number in the wrong place. */
const DIGITS_OF_EXPIRY = 6;

const digitsIn = (text: string): number => text.replace(/\D/g, "").length;
const keep = (text: string, digits: number): string => (digitsIn(text) > digits ? "" : text.slice(0, 60));

/** Whether the payer chooses how much to pay now. */
export const choosesAmount = (invoice: Pick<InvoiceRow, "partialAllowed" | "preAuth">): boolean =>
  invoice.partialAllowed && !invoice.preAuth;

/** The least the payer may choose, in minor units. */
export const leastAmount = (invoice: InvoiceRow): number => Math.min(MIN_AMOUNT, openAmount(invoice));

/** Reads the card form. The amount is held against the invoice by {@link amountProblem}, once no earlier payment of this form is found. */
export function readPayment(form: FormData, invoice: InvoiceRow, now: Date): TypedPayment {
  const text = (name: FieldName): string => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const typed = { number: text("number"), expiry: text("expiry"), cvc: text("cvc") };
  const holder = text("holder");
  const amount = text("amount");
  const kept = { amount: keep(amount, 9), expiry: keep(typed.expiry, DIGITS_OF_EXPIRY), holder: keep(holder, 0) };

  const problems: Problems = {};
  // A form without the field pays all that is open.
  const amountMinor = choosesAmount(invoice) && form.has("amount") ? parseAmount(amount) : null;
  if (amountMinor === undefined) problems.amount = amount === "" ? "amount.required" : "amount.invalid";
  const judged = judgeCard(typed, now);
  if (!judged.ok)
    for (const { field, code } of judged.problems)
      problems[field] =
        typed[field] === ""
          ? `${field}.required`
          : field === "expiry" && code === "expired"
            ? "expiry.expired"
            : `${field}.invalid`;
  if (!HOLDER.test(holder)) problems.holder = holder === "" ? "holder.required" : "holder.invalid";
  if (!judged.ok || amountMinor === undefined || problems.holder) return { ok: false, problems, kept };
  return { ok: true, card: judged.card, amountMinor, kept };
}

/** Why a chosen amount does not fit what is open now. */
export function amountProblem(invoice: InvoiceRow, amountMinor: number | null): FieldError | undefined {
  if (amountMinor === null) return undefined;
  if (amountMinor > openAmount(invoice)) return "amount.tooMuch";
  return amountMinor < leastAmount(invoice) ? "amount.tooLittle" : undefined;
}

/**
 * What makes two posts the same payment: the form they come from, the card and the amount. A form taken out of the browser's history
 * with another card in it is another payment.
 */
export const attemptKeyOf = (nonce: string, card: AcceptedCard, amountMinor: number | null): string =>
  `pay_${nonce}_${card.last4}_${amountMinor ?? "all"}`;
