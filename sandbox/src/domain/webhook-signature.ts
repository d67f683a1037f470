import { WEBHOOK_TOLERANCE_SECONDS } from "#provider/contract/webhook-words";
import { createHmac } from "node:crypto";
import { sameDigest } from "./digest.ts";

/**
 * HMAC-SHA-256 of time and body with an application's key, in hexadecimal digits. `at`: whole seconds since 1970, UTC.
 */
const signatureOf = (key: string, at: number, body: string): string =>
  createHmac("sha256", key).update(`${at}.${body}`).digest("hex");

/**
 * The signature header of a message: its time, and one signature for each valid key, so that a key can be replaced
 * without losing messages.
 */
export const signatureHeader = (keys: readonly string[], at: number, body: string): string =>
  [`t=${at}`, ...keys.map((key) => `v1=${signatureOf(key, at, body)}`)].join(",");

/**
 * Whether a header has a signature of this body by one of the keys, and its time is near `now` (seconds). A receiver
 * has to check both.
 */
export function isSigned(keys: readonly string[], header: string, body: string, now: number): boolean {
  const parts = header.split(",").map((part) => part.split("="));
  const at = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!Number.isInteger(at) || Math.abs(now - at) > WEBHOOK_TOLERANCE_SECONDS) return false;
  const given = parts.flatMap(([name, value]) => (name === "v1" && value !== undefined ? [value] : []));
  return keys.some((key) => given.some((one) => sameDigest(one, signatureOf(key, at, body))));
}
