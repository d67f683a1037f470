import { z } from "zod";
import { ibanSlip } from "#provider/rules/iban-text";
import { needsBankDetails } from "#provider/rules/banks";
import { earlierPaymentSchema } from "#provider/contract/earlier-payments";
import { appIdSchema } from "#provider/contract/fields";
import type { PayoutReceiver } from "#provider/contract/payout-receivers";
import { keptSchema, type PayoutBody, type PayoutDetail } from "#provider/contract/payouts";
import type { Region } from "#provider/contract/regions";
import { nameCheckSchema, payoutTargetSchema } from "#provider/contract/words";
import { formatAmount } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { PURPOSE_LENGTH, type TypedPayout } from "./create-schema";

/** Under which a payout that is not made yet is kept. */
export const PAYOUT_DRAFT = "payout";

/** What people type, as it goes back into the fields; nothing longer than its field can be. */
const FIELDS = {
  appId: 9,
  target: 20,
  receiverOf: 64,
  iban: 60,
  pan: 40,
  bankName: 100,
  swift: 20,
  fullName: 100,
  amount: 20,
  side: 10,
  description: PURPOSE_LENGTH.max,
} as const;

type Kept = Readonly<Record<string, string>>;

/**
 * The key of a payout is of its details and of the draft they stand in: who goes back and checks the same ones anew
 * repeats that payout, also where what became of it is unknown, and makes no second one. A draft ends with its payout;
 * the next one has keys of its own.
 */
