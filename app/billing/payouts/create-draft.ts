import { z } from "zod";
import { ibanSlip } from "#provider/rules/iban-text";
import { needsBankDetails } from "#provider/rules/banks";
import { asksFinCode } from "#provider/rules/fin-code";
import { earlierPaymentSchema } from "#provider/contract/earlier-payments";
import { appIdSchema } from "#provider/contract/fields";
import type { PayoutReceiver } from "#provider/contract/payout-receivers";
import { KEPT, type PayoutBody, type PayoutDetail } from "#provider/contract/payouts";
import type { Region } from "#provider/contract/regions";
import { NAME_CHECKS, payoutTargetSchema } from "#provider/contract/words";
import { knownWord } from "#provider/rules/open-words";
import { formatAmount } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { PURPOSE_LENGTH, type TypedPayout } from "./create-schema";

/** The name under which an unfinished payout is kept. */
export const PAYOUT_DRAFT = "payout";

/** The fields as people type them, for showing them again, with the longest text that each field can have. */
const FIELDS = {
  appId: 9,
  target: 20,
  receiverOf: 64,
  iban: 60,
  pan: 40,
  bankName: 100,
  swift: 20,
  fullName: 100,
  finCode: 20,
  amount: 20,
  side: 10,
  description: PURPOSE_LENGTH.max,
} as const;

type DraftValues = Readonly<Record<string, string>>;

/**
 * The key of a payout depends on its details and on its draft. A person who goes back and checks the same details again
 * repeats the same payout, also after an unknown outcome, and makes no second one. A draft ends with its payout; the
 * next one has its own keys.
 */
