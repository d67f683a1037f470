import { plainDigits } from "#provider/rules/typed-text";
import { judgeCard, type AcceptedCard } from "../../domain/card.ts";
import { textOf, typedIn } from "../../http/body.ts";
import { keep, type Kept, type Problems } from "./typed-payment.ts";

/**
 * A holder's name as it stands on cards of people and companies (`SMITH & SONS LLC`, `ACME 2 LLC`), but no card number
 * typed into the wrong field.
 */
const HOLDER = /^(?=.*\p{L})(?!(?:\D*\d){12})[\p{L}\p{M}\d &,/()@+.'’-]{2,60}$/u;
/** The largest number of digits in a name that is shown again. */
export const DIGITS_OF_NAME = 11;
/** The digits of an expiry date with a four-digit year. */
const DIGITS_OF_EXPIRY = 6;

/** Reads the card's fields of a form; the card is undefined if one of them is wrong. */
export function readCard(
  form: FormData,
  now: Date,
): { card: AcceptedCard | undefined; problems: Problems; kept: Kept } {
  const typed = { number: textOf(form, "number"), expiry: textOf(form, "expiry"), cvc: textOf(form, "cvc") };
  const holder = textOf(form, "holder");
  const kept = {
    expiry: keep(typedIn(form, "expiry"), DIGITS_OF_EXPIRY),
    holder: keep(typedIn(form, "holder"), DIGITS_OF_NAME),
  };
  const problems: Problems = {};
  const judged = judgeCard(typed, now);
  if (!judged.ok)
    for (const { field, code } of judged.problems)
      problems[field] =
        typed[field] === ""
          ? `${field}.required`
          : field === "expiry" && code === "expired"
            ? "expiry.expired"
            : `${field}.invalid`;
  if (!HOLDER.test(plainDigits(holder))) problems.holder = holder === "" ? "holder.required" : "holder.invalid";
  return { card: judged.ok && !problems.holder ? judged.card : undefined, problems, kept };
}
