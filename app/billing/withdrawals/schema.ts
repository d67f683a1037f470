import { z } from "zod";
import type { PaymentCard } from "#provider/contract/cards";
import { descriptionSchema, lineSchema } from "#provider/contract/fields";
import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import { bankDetailsSchema } from "#provider/contract/wallet-money";
import { isHouseIban, needsBankDetails } from "#provider/rules/banks";
import { greatestWithdrawal, withdrawalFee } from "#provider/rules/fees";
import { ibanSlip } from "#provider/rules/iban-text";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { amountField } from "~/forms/amount-schema";
import { withRules } from "~/forms/rules-between";
import { formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { says } from "~/i18n/zod-errors";
import { TO_IBAN } from "./to-iban";

/** `review` checks the fields, `edit` goes back to them, `confirm` sends the code. */
const STEPS = ["review", "edit", "confirm"] as const;

/** Longer than any IBAN with spaces in it: what is wrong with one is said in a sentence of its own. */
const TARGET_LENGTH = { min: 1, max: 60 };

type FormContext = {
  /** In which the amount is written. */
  language: Language;
  region: Region;
  cards: readonly PaymentCard[];
  /** What can be used of the wallet, in minor units. */
  available: number;
  currency: Currency;
  /** Judges the check digits. */
  isIban: (text: string) => boolean;
};

const { bankName, bankTaxId, bankCode, correspondentAccount, swift } = bankDetailsSchema.shape;

const typedSchema = (language: string) =>
  z.object({
    /** What sends the form by the Enter key has no name. */
    intent: z.enum(STEPS).default("review"),
    to: z.string({ error: says("choose") }),
    target: lineSchema(TARGET_LENGTH).optional(),
    bankName: bankName.optional(),
    swift: z
      .string()
      .transform((text) => text.replace(/\s/g, "").toUpperCase())
      .refine((text) => swift.safeParse(text).success, { params: { key: "swift" } })
      .optional(),
    bankCode: bankCode.optional(),
    bankTaxId: bankTaxId.optional(),
    correspondentAccount: correspondentAccount.optional(),
    amount: amountField(language),
    description: descriptionSchema,
  });
export type TypedWithdrawal = z.output<ReturnType<typeof typedSchema>>;

type Target = Pick<TypedWithdrawal, "to" | "target">;

/** Whether what is typed goes to the house bank, whose cards and accounts cost nothing. */
export const isToHouse = ({ to, target }: Target, { cards, region }: Pick<FormContext, "cards" | "region">): boolean =>
  to === TO_IBAN ? isHouseIban(region, target ?? "") : cards.some(({ id, isHouseBank }) => id === to && isHouseBank);

/** What is wrong with where it goes. */
function brokenTarget(typed: TypedWithdrawal, { cards, region, isIban }: FormContext): BrokenRule[] {
  const { to, target = "" } = typed;
  if (to !== TO_IBAN) return cards.some(({ id }) => id === to) ? [] : [{ field: "to", code: "cardGone" }];
  if (target === "") return [{ field: "target", code: "required" }];
  const wrong = ibanSlip(region, target) ?? (isIban(target) ? undefined : "ibanInvalid");
  if (wrong) return [{ field: "target", code: wrong }];
  if (!needsBankDetails(region, target)) return [];
  return (["bankName", "swift"] as const)
    .filter((field) => typed[field] === undefined)
    .map((field) => ({ field, code: "required" }));
}

/** Why so much cannot leave: the fee comes on top of the amount, and both have to be there. */
function brokenAmount(typed: TypedWithdrawal, given: FormContext): BrokenRule[] {
  // Also asked while the amount is none.
  const amount: unknown = typed.amount;
  const isHouse = isToHouse(typed, given);
  if (typeof amount !== "number" || amount + withdrawalFee(amount, isHouse) <= given.available) return [];
  const most = greatestWithdrawal(given.available, isHouse);
  const code =
    most === undefined
      ? message("nothingToWithdraw")
      : message("withdrawableMost", { most: formatMoney(given.language, most, given.currency) });
  return [{ field: "amount", code }];
}

/** The form of a withdrawal. Out comes the amount in minor units. */
export const withdrawSchema = (given: FormContext) =>
  withRules(typedSchema(given.language), (typed) => [...brokenTarget(typed, given), ...brokenAmount(typed, given)]);

/** The button that fills in the greatest amount: nothing else has to be right yet. */
export const allSchema = z.object({
  intent: z.literal("all"),
  to: z.string().optional(),
  target: z.string().optional(),
});
