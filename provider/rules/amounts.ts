import { MIN_AMOUNT } from "../contract/limits.ts";

/**
 * Why this much cannot be taken of a sum that is there already (a refund, a completion); undefined when it can. At most the sum, and at
 * least 1.00 unless it is all of a smaller one (decision 0020). Minor units.
 */
export function partRefusal(minor: number, sum: number): "tooMuch" | "tooLittle" | undefined {
  if (minor > sum) return "tooMuch";
  return minor >= MIN_AMOUNT || minor === sum ? undefined : "tooLittle";
}
