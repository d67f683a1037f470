/**
 * Letters that have no accent to lose, and the marks that are not ASCII; letters with an accent are found by
 * themselves.
 */
const PLAIN: Readonly<Record<string, string>> = {
  ə: "e",
  Ə: "E",
  ı: "i",
  // The other letters of Azerbaijani could be found as those with an accent are; here they are found sooner.
  ş: "s",
  Ş: "S",
  ğ: "g",
  Ğ: "G",
  ç: "c",
  Ç: "C",
  ö: "o",
  Ö: "O",
  ü: "u",
  Ü: "U",
  İ: "I",
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ł: "l",
  Ł: "L",
  "₼": "AZN",
  "−": "-",
  "–": "-",
  "—": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "«": '"',
  "»": '"',
  "…": "...",
  "№": "No.",
  "\u00a0": " ",
  "\u202f": " ",
};

const MARKS = /\p{Mark}/gu;
const CONTROL = /\p{Control}/u;
const LINE_ENDS = /\s*\p{Control}[\s\p{Control}]*/gu;
const SPACES = / {2,}/g;

/**
 * Writes texts in the letters of a character class (`a-z`): ə as e, ş as s, and so on. What has no such letter is left
 * out, and never a question mark; line ends and control characters become one space.
 */
export function writtenIn(letters: string): (text: string) => string {
  const others = new RegExp(`[^${letters}]`, "gu");
  const all = new RegExp(`^[${letters}]*$`, "u");
  const plainOf = (letter: string): string => {
    const plain = PLAIN[letter] ?? letter.normalize("NFD").replace(MARKS, "");
    return all.test(plain) ? plain : "";
  };
  return (text) =>
    (CONTROL.test(text) ? text.replace(LINE_ENDS, " ") : text).replace(others, plainOf).replace(SPACES, " ").trim();
}
