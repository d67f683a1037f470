import { z } from "zod";
import { AMOUNT_LIMIT, MIN_AMOUNT } from "#provider/contract/limits";
import { parseAmount } from "#provider/rules/amount-input";

/** Reads text in the notation of `language`; the result is integer minor units above zero. */
export const typedAmount = (language: string) =>
  z.string().transform((text, context) => {
    const { minor, error } = parseAmount(text, language);
    if (minor !== undefined) return minor;
    context.addIssue({ code: "custom", params: { key: error } });
    return z.NEVER;
  });

/**
 * The schema of an amount field. It reads text in the notation of `language`; the result is integer minor units, at
 * least 1.00 and under 40 000.00 (docs/product.md section 5). A screen adds bounds of its own (a balance) with
 * `.refine`.
 */
export const amountField = (language: string) =>
  typedAmount(language)
    .refine((minor) => minor >= MIN_AMOUNT, { params: { key: "amountMin" } })
    .refine((minor) => minor < AMOUNT_LIMIT, { params: { key: "amountHigh" } });
