import type { Open } from "#provider/contract/open-word";

/** The word of an answer of the sandbox, which has no other words than the contract. Throws at any other. */
export function surely<Known extends string>(word: Open<Known>): Known {
  if (typeof word !== "string") throw new Error(`The contract has no word ${word.unknown}.`);
  return word;
}
