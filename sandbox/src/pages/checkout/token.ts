import { hmac, sameDigest } from "../../domain/digest.ts";

/**
 * Signs the data of a form: so a payment needs a form that was opened for its invoice, and a form that arrives twice is
 * recognised.
 */
const mark = (key: string, purpose: string, subject: string, nonce: string, shown: string): string =>
  hmac(key, "checkout", purpose, subject, nonce, shown).slice(0, 22);

const NONCE_BYTES = 12;

/**
 * A fresh token bound to a purpose, its subject, and the version of the subject (without a dot) that the page
 * shows.
 */
export function issueToken(key: string, purpose: "attempt" | "3ds", subject: string, shown = ""): string {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))).toString("base64url");
  return [nonce, mark(key, purpose, subject, nonce, shown), shown].join(".");
}

/**
 * The token's random part and the version that its page showed; undefined if it was not issued for this purpose and
 * subject.
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
