import { z } from "zod";
import { appIdSchema, fullNameSchema, idSchema, lineSchema } from "#provider/contract/fields";
import type { Region } from "#provider/contract/regions";
import { PAYOUT_TARGETS, type PayoutTarget } from "#provider/contract/words";
import { isHouseIban } from "#provider/rules/banks";
import { greatestWithdrawal, withdrawalFee } from "#provider/rules/fees";
import { asksFinCode, isFinCode } from "#provider/rules/fin-code";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { bankFields, brokenAccount } from "~/billing/shared/bank/account-schema";
import { asTypedShape } from "~/forms/as-typed";
import { amountField } from "~/forms/amount-schema";
import { formKeySchema } from "~/forms/form-key-schema";
import { withRules } from "~/forms/rules-between";
import { formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { says } from "~/i18n/zod-errors";
import { numberField } from "~/forms/plain-fields";

/** The text that a bank shows the receiver beside the amount; its field has no more room. */
export const PURPOSE_LENGTH = { min: 1, max: 140 };
/** Longer than any number with spaces. A wrong number gets a sentence of its own. */
const NUMBER_LENGTH = { min: 1, max: 60 };
const CARD = /^\d{12,19}$/;

/** The meaning of the typed amount: it arrives, or it leaves the wallet with the fee. */
export const SIDES = ["ARRIVES", "LEAVES"] as const;

type FormContext = {
  language: Language;
  region: Region;
  /** The usable money of the paying wallet, in minor units; undefined while the wallet is unknown. */
  available: number | undefined;
  currency: string;
  /** Checks the check digits. */
  isIban: (text: string) => boolean;
};

const digitsOf = (text: string): string => text.replace(/[\s-]/g, "");

const typedSchema = (language: string) =>
  z.object({
    intent: z.literal("review").default("review"),
    appId: appIdSchema,
    target: z.enum(PAYOUT_TARGETS, { error: says("choose") }),
    /** The earlier payout whose account gets the money; that account needs no check. */
    receiverOf: idSchema.optional(),
    /** Only the one of the two that belongs to the chosen target is read. */
    iban: numberField(NUMBER_LENGTH).optional(),
    pan: numberField(NUMBER_LENGTH).transform(digitsOf).optional(),
    ...asTypedShape,
    ...bankFields,
    fullName: fullNameSchema,
    /** Read for a card alone, and only where it is asked for (decision 0161). */
    finCode: numberField(NUMBER_LENGTH)
      .transform((text) => text.toUpperCase())
      .optional(),
    amount: amountField(language),
    side: z.enum(SIDES).default("ARRIVES"),
    description: lineSchema(PURPOSE_LENGTH),
  });
export type TypedPayout = z.output<ReturnType<typeof typedSchema>>;

type Aimed = { target: PayoutTarget; iban?: string | undefined };

/** Whether the money goes to the house bank, whose cards and accounts cost nothing. */
export const isToHouse = ({ target, iban = "" }: Aimed, region: Region): boolean =>
  target === "BANK" ? isHouseIban(region, iban) : target === "PROVIDER_CARD";

function brokenCard(pan: string): BrokenRule[] {
  if (pan === "") return [{ field: "pan", code: "required" }];
  return CARD.test(pan) ? [] : [{ field: "pan", code: "cardNumber" }];
}

function brokenFin({ target, finCode = "" }: TypedPayout, { region }: FormContext): BrokenRule[] {
  if (!asksFinCode(region, target)) return [];
  if (finCode === "") return [{ field: "finCode", code: "required" }];
  return isFinCode(region, finCode) ? [] : [{ field: "finCode", code: "fin" }];
}

/** The errors in the target. The provider checks whether a card is of the chosen kind. */
function brokenTarget(typed: TypedPayout, given: FormContext): BrokenRule[] {
  const { target, iban = "", pan = "", receiverOf } = typed;
  if (receiverOf !== undefined) return [];
  if (target !== "BANK") {
    return [...brokenCard(pan), ...brokenFin(typed, given)];
  }
  return brokenAccount("iban", { ...typed, iban }, given);
}

/**
 * The amount that arrives, in minor units: the typed amount, or the greatest amount that does not exceed it together
 * with the fee. Undefined if even the smallest amount exceeds it.
 */
export const arriving = (
  { amount, side }: Pick<TypedPayout, "amount" | "side">,
  isHouse: boolean,
): number | undefined => (side === "LEAVES" ? greatestWithdrawal(amount, isHouse) : amount);

/** Why the wallet cannot pay this amount. */
function brokenAmount(typed: TypedPayout, { available, language, currency, region }: FormContext): BrokenRule[] {
  // The amount may be missing, because this is also checked while fields are wrong.
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

/** The form of a payout. The result has the amount in minor units and the card number in digits. */
export const createPayoutSchema = (given: FormContext) =>
  withRules(typedSchema(given.language), (typed) => [...brokenTarget(typed, given), ...brokenAmount(typed, given)]);

/** The button that takes a saved receiver. The other fields may still be wrong. */
export const takeSavedSchema = z.object({ intent: z.literal("saved"), saved: idSchema });

/**
 * The last check: back to the fields, or on. `idempotencyKey` comes from the page; without it the last checked payout
 * is meant. `mismatchAccepted`: the account has another name, and the person goes on.
 */
export const checkPayoutSchema = z.object({
  intent: z.enum(["edit", "confirm"]).default("confirm"),
  idempotencyKey: formKeySchema.optional(),
  mismatchAccepted: z.literal("on").optional(),
  saveReceiver: z.literal("on").optional(),
});
