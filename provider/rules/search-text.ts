import { plainDigits } from "./typed-text.ts";

/** Letters that Unicode does not take apart into a plain letter and an accent, but that people type plain. */
const PLAIN: Readonly<Record<string, string>> = { ə: "e", ı: "i", ß: "ss", ø: "o", đ: "d", ł: "l" };
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/**
 * Words of a text as search compares them: lower case, no accents, no punctuation. `Əli Hüseynov-Şah` → `eli`,
 * `huseynov`, `sah`.
 */
export function searchWords(text: string): string[] {
  // Taken apart first: some letters have a capital inside (`ᴬ`).
  const plain = plainDigits(text)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLocaleLowerCase("en")
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The same words with a blank between them. */
export const searchText = (text: string): string => searchWords(text).join(" ");
