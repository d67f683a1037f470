/*
 * The printable form of a typed text, before any font is chosen: its letters, its lines, and their order from left to
 * right (docs/decisions/0141). Pure, except for the tables of UAX #9, which the caller passes in.
 */

/** The part of bidi-js that we need: levels and mirrored brackets of the Unicode Bidirectional Algorithm. */
export type Bidi = {
  getEmbeddingLevels: (text: string, base?: "ltr" | "rtl" | "auto") => { levels: Uint8Array };
  getMirroredCharacter: (letter: string) => string | null;
};

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const WIDE_SPACE = /[\t\u1680\u2000-\u200a\u205f\u3000]/g;
const NARROW_NO_BREAK = /\u202f/g;
const HYPHEN = /[\u2010\u2011]/g;
/**
 * Invisible characters: controls, direction marks, emoji joiners, variation selectors. U+200C stays, because it
 * separates Arabic letters.
 */
const INVISIBLE = /(?!\u200c)[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const EMOJI =
  /[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]|(?![©®™])\p{Extended_Pictographic}/gu;
/** Arabic vowel signs: usually omitted, and our PDFs cannot place them. */
const VOWEL_SIGN = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g;
/** Joined forms as single characters, as copying from other PDFs gives them. */
const PRESENTATION_FORM = /[\ufb50-\ufdff\ufe70-\ufefe]/g;
/** The result of toLowerCase for İ: a combining dot above an i that already has one. */
const DOTTED_I = /i\u0307/g;
const OTHER_DIGIT = /(?![0-9\u0660-\u0669\u06f0-\u06f9])\p{Nd}/gu;

/**
 * The digits of each script follow one another from 0 to 9; compatibility forms (０, 𝟎) become ours by Unicode's own
 * table.
 */
function digitOf(letter: string): string {
  const plain = letter.normalize("NFKC");
  if (/^[0-9]$/.test(plain)) return plain;
  const point = letter.codePointAt(0) ?? 0;
  let value = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - value - 1))) value++;
  return String(value % 10);
}

/**
 * The paragraphs of a text with only visible letters. Spaces of any width become spaces, U+2011 a hyphen; emoji,
 * direction marks and vowel signs go; digits of scripts other than Arabic become ours; letters are composed.
 */
export const paragraphsOf = (text: string): string[] => text.normalize("NFC").split(LINE_END).map(seen);

/** The visible letters of a text on one line. */
export const lineOf = (text: string): string =>
  paragraphsOf(text)
    .filter((line) => line !== "")
    .join(" ");

const seen = (text: string): string =>
  text
    .replace(WIDE_SPACE, " ")
    .replace(NARROW_NO_BREAK, "\u00a0")
    .replace(HYPHEN, "-")
    .replace(PRESENTATION_FORM, (form) => form.normalize("NFKC"))
    .replace(EMOJI, "")
    .replace(INVISIBLE, "")
    .replace(VOWEL_SIGN, "")
    .replace(DOTTED_I, "i")
    .replace(OTHER_DIGIT, digitOf)
    .replace(/ {2,}/g, " ")
    .trim();

/** The emoji in a text, each once. */
export const emojiIn = (text: string): string[] => Array.from(new Set(text.match(EMOJI)));

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a paragraph is read from right to left, as its first letter decides. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? "");

/** Whether a text needs {@link Bidi} for its order. */
export const needsOrder = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Sums, dates, phones and codes, with their sign and inner separators: they keep their order behind an Arabic word. */
const NUMBER =
  /\+\p{Nd}(?:[\p{Nd}()-]|[ \u00a0](?=[\p{Nd}(]))*|[−-]?\p{Nd}(?:[\p{Nd}A-Za-z]|[.,:/+()–\u00a0-](?=[\p{Nd}A-Za-z(])| (?=\p{Nd}{3}(?!\p{Nd})))*[%٪]?/gu;
const [ISOLATE, END] = ["\u2066", "\u2069"];

/** Numbers behind a left-to-right letter already have its direction, and an isolate would take them out of it. */
const withIsolates = (text: string): string =>
  text.replace(NUMBER, (number, at: number) => {
    const before = text.slice(0, at).match(/\p{L}/gu)?.at(-1);
    return before === undefined || RIGHT_TO_LEFT.test(before) ? `${ISOLATE}${number}${END}` : number;
  });

/** Letters whose form depends on their neighbours: a font needs a whole word of them, in reading order. */
const JOINED = /[\u0640\p{Script=Arabic}]/u;
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/;
const ARABIC = /[\u0600-\u06ff]/;

/** `text` is drawn as one piece; joined letters of an Arabic word stand in reading order. */
type Piece = { text: string; level: number; isJoined: boolean };

/**
 * The pieces of a line from left to right, in the order of UAX #9 for this line direction: words of joined letters, and
 * left-to-right texts, with brackets mirrored.
 */
export function piecesOf(line: string, isRtl: boolean, bidi: Bidi): string[] {
  const text = withIsolates(line);
  const { levels } = bidi.getEmbeddingLevels(text, isRtl ? "rtl" : "ltr");
  const pieces: Piece[] = [];
  let at = 0;
  let isParted = true;
  for (const letter of text) {
    const level = levels[at] ?? 0;
    at += letter.length;
    if (letter === ISOLATE || letter === END || letter === "\u200c") {
      isParted = true;
      continue;
    }
    const isJoined = JOINED.test(letter) && !ARABIC_DIGIT.test(letter);
    const last = pieces.at(-1);
    if (isJoined && !isParted && last?.isJoined && last.level === level) last.text += letter;
    else pieces.push({ text: (level % 2 === 1 && bidi.getMirroredCharacter(letter)) || letter, level, isJoined });
    isParted = false;
  }
  return merged(reordered(pieces));
}

/** Rule L2: from the highest level down to the lowest odd one, reverses each run at that level or above. */
function reordered(pieces: readonly Piece[]): Piece[] {
  const placed = [...pieces];
  const levels = placed.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    for (let from = 0; from < placed.length; from++) {
      let to = from;
      while ((placed[to]?.level ?? -1) >= level) to++;
      if (to > from + 1) placed.splice(from, to - from, ...placed.slice(from, to).toReversed());
      from = to;
    }
  }
  return placed;
}

/** Fonts reverse Arabic texts themselves, digits included, so that digits stay separate pieces. */
function merged(pieces: readonly Piece[]): string[] {
  const texts: string[] = [];
  let isOpen = false;
  for (const { text, isJoined } of pieces) {
    const mayMerge = !isJoined && !ARABIC.test(text);
    const last = texts.length - 1;
    if (mayMerge && isOpen) texts[last] += text;
    else texts.push(text);
    isOpen = mayMerge;
  }
  return texts;
}
