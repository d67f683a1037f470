import { typedAmount } from "./amount-schema";
import { partProblem } from "./part-problem";

/** The schema of an amount field for a part of an existing sum (a refund, a completion), in minor units. */
export const partAmountField = (language: string, sum?: number) =>
  typedAmount(language).superRefine((minor, context) => {
    const key = partProblem(minor, sum);
    if (key !== undefined) context.addIssue({ code: "custom", params: { key } });
  });
