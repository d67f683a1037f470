import { WEBHOOK_TOLERANCE_SECONDS } from "#provider/contract/webhook-words";
import { createHmac } from "node:crypto";
import { sameDigest } from "./digest.ts";

/** In front of a secret, so that people and scanners know it for one (Standard Webhooks 1.0, "Symmetric"). */
const PREFIX = "whsec_";
/** Bytes of a new secret; the standard allows 24 to 64. */
const SECRET_BYTES = 32;
/** In front of a signature by HMAC-SHA-256. */
const VERSION = "v1,";

/** A message as it is signed. `id`: without a dot; `at`: whole seconds since 1970, UTC; `body`: exactly as sent. */
type Signed = { id: string; at: number; body: string };

/** The headers of a message by the standard. Their names are case-insensitive. */
export type StandardHeaders = Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>;

/** A new secret: `whsec_` and 32 random bytes in standard base64 with its padding. */
export const newSigningSecret = (): string =>
  PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("base64");

/** The bytes of a secret, which may stand without its prefix. */
const bytesOf = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, "base64");

/** The signature of a message: `v1,` and the HMAC-SHA-256 of `id.at.body` in standard base64 with its padding. */
export const standardSignature = (secret: string, { id, at, body }: Signed): string =>
  VERSION + createHmac("sha256", bytesOf(secret)).update(`${id}.${at}.${body}`).digest("base64");

/** The headers of a message, with a signature for each secret, so that a secret can be replaced without a loss. */
export const standardHeaders = (secrets: readonly string[], message: Signed): StandardHeaders => ({
  "webhook-id": message.id,
  "webhook-timestamp": String(message.at),
  "webhook-signature": secrets.map((secret) => standardSignature(secret, message)).join(" "),
});

/**
 * Whether a message has a signature by one of the secrets, and its time is near `now` (seconds). Signatures of other
 * versions are skipped. A receiver has to check all of it.
 */
export function isStandardSigned(
  secrets: readonly string[],
  headers: StandardHeaders,
  body: string,
  now: number,
): boolean {
  const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": given } = headers;
  if (id === "" || !/^\d{1,12}$/.test(time)) return false;
  const at = Number(time);
  if (Math.abs(now - at) > WEBHOOK_TOLERANCE_SECONDS) return false;
  const signatures = given.split(" ");
  return secrets.some((secret) => {
    const expected = standardSignature(secret, { id, at, body });
    return signatures.some((signature) => sameDigest(signature, expected));
  });
}
