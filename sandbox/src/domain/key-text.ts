import { crc32 } from "./crc32.ts";
import { hmac } from "./digest.ts";

/** The prefix of every key of the sandbox: secret scanners find it by this and by its checksum. */
const PREFIX = "mk_test_";
/** Crockford's base 32, as ids have it. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Prefix, 160 random bits, and the checksum. */
const WHOLE = new RegExp(`^(${PREFIX}[${ALPHABET}]{32})([${ALPHABET}]{7})$`);

/** The CRC-32 of a text, in seven digits of base 32. */
function checksumOf(text: string): string {
  let rest = crc32(new TextEncoder().encode(text));
  let digits = "";
  for (let place = 0; place < 7; place++) {
    digits = `${ALPHABET[rest % 32] ?? ""}${digits}`;
    rest = Math.floor(rest / 32);
  }
  return digits;
}

const SECRET_LENGTH = 32;
/** A secret of the form that keys have, of at least as many random bytes as it has letters. */
export const secretOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, SECRET_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length] ?? "").join("");

/** A key as its merchant gets it, of a secret with 160 random bits (`newSecret`). */
export const keyText = (secret: string): string => `${PREFIX}${secret}${checksumOf(PREFIX + secret)}`;

/** Whether a text begins as a key does. Keys of applications of earlier days begin otherwise and have no checksum. */
export const isOfKeys = (text: string): boolean => text.startsWith(PREFIX);

/** Whether a text is a whole key: of one that was typed wrongly or cut this is told without looking it up. */
export function isKeyText(text: string): boolean {
  const [, key, checksum] = WHOLE.exec(text) ?? [];
  return key !== undefined && checksum === checksumOf(key);
}

/** The stored form of a key. */
export const keyHashOf = (secret: string, key: string): string => hmac(secret, "application key", key);

const HINT_LENGTH = 4;
/** The last characters of a key, by which people recognise it. */
export const keyHint = (key: string): string => key.slice(-HINT_LENGTH);
