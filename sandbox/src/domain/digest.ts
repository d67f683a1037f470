import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export const sha256 = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("base64url");

/** The same as people compare it: in hexadecimal digits. */
export const sha256Hex = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** As a page names what it expects of a script (`integrity`). */
export const integrityOf = (content: string): string =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;

/** HMAC-SHA-256. Parts are length-prefixed, so that no two lists of parts give the same input. */
export function hmac(key: string, ...parts: readonly string[]): string {
  const mac = createHmac("sha256", key);
  for (const part of parts) mac.update(`${part.length}:${part}`);
  return mac.digest("base64url");
}

/** What is kept of a session's token. */
export const tokenHashOf = (key: string, token: string): string => hmac(key, "token", token);

/** Compares two digests without telling by its time where they differ. */
export function sameDigest(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
