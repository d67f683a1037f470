import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export const sha256 = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("base64url");

/** SHA-256 in hexadecimal digits, as people compare it. */
export const sha256Hex = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** The value of a script's `integrity` attribute. */
export const integrityOf = (content: string): string =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;

/** HMAC-SHA-256. Parts have their length in front, so that no two lists of parts give the same input. */
export function hmac(key: string, ...parts: readonly string[]): string {
  const mac = createHmac("sha256", key);
  for (const part of parts) mac.update(`${part.length}:${part}`);
  return mac.digest("base64url");
}

/** The stored form of a session's token. */
export const tokenHashOf = (key: string, token: string): string => hmac(key, "token", token);

/** Compares two digests in constant time. */
export function sameDigest(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
