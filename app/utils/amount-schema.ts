import { z } from "zod";
import { AMOUNT_LIMIT, isEnough, MIN_AMOUNT } from "#provider/contract/money";
import { parseAmount } from "./amount-input";

/** Text as typed in `language` in, integer minor units above zero out. */
const typedAmount = (language: string) =>
  z.string().transform((text, context) => {
    const { minor, error } = parseAmount(text, language);
    if (minor !== undefined) return minor;
    context.addIssue({ code: "custom", params: { key: error } });
    return z.NEVER;
  });

/**
 * The schema of an amount field: text as typed in `language` in, integer minor units out; at least 1.00 and under
 * 40 000.00 (spec section 5). Bounds of one screen (a balance) are added with `.refine`.
 */
export const amountField = (language: string) =>
  typedAmount(language)
    .refine((minor) => minor >= MIN_AMOUNT, { params: { key: "amountMin" } })
    .refine((minor) => minor < AMOUNT_LIMIT, { params: { key: "amountHigh" } });

function partProblem(minor: number, sum: number | undefined): string | undefined {
  if (minor >= AMOUNT_LIMIT) return "amountHigh";
  if (sum === undefined) return undefined;
  if (minor > sum) return "problem.amount_exceeds_transaction";
  return isEnough(minor, sum) ? undefined : "amountMin";
}

/**
 * The same for a part of a sum that is there already (a refund, a completion): no more than it, and at least 1.00 unless it is all that is
 * left (decision 0020). Without `sum`, in minor units, the provider is left to hold that.
 */
export const partAmountField = (language: string, sum?: number) =>
  typedAmount(language).superRefine((minor, context) => {
    const key = partProblem(minor, sum);
    if (key !== undefined) context.addIssue({ code: "custom", params: { key } });
  });
