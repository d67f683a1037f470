import { AMOUNT_LIMIT } from "#provider/contract/limits";
import { partRefusal } from "#provider/rules/payment-actions";

const PART_PROBLEMS = { tooMuch: "problem.amount_exceeds_transaction", tooLittle: "amountMin" } as const;

/**
 * The message code of why this part of an existing sum is refused, by `partRefusal` and our limit. Without `sum` only
 * the provider checks it against the sum. Minor units.
 */
export function partProblem(minor: number, sum: number | undefined): string | undefined {
  if (minor >= AMOUNT_LIMIT) return "amountHigh";
  const refusal = sum === undefined ? undefined : partRefusal(minor, sum);
  return refusal && PART_PROBLEMS[refusal];
}
