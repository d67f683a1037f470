import type { Open, UnknownWord } from "../contract/open-word.ts";

/** What people read for a word of an answer: of a known one what `say` says, of any other the word as it came. */
export const sayWord = <Known extends string>(word: Open<Known>, say: (known: Known) => string): string =>
  typeof word === "string" ? say(word) : word.unknown;

/** What a table has for a word; an unknown word stays as it is. */
export const ofWord = <Known extends string, Value>(
  table: Readonly<Record<Known, Value>>,
  word: Open<Known>,
): Value | UnknownWord => (typeof word === "string" ? table[word] : word);

/** A word that the contract knows; undefined where the provider said another one, or none. */
export const knownWord = <Known extends string>(word: Open<Known> | null | undefined): Known | undefined =>
  typeof word === "string" ? word : undefined;

/** The word as it came, known or not: for keys, and for comparing two words. */
export const asItCame = (word: Open<string>): string => (typeof word === "string" ? word : word.unknown);

/** Whether a word is one of these. */
export const isOneOf = <Known extends string>(words: readonly Known[], word: Open<Known>): boolean =>
  typeof word === "string" && words.includes(word);
