import { emailSchema, fullNameSchema } from "#provider/contract/fields";
import { AMOUNT_LIMIT, FULL_NAME_LENGTH, MIN_AMOUNT } from "#provider/contract/limits";
import { plainDigits, plainEmail } from "#provider/rules/typed-text";
import type { PaymentLinkRow } from "../../db/rows.ts";
import { readOptionalCode } from "../../domain/optional-code.ts";
import { readPhone } from "../../domain/phone-number.ts";
import { textOf, typedIn } from "../../http/body.ts";
import { DIGITS_OF_NAME, readCard } from "./card-form.ts";
import { DIGITS_OF_AMOUNT, readAmount } from "./format.ts";
import type { FieldError } from "./sentences/index.ts";
import type { View } from "./view.ts";
import { keep, type Problems, type TypedPayment } from "./typed-payment.ts";

/** More digits than a telephone number or a code has, and fewer than most cards. */
const MOST_DIGITS = 14;
/** A person's name has a letter, and fewer digits than a card number, which may be typed into the wrong field. */
const NAME = /^(?=.*\p{L})(?!(?:\D*\d){12})/u;

/** The problem of an amount that the payer chose: it must be within the limits of every payment. */
function amountProblem(typed: string, amountMinor: number | undefined): FieldError | undefined {
  if (amountMinor === undefined) return typed === "" ? "amount.required" : "amount.invalid";
  if (amountMinor >= AMOUNT_LIMIT) return "amount.overLimit";
  return amountMinor < MIN_AMOUNT ? "amount.tooLittle" : undefined;
}

/** Reads a link's form: the payer, the amount if the link has none, and the purpose for a static QR code. */
export function readLinkPayment(
  form: FormData,
  link: Pick<PaymentLinkRow, "amountMinor" | "kind" | "region">,
  { language }: Pick<View, "language">,
  now: Date,
): TypedPayment {
  const [amount, code] = [textOf(form, "amount"), textOf(form, "optionalCode")];
  const typed = { fullName: textOf(form, "fullName"), phone: textOf(form, "phone"), email: textOf(form, "email") };
  const { card, problems: ofCard, kept: keptOfCard } = readCard(form, now);
  const kept = {
    amount: keep(typedIn(form, "amount"), DIGITS_OF_AMOUNT),
    optionalCode: keep(typedIn(form, "optionalCode"), MOST_DIGITS),
    fullName: keep(typedIn(form, "fullName"), DIGITS_OF_NAME, FULL_NAME_LENGTH.max),
    phone: keep(typedIn(form, "phone"), MOST_DIGITS),
    email: keep(typedIn(form, "email"), MOST_DIGITS, 100),
    ...keptOfCard,
  };

  const chosen = link.amountMinor === null ? readAmount(amount, language) : null;
  const wrongAmount = link.amountMinor === null ? amountProblem(amount, chosen ?? undefined) : undefined;
  const optionalCode = link.kind === "QR" ? readOptionalCode(code) : null;
  const fullName = NAME.test(plainDigits(typed.fullName)) ? fullNameSchema.safeParse(typed.fullName).data : undefined;
  const phone = readPhone(link.region, typed.phone);
  const address = plainEmail(typed.email);
  const email = address === "" ? null : emailSchema.safeParse(address).data;

  const problems: Problems = {
    ...(wrongAmount ? { amount: wrongAmount } : {}),
    ...(optionalCode === undefined ? { optionalCode: "optionalCode.invalid" } : {}),
    ...(fullName === undefined ? { fullName: typed.fullName === "" ? "fullName.required" : "fullName.invalid" } : {}),
    ...(phone === undefined ? { phone: typed.phone === "" ? "phone.required" : "phone.invalid" } : {}),
    ...(email === undefined ? { email: "email.invalid" } : {}),
    ...ofCard,
  };
  const known = card && phone !== undefined && fullName !== undefined && email !== undefined;
  if (!known || chosen === undefined || wrongAmount || optionalCode === undefined) return { ok: false, problems, kept };
  return { ok: true, card, amountMinor: chosen, payer: { fullName, phone, email, optionalCode }, kept };
}
