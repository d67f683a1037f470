import { WEBHOOK_TOLERANCE_SECONDS, type SignatureVerdict } from "#provider/contract/webhook-words";
import type { ReceivedMessage } from "#provider/contract/webhooks";
import { createHmac } from "node:crypto";
import { sameDigest } from "./digest.ts";

/** In front of a secret, so that people and scanners know it for one (Standard Webhooks 1.0, "Symmetric"). */
const PREFIX = "whsec_";
/** Bytes of a new secret; the standard allows 24 to 64. */
const SECRET_BYTES = 32;
const HINT_LENGTH = 4;
/** In front of a signature by HMAC-SHA-256. */
const VERSION = "v1,";

/** A message as it is signed. `id`: without a dot; `at`: whole seconds since 1970, UTC; `body`: exactly as sent. */
type Signed = { id: string; at: number; body: string };

/** The headers of a message by the standard. Their names are case-insensitive. */
export type StandardHeaders = Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>;

/** A new secret: `whsec_` and 32 random bytes in standard base64 with its padding. */
export const newSigningSecret = (): string =>
  PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("base64");

/** The last characters of a secret by which people recognise it; the padding says nothing. */
export const hintOf = (secret: string): string => secret.replace(/=+$/, "").slice(-HINT_LENGTH);

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
  return Math.abs(now - at) <= WEBHOOK_TOLERANCE_SECONDS && hasSignature(secrets, { id, at, body }, given);
}

/** Whether one of the signatures, which are separated by blanks, is of this message by one of the secrets. */
function hasSignature(secrets: readonly string[], message: Signed, given: string): boolean {
  const signatures = given.split(" ");
  return secrets.some((secret) => {
    const expected = standardSignature(secret, message);
    return signatures.some((signature) => sameDigest(signature, expected));
  });
}

type Standing = {
  /** Seconds since 1970, UTC. */
  now: number;
  /** The body that was sent under the id of the message; undefined where nothing was. */
  sent: string | undefined;
};

/** What is wrong with the signature of a message that a server got. */
export function verdictOn(
  secrets: readonly string[],
  { id, timestamp, signature, body }: ReceivedMessage,
  { now, sent }: Standing,
): SignatureVerdict {
  if (!/^\d{1,12}$/.test(timestamp)) return "SECRET";
  const at = Number(timestamp);
  if (hasSignature(secrets, { id, at, body }, signature)) {
    if (now - at > WEBHOOK_TOLERANCE_SECONDS) return "OLD";
    return at - now > WEBHOOK_TOLERANCE_SECONDS ? "EARLY" : "RIGHT";
  }
  return sent !== undefined && hasSignature(secrets, { id, at, body: sent }, signature) ? "BODY" : "SECRET";
}
