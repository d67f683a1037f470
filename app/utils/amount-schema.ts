import { z } from "zod";
import { AMOUNT_LIMIT, MIN_AMOUNT } from "#provider/contract/money";
import { parseAmount } from "./amount-input";

/**
 * The schema of an amount field: text as typed in `language` in, integer minor units out; at least 1.00 and under
 * 40 000.00 (spec section 5). Bounds of one screen (a balance, what is left to refund) are added with `.refine`.
 */
export const amountField = (language: string) =>
  z
    .string()
    .transform((text, context) => {
      const { minor, error } = parseAmount(text, language);
      if (minor !== undefined) return minor;
      context.addIssue({ code: "custom", params: { key: error } });
      return z.NEVER;
    })
    .refine((minor) => minor >= MIN_AMOUNT, { params: { key: "amountMin" } })
    .refine((minor) => minor < AMOUNT_LIMIT, { params: { key: "amountHigh" } });
