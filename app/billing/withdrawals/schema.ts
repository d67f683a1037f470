import { z } from "zod";
import { descriptionSchema } from "#provider/contract/fields";
import type { Currency } from "#provider/contract/money";
import { greatestWithdrawal, withdrawalFee } from "#provider/rules/fees";
import type { BrokenRule } from "#provider/rules/invoice-terms";
import { amountField } from "~/forms/amount-schema";
import { withRules } from "~/forms/rules-between";
import { formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { brokenTarget, isToHouse, targetShape, type TargetContext } from "./target-schema";

/** `review` checks the fields, `edit` goes back to them, `confirm` sends the code. */
export const STEPS = ["review", "edit", "confirm"] as const;

type FormContext = TargetContext & {
  /** In which the amount is written. */
  language: Language;
  /** What can be used of the wallet, in minor units. */
  available: number;
  currency: Currency;
};

const typedSchema = (language: string) =>
  z.object({
    /** What sends the form by the Enter key has no name. */
    intent: z.enum(STEPS).default("review"),
    ...targetShape,
    amount: amountField(language),
    description: descriptionSchema,
  });
export type TypedWithdrawal = z.output<ReturnType<typeof typedSchema>>;

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
