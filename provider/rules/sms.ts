/** Characters of GSM 03.38, the alphabet of plain SMS; those of its second page take the room of two. */
const PLAIN =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const WIDE = "^{}\\[~]|€\f";

/** How much a single SMS holds, and each part of a longer one; a letter outside the plain alphabet changes the whole message. */
const ROOM = { plain: { single: 160, part: 153 }, unicode: { single: 70, part: 67 } };

/** How long a text is as SMS, in which alphabet it is sent, and of how many parts, each of which the merchant pays for. */
export function smsLength(text: string): { characters: number; parts: number; alphabet: "GSM-7" | "UCS-2" } {
  const isPlain = [...text].every((letter) => PLAIN.includes(letter) || WIDE.includes(letter));
  const characters = isPlain
    ? [...text].reduce((sum, letter) => sum + (WIDE.includes(letter) ? 2 : 1), 0)
    : text.length;
  const { single, part } = isPlain ? ROOM.plain : ROOM.unicode;
  const parts = characters <= single ? 1 : Math.ceil(characters / part);
  return { characters, parts, alphabet: isPlain ? "GSM-7" : "UCS-2" };
}
