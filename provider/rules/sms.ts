/** Characters of GSM 03.38, the alphabet of plain SMS; those of its second page take the room of two. */
const PLAIN =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const WIDE = "^{}\\[~]|€\f";

/**
 * How much a single SMS holds, and each part of a longer one; a letter outside the plain alphabet changes the whole
 * message.
 */
const ROOM = { plain: { single: 160, part: 153 }, unicode: { single: 70, part: 67 } };

/** The length of a text as SMS, its alphabet, and its number of parts. The merchant pays for each part. */
export function smsLength(text: string): { characters: number; parts: number; alphabet: "GSM-7" | "UCS-2" } {
  const letters = [...text];
  const isPlain = letters.every((letter) => PLAIN.includes(letter) || WIDE.includes(letter));
  const widths = letters.map((letter) => (isPlain ? (WIDE.includes(letter) ? 2 : 1) : letter.length));
  const characters = widths.reduce((sum, width) => sum + width, 0);
  const { single, part } = isPlain ? ROOM.plain : ROOM.unicode;
  const parts = characters <= single ? 1 : partsOf(widths, part);
  return { characters, parts, alphabet: isPlain ? "GSM-7" : "UCS-2" };
}

/**
 * Parts are filled one after another: a letter that takes the room of two is never split over them (3GPP TS 23.038).
 */
function partsOf(widths: readonly number[], room: number): number {
  let [parts, used] = [1, 0];
  for (const width of widths) {
    if (used + width > room) [parts, used] = [parts + 1, 0];
    used += width;
  }
  return parts;
}
