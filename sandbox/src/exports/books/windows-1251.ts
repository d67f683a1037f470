import { writtenIn } from "./plain-letters.ts";

/** The letters of the bytes 0x80 to 0xFF; U+FFFD where there is none. */
const UPPER =
  "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\ufffd™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя";

/** The byte of each letter by its code; 0 where there is none. */
const BYTES = new Uint8Array(0x2123);
for (const [index, letter] of Array.from(UPPER).entries())
  if (letter !== "\ufffd") BYTES[letter.charCodeAt(0)] = 0x80 + index;

/** A text in the letters of windows-1251: Azerbaijani ones are none of them, so ə becomes e. */
export const cyrillicText: (text: string) => string = writtenIn(` -~${UPPER.replace("\ufffd", "")}`);

/** The bytes of a text whose letters are all of windows-1251. Throws for any other: it should have been mapped. */
export function windows1251(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const byte = code < 0x80 ? code : (BYTES[code] ?? 0);
    if (byte === 0 && code !== 0) throw new Error("a letter that windows-1251 does not have");
    bytes[at] = byte;
  }
  return bytes;
}
