import type { Region } from "../contract/regions.ts";

/**
 * Operators of mobile networks by the first digits of a number after the calling code. Numbers may be taken along to
 * another operator, so this says in whose network a number began; the top-up goes to the number. Digits that we are not
 * sure of are not in it (decision 0052).
 */
export const OPERATORS: Readonly<Record<Region, readonly { name: string; digits: readonly string[] }[]>> = {
  default: [
    { name: "Azercell", digits: ["10", "50", "51"] },
    { name: "Bakcell", digits: ["55", "99"] },
    { name: "Nar", digits: ["70", "77"] },
    { name: "Naxtel", digits: ["60"] },
  ],
  ae: [
    { name: "e&", digits: ["50", "54", "56"] },
    { name: "du", digits: ["52", "55", "58"] },
    { name: "Virgin Mobile", digits: ["53"] },
  ],
  sa: [],
};
