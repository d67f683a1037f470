import { z } from "zod";

/** A word that the provider said and the contract does not know, as it came. */
export type UnknownWord = { unknown: string };
/**
 * A word of an answer. The provider may know more words than the contract, so whoever reads one says what becomes of
 * another (decision 0162).
 */
export type Open<Known extends string> = Known | UnknownWord;

/** The same value without words that the contract does not know: what the sandbox keeps and answers. */
export type InKnownWords<Value> = Value extends UnknownWord
  ? never
  : Value extends object
    ? { [Key in keyof Value]: InKnownWords<Value[Key]> }
    : Value;

/** How any other word than the known ones is read; on the wire it is plain text. */
export const unknownWord = (known: readonly string[]) =>
  z.codec(
    z.string().refine((word) => !known.includes(word)),
    z.object({ unknown: z.string() }),
    { decode: (unknown) => ({ unknown }), encode: ({ unknown }) => unknown },
  );

/**
 * How an answer's word is read: a known one as itself, and any other as an `UnknownWord`. Bodies and queries take known
 * words alone (`z.enum`).
 */
export const openWord = <const Known extends readonly string[]>(known: Known) =>
  z.union([z.enum(known), unknownWord(known)]);
