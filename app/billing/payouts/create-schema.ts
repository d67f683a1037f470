import { z } from "zod";
import { appIdSchema, fullNameSchema, idSchema, lineSchema } from "#provider/contract/fields";
import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import { PAYOUT_TARGETS, type PayoutTarget } from "#provider/contract/words";
import { isHouseIban } from "#provider/rules/banks";
import { greatestWithdrawal, withdrawalFee } from "#provider/rules/fees";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { bankFields, brokenAccount } from "~/billing/shared/bank/account-schema";
import { amountField } from "~/forms/amount-schema";
import { formKeySchema } from "~/forms/form-key-schema";
import { withRules } from "~/forms/rules-between";
import { formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { says } from "~/i18n/zod-errors";
import { numberField } from "~/forms/plain-fields";

/** What a bank tells the receiver beside the amount: no more fits. */
export const PURPOSE_LENGTH = { min: 1, max: 140 };
/** Longer than any number with spaces in it: what is wrong with one is said in a sentence of its own. */
const NUMBER_LENGTH = { min: 1, max: 60 };
const CARD = /^\d{12,19}$/;

/** What the amount is: what arrives, or what leaves the wallet with the fee. */
export const SIDES = ["ARRIVES", "LEAVES"] as const;

type FormContext = {
  language: Language;
  region: Region;
  /** What can be used of the wallet that pays, in minor units; undefined where it is not known which that is. */
  available: number | undefined;
  currency: Currency;
  /** Judges the check digits. */
  isIban: (text: string) => boolean;
};

const digitsOf = (text: string): string => text.replace(/[\s-]/g, "");

const typedSchema = (language: string) =>
  z.object({
    intent: z.literal("review").default("review"),
    appId: appIdSchema,
    target: z.enum(PAYOUT_TARGETS, { error: says("choose") }),
    /** The earlier payout to whose account it goes; of that there is nothing to check. */
    receiverOf: idSchema.optional(),
    /** Of the two, only the one that is chosen is looked at. */
    iban: numberField(NUMBER_LENGTH).optional(),
    pan: numberField(NUMBER_LENGTH).transform(digitsOf).optional(),
    ...bankFields,
    fullName: fullNameSchema,
    amount: amountField(language),
    side: z.enum(SIDES).default("ARRIVES"),
    description: lineSchema(PURPOSE_LENGTH),
  });
export type TypedPayout = z.output<ReturnType<typeof typedSchema>>;

type Aimed = { target: PayoutTarget; iban?: string | undefined };

/** Whether it goes to the house bank, whose cards and accounts cost nothing. */
export const isToHouse = ({ target, iban = "" }: Aimed, region: Region): boolean =>
  target === "BANK" ? isHouseIban(region, iban) : target === "PROVIDER_CARD";

/** What is wrong with where it goes. Whether a card is of its kind says the provider. */
function brokenTarget(typed: TypedPayout, given: FormContext): BrokenRule[] {
  const { target, iban = "", pan = "", receiverOf } = typed;
  if (receiverOf !== undefined) return [];
  if (target !== "BANK") {
    if (pan === "") return [{ field: "pan", code: "required" }];
    return CARD.test(pan) ? [] : [{ field: "pan", code: "cardNumber" }];
  }
  return brokenAccount("iban", { ...typed, iban }, given);
}

/**
 * What arrives, in minor units: the amount itself, or the greatest that leaves no more than it with the fee. Undefined
 * where not even the smallest does.
 */
export const arriving = (
  { amount, side }: Pick<TypedPayout, "amount" | "side">,
  isHouse: boolean,
): number | undefined => (side === "LEAVES" ? greatestWithdrawal(amount, isHouse) : amount);

/** Why so much cannot leave. */
function brokenAmount(typed: TypedPayout, { available, language, currency, region }: FormContext): BrokenRule[] {
  // Also asked while the amount is none.
  const amount: unknown = typed.amount;
  if (typeof amount !== "number") return [];
  const isHouse = isToHouse(typed, region);
  const arrives = arriving(typed, isHouse);
  if (arrives === undefined) return [{ field: "amount", code: "payoutLow" }];
  if (available === undefined || arrives + withdrawalFee(arrives, isHouse) <= available) return [];
  const most = greatestWithdrawal(available, isHouse);
  const code =
    most === undefined
      ? message("nothingToWithdraw")
      : message("withdrawableMost", { most: formatMoney(language, most, currency) });
  return [{ field: "amount", code }];
}

/** The form of a payout. Out come the amount in minor units and the card's number in digits. */
export const createPayoutSchema = (given: FormContext) =>
  withRules(typedSchema(given.language), (typed) => [...brokenTarget(typed, given), ...brokenAmount(typed, given)]);

/** The button that gets the key: nothing else has to be right yet. */
export const getKeySchema = z.object({ intent: z.literal("key"), appId: appIdSchema });

/** The button that takes a saved receiver: nothing else has to be right yet. */
export const takeSavedSchema = z.object({ intent: z.literal("saved"), saved: idSchema });

/**
 * The last look: back to the fields, or on. `idempotencyKey`: of the page; without it what was checked last is meant.
 * `mismatchAccepted`: the account is another's, and somebody goes on.
 */
export const checkPayoutSchema = z.object({
  intent: z.enum(["edit", "confirm"]).default("confirm"),
  idempotencyKey: formKeySchema.optional(),
  mismatchAccepted: z.literal("on").optional(),
  saveReceiver: z.literal("on").optional(),
});
