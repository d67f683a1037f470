/** Bytes with a buffer of their own, as WebCrypto needs them. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Only for public bytes, because its duration shows where the first difference is. */
export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place]);

export const sha256 = async (data: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", data));

export const hexOf = (data: Uint8Array): string =>
  Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Reads lower-case hexadecimal digits, so that each byte has one spelling. Throws for other text. */
export function bytesOfHex(hex: string): Bytes {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/.test(hex)) throw new Error("not hexadecimal");
  return Uint8Array.from({ length: hex.length / 2 }, (_, place) =>
    Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16),
  );
}

/** Each byte as the letter with the same number. The "latin1" of TextDecoder is windows-1252, which differs. */
export const textOf = (bytes: Bytes): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

export const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, "latin1"));
