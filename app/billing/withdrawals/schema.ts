import { z } from "zod";
import { descriptionSchema } from "#provider/contract/fields";
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
  /** The language in which the amount is written. */
  language: Language;
  /** The usable money of the wallet, in minor units. */
  available: number;
  currency: string;
};

const typedSchema = (language: string) =>
  z.object({
    /** The Enter key sends no button's name, so the default is the check. */
    intent: z.enum(STEPS).default("review"),
    ...targetShape,
    amount: amountField(language),
    description: descriptionSchema,
    /** The target and the sum that leaves the wallet, as the form showed them beside the amount (`seenOf`). */
    seen: z
      .string()
      .regex(/^[\w-]+ \d+$/)
      .optional()
      .catch(undefined),
    /** The description that the form proposes; it counts in place of an empty one. */
    proposed: descriptionSchema.optional(),
  });
export type TypedWithdrawal = z.output<ReturnType<typeof typedSchema>>;

/** Why the wallet cannot pay this amount: the fee is added to the amount, and the wallet must have both. */
function brokenAmount(typed: TypedWithdrawal, given: FormContext): BrokenRule[] {
  // The amount may be missing, because this is also checked while fields are wrong.
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

/** The form of a withdrawal. The result has the amount in minor units. */
export const withdrawSchema = (given: FormContext) =>
  withRules(typedSchema(given.language), (typed) => [...brokenTarget(typed, given), ...brokenAmount(typed, given)]);

/** The button that fills in the greatest amount. The other fields may still be wrong. */
export const allSchema = z.object({
  intent: z.literal("all"),
  to: z.string().optional(),
  target: z.string().optional(),
});
