import type { Cookies } from "~/server/cookies";

const COOKIE = "__Host-sent-to";
const LIFE_SECONDS = 5 * 60;

/**
 * Stores for the next page the address that got the link for a new password, or whose password was set. An e-mail
 * address does not belong in a URL.
 */
export const rememberSentTo = (cookies: Cookies, email: string): void =>
  cookies.set(COOKIE, encodeURIComponent(email), { secure: true, maxAgeSeconds: LIFE_SECONDS });

/** The stored address, until it expires or its person signs in. */
export function readSentTo(cookies: Cookies): string | undefined {
  try {
    return decodeURIComponent(cookies.get(COOKIE) ?? "") || undefined;
  } catch {
    return undefined;
  }
}

export const forgetSentTo = (cookies: Cookies): void => cookies.clear(COOKIE, true);