export async function keyOfDraft(typed: Kept): Promise<string> {
  const { checked: _, ...details } = typed;
  const text = JSON.stringify(Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}

/**
 * What was posted, for the next time the form is shown. A card's number that was left empty is the one that was typed
 * before.
 */
export function typedInto(posted: FormData, before: Kept | undefined): Record<string, string> {
  const typed = Object.entries(FIELDS).flatMap<[string, string]>(([name, most]) => {
    const value = posted.get(name);
    return typeof value === "string" && value.trim() !== "" ? [[name, value.trim().slice(0, most)]] : [];
  });
  const pan = before?.["pan"];
  return { ...(pan === undefined ? {} : { pan }), ...Object.fromEntries(typed) };
}

type Earlier = Pick<PayoutDetail, "id" | "appId" | "target" | "cardNumber" | "fullName" | "amount" | "description">;

/**
 * What an earlier payout fills the form with. Of its account the form has what may be shown, and its payout's id in the
 * place of the number; the number of a card nobody keeps, so it is typed again.
 */
export const repeated = (earlier: Earlier, language: Language): Record<string, string> => ({
  appId: earlier.appId,
  target: earlier.target,
  ...(earlier.target === "BANK" && receiverFrom(earlier)),
  fullName: earlier.fullName,
  amount: formatAmount(language, earlier.amount),
  side: "ARRIVES",
  description: earlier.description,
});

/**
 * The fields of a receiver whom the provider keeps: the first eight characters of the account say which bank it is of.
 */
export const receiverFrom = ({
  id,
  appId,
  cardNumber,
  fullName,
}: Omit<Earlier, "target" | "amount" | "description">) => ({
  appId,
  target: "BANK",
  receiverOf: id,
  iban: cardNumber.replaceAll(" ", ""),
  fullName,
});

type Saved = Pick<PayoutReceiver, "payoutId" | "appId" | "target" | "cardNumber" | "fullName">;

/**
 * What was typed, with a saved receiver in the place of whoever stood there. The number of a card is typed again, as
 * nobody keeps it.
 */
export const withSaved = (
  typed: Readonly<Record<string, string>>,
  { payoutId, target, ...saved }: Saved,
): Record<string, string> => {
  const { iban: _, bankName: __, swift: ___, receiverOf: ____, ...rest } = typed;
  if (target === "BANK") return { ...rest, ...receiverFrom({ ...saved, id: payoutId }) };
  return { ...rest, appId: saved.appId, target, fullName: saved.fullName };
};

/** What was typed, without the receiver whom the provider keeps. */
export function withoutReceiver(draft: Kept): Kept {
  const { receiverOf: _, iban: __, fullName: ___, ...typed } = draft;
  return typed;
}

/** The last digits of a card's number that is kept; undefined where there is none. */
export const keptCard = (draft: Kept | undefined): string | undefined =>
  draft?.["pan"]?.replace(/\D/g, "").slice(-4) || undefined;

/** What of a draft the fields may show: everything but the card's number. */
export const shownOf = (draft: Kept | undefined): Record<string, string> => {
  const { pan: _, checked: __, draft: ___, ...shown } = draft ?? {};
  return shown;
};

/**
 * A payout that was checked: everything that it is made of, what its receiver's bank said, and the key of this one
 * operation.
 */
const checkedSchema = z.object({
  appId: appIdSchema,
  target: payoutTargetSchema,
  /** Of an earlier payout: then `cardNumber` is only what may be shown. */
  receiverOf: z.string().optional(),
  cardNumber: z.string(),
  fullName: z.string(),
  /** What arrives, minor units. */
  amount: z.int().min(1),
  description: z.string(),
  bank: z.object({ bankName: z.string(), swift: z.string() }).optional(),
  match: nameCheckSchema,
  maskedFullName: z.string().nullable(),
  known: z.boolean(),
  /** Whether the receiver is kept for the next time already, or will be unless that is not wished. */
  kept: keptSchema,
  /** The same sum to the same receiver, paid lately or waiting. */
  earlier: earlierPaymentSchema.nullable().default(null),
  /** What was to leave the wallet with the fee, minor units, where that was typed. */
  toLeave: z.int().min(1).nullable().default(null),
  key: z.uuid(),
});
export type CheckedPayout = z.output<typeof checkedSchema>;

/** Keeps what was checked beside what was typed. What is in the fields already is not kept twice. */
export const withChecked = (
  typed: Kept,
  checked: Pick<
    CheckedPayout,
    "amount" | "match" | "maskedFullName" | "known" | "kept" | "earlier" | "toLeave" | "key"
  >,
): Record<string, string> => ({ ...typed, checked: JSON.stringify(checked) });

/** Reads a payout that was checked; undefined for anything else. */
export function checkedIn(draft: Kept | undefined, region: Region): CheckedPayout | undefined {
  const { checked, iban = "", pan = "", bankName, swift, ...typed } = draft ?? {};
  if (checked === undefined) return undefined;
  const isBank = typed["target"] === "BANK";
  const hasBank = isBank && bankName !== undefined && swift !== undefined && isUnknownBank(region, iban);
  const read = checkedSchema.safeParse({
    ...typed,
    cardNumber: isBank ? iban : pan.replace(/[\s-]/g, ""),
    ...(hasBank ? { bank: { bankName, swift: swift.replace(/\s/g, "").toUpperCase() } } : {}),
    ...recordSchema.parse(JSON.parse(checked)),
  });
  return read.success ? read.data : undefined;
}
const recordSchema = z.record(z.string(), z.unknown());

const isUnknownBank = (region: Region, iban: string): boolean =>
  ibanSlip(region, iban) === undefined && needsBankDetails(region, iban);

const NO_MORE = { bankTaxId: "", bankCode: "", correspondentAccount: "" };

/** What is typed as the provider is asked for it; `amount`: what arrives. */
export function payoutBody(typed: TypedPayout, amount: number, region: Region): PayoutBody {
  const { appId, target, receiverOf, iban = "", pan = "", bankName = "", swift = "", fullName, description } = typed;
  if (receiverOf !== undefined) return { appId, target, receiverOf, fullName, amount, description };
  const bank = target === "BANK" && isUnknownBank(region, iban) ? { bank: { bankName, swift, ...NO_MORE } } : {};
  return { appId, target, cardNumber: target === "BANK" ? iban : pan, fullName, amount, description, ...bank };
}

/** The same of what was checked. */
export function bodyOfChecked(checked: CheckedPayout): PayoutBody {
  const {
    bank,
    match: _,
    maskedFullName: __,
    known: ___,
    kept: ____,
    key: _____,
    earlier: ______,
    toLeave: _______,
    cardNumber,
    receiverOf,
    ...body
  } = checked;
  if (receiverOf !== undefined) return { ...body, receiverOf };
  return { ...body, cardNumber, ...(bank ? { bank: { ...bank, ...NO_MORE } } : {}) };
}
