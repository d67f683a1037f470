import { hmac, sameDigest } from "../../domain/digest.ts";

/**
 * Signed words in a form: nobody can post a payment for an invoice whose form was never opened, and a form that arrives
 * twice is recognised.
 */
const mark = (key: string, purpose: string, subject: string, nonce: string, shown: string): string =>
  hmac(key, "checkout", purpose, subject, nonce, shown).slice(0, 22);

const NONCE_BYTES = 12;

/** A fresh token bound to a purpose, what it is about, and the state of it (letters and digits) that the page shows. */
export function issueToken(key: string, purpose: "attempt" | "3ds", subject: string, shown = ""): string {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))).toString("base64url");
  return [nonce, mark(key, purpose, subject, nonce, shown), shown].join(".");
}

/**
 * The token's own random part and what its page showed; undefined when it was not issued for this purpose and subject.
 */
export function readToken(
  key: string,
  purpose: "attempt" | "3ds",
  subject: string,
  token: string,
): { nonce: string; shown: string } | undefined {
  const [nonce = "", given = "", shown = ""] = token.split(".");
  return nonce !== "" && sameDigest(given, mark(key, purpose, subject, nonce, shown)) ? { nonce, shown } : undefined;
}
