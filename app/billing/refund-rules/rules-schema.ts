import { z } from "zod";
import { AMOUNT_LIMIT, DAILY_REFUNDS_MOST, MIN_AMOUNT } from "#provider/contract/limits";
import type { RefundRules } from "#provider/contract/refund-terms";
import { parseAmount } from "#provider/rules/amount-input";
import { formKeySchema } from "~/forms/form-key-schema";
import type { Language } from "~/i18n/languages";

/** The bounds of the rules, in the order of the form. */
export const BOUNDS = ["approvalAbove", "dailyAbove", "codeAbove"] as const;

/** A bound in minor units. Zero is one too: everything is above it. */
const boundField = (language: Language, { least, most, key }: { least: number; most: number; key: string }) =>
  z.string().transform((text, context) => {
    const { minor: typed, error } = parseAmount(text, language);
    const minor = error === "amountZero" && least === 0 ? 0 : typed;
    if (minor !== undefined && minor >= least && minor <= most) return minor;
    context.addIssue({ code: "custom", params: { key: error ?? key } });
    return z.NEVER;
  });

/** The form of an application's rules of refunds. The result is in minor units; an empty field is no bound. */
export const proposeRulesSchema = (language: Language) => {
  const amount = boundField(language, { least: 0, most: AMOUNT_LIMIT - 1, key: "amountRange" });
  return z.object({
    idempotencyKey: formKeySchema,
    approvalAbove: amount.optional(),
    dailyAbove: boundField(language, { least: MIN_AMOUNT, most: DAILY_REFUNDS_MOST, key: "dailyRange" }).optional(),
    codeAbove: amount.optional(),
  });
};
export type TypedRules = z.output<ReturnType<typeof proposeRulesSchema>>;

/** The rules in the provider's form. */
export const rulesOf = ({ approvalAbove, dailyAbove, codeAbove }: TypedRules): RefundRules => ({
  approvalAbove: approvalAbove ?? null,
  dailyAbove: dailyAbove ?? null,
  codeAbove: codeAbove ?? null,
});