export async function keyOfDraft(typed: DraftValues): Promise<string> {
  const { checked: _, ...details } = typed;
  const text = JSON.stringify(Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}

/** The posted values, for the next time the form is shown. An empty card number stands for the one typed before. */
export function typedInto(posted: FormData, before: DraftValues | undefined): Record<string, string> {
  const typed = Object.entries(FIELDS).flatMap<[string, string]>(([name, most]) => {
    const value = posted.get(name);
    return typeof value === "string" && value.trim() !== "" ? [[name, value.trim().slice(0, most)]] : [];
  });
  const pan = before?.["pan"];
  return { ...(pan === undefined ? {} : { pan }), ...Object.fromEntries(typed) };
}

type Earlier = Pick<
  PayoutDetail,
  "id" | "appId" | "target" | "cardNumber" | "fullName" | "finCode" | "amount" | "description"
>;

/**
 * The values from an earlier payout. An account has only its visible part, with the payout's id in place of the number.
 * A card number is not stored anywhere, so it is typed again.
 */
export const repeated = (earlier: Earlier, language: Language): Record<string, string> => ({
  appId: earlier.appId,
  target: knownWord(earlier.target) ?? "",
  ...(earlier.target === "BANK" && receiverFrom(earlier)),
  fullName: earlier.fullName,
  ...(earlier.finCode === null ? {} : { finCode: earlier.finCode }),
  amount: formatAmount(language, earlier.amount),
  side: "ARRIVES",
  description: earlier.description,
});

/** The fields of a receiver whom the provider keeps. The first eight characters of the account show its bank. */
export const receiverFrom = ({
  id,
  appId,
  cardNumber,
  fullName,
}: Omit<Earlier, "target" | "finCode" | "amount" | "description">) => ({
  appId,
  target: "BANK",
  receiverOf: id,
  iban: cardNumber.replaceAll(" ", ""),
  fullName,
});

type Saved = Pick<PayoutReceiver, "payoutId" | "appId" | "target" | "cardNumber" | "fullName">;

/**
 * The typed values, with a saved receiver in place of the one before. A card number is not stored anywhere, so it is
 * typed again.
 */
export const withSaved = (
  typed: Readonly<Record<string, string>>,
  { payoutId, target, ...saved }: Saved,
): Record<string, string> => {
  const { iban: _, bankName: __, swift: ___, receiverOf: ____, finCode: _____, ...rest } = typed;
  if (target === "BANK") return { ...rest, ...receiverFrom({ ...saved, id: payoutId }) };
  return { ...rest, appId: saved.appId, target: knownWord(target) ?? "", fullName: saved.fullName };
};

/** The typed values, without the receiver whom the provider keeps. */
export function withoutReceiver(draft: DraftValues): DraftValues {
  const { receiverOf: _, iban: __, fullName: ___, ...typed } = draft;
  return typed;
}

/** The last digits of a kept card number; undefined without one. */
export const keptCard = (draft: DraftValues | undefined): string | undefined =>
  draft?.["pan"]?.replace(/\D/g, "").slice(-4) || undefined;

/** The values of a draft that the fields may show: all except the card number. */
export const shownOf = (draft: DraftValues | undefined): Record<string, string> => {
  const { pan: _, checked: __, draft: ___, ...shown } = draft ?? {};
  return shown;
};

/** A checked payout: all its details, the answer of the receiver's bank, and the key of this one operation. */
const checkedSchema = z.object({
  appId: appIdSchema,
  target: payoutTargetSchema,
  /** The id of an earlier payout. `cardNumber` is then only its visible part. */
  receiverOf: z.string().optional(),
  cardNumber: z.string(),
  fullName: z.string(),
  finCode: z.string().toUpperCase().optional(),
  /** The amount that arrives, in minor units. */
  amount: z.int().min(1),
  description: z.string(),
  bank: z.object({ bankName: z.string(), swift: z.string() }).optional(),
  match: z.enum(NAME_CHECKS),
  maskedFullName: z.string().nullable(),
  known: z.boolean(),
  /** Whether the receiver is kept already, or will be unless the person declines. */
  kept: z.enum(KEPT),
  /** A recent or waiting payment of the same sum to the same receiver. */
  earlier: earlierPaymentSchema.nullable().default(null),
  /** The sum that should leave the wallet with the fee, in minor units, if the person typed that. */
  toLeave: z.int().min(1).nullable().default(null),
  key: z.uuid(),
});
export type CheckedPayout = z.output<typeof checkedSchema>;

/** Keeps the checked values beside the typed ones, without values that are in the fields already. */
export const withChecked = (
  typed: DraftValues,
  checked: Pick<
    CheckedPayout,
    "amount" | "match" | "maskedFullName" | "known" | "kept" | "earlier" | "toLeave" | "key"
  >,
): Record<string, string> => {
  const earlier = checked.earlier && z.encode(earlierPaymentSchema, checked.earlier);
  return { ...typed, checked: JSON.stringify({ ...checked, earlier }) };
};

/** Reads a checked payout; undefined for anything else. */
export function checkedIn(draft: DraftValues | undefined, region: Region): CheckedPayout | undefined {
  const { checked, iban = "", pan = "", bankName, swift, ...typed } = draft ?? {};
  if (checked === undefined) return undefined;
  const isBank = typed["target"] === "BANK";
  const hasBank = isBank && bankName !== undefined && swift !== undefined && isUnknownBank(region, iban);
  const read = checkedSchema.safeParse({
    ...typed,
    cardNumber: isBank ? iban : pan.replace(/[\s-]/g, ""),
    finCode: asksFinCode(region, typed["target"] ?? "BANK") ? typed["finCode"] : undefined,
    ...(hasBank ? { bank: { bankName, swift: swift.replace(/\s/g, "").toUpperCase() } } : {}),
    ...recordSchema.parse(JSON.parse(checked)),
  });
  return read.success ? read.data : undefined;
}
const recordSchema = z.record(z.string(), z.unknown());

const isUnknownBank = (region: Region, iban: string): boolean =>
  ibanSlip(region, iban) === undefined && needsBankDetails(region, iban);

const NO_MORE = { bankTaxId: "", bankCode: "", correspondentAccount: "" };

/** The typed values in the provider's form. `amount` is the amount that arrives. */
export function payoutBody(typed: TypedPayout, amount: number, region: Region): PayoutBody {
  const { appId, target, receiverOf, iban = "", pan = "", bankName = "", swift = "", fullName, description } = typed;
  if (receiverOf !== undefined) return { appId, target, receiverOf, fullName, amount, description };
  const bank = target === "BANK" && isUnknownBank(region, iban) ? { bank: { bankName, swift, ...NO_MORE } } : {};
  const fin = asksFinCode(region, target) ? { finCode: typed.finCode } : {};
  return { appId, target, cardNumber: target === "BANK" ? iban : pan, fullName, ...fin, amount, description, ...bank };
}

/** The checked values in the provider's form. */
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
