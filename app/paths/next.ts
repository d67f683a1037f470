/** The maximum length of the path to open after sign-in, so that it always fits the step cookie. */
const LIMIT = 512;
const BASE = "https://same.invalid";

/**
 * A path of this app from untrusted text, or `/`. Refuses other origins in every spelling a browser would follow:
 * schemes, `//host`, backslashes, control characters, user info, and the sign-in pages themselves (they would loop).
 */
export function safeNextPath(text: string | null | undefined): string {
  if (!text || text.length > LIMIT || !/^\/(?![/\\])/.test(text) || /[\u0000-\u0020\u007f\\]/.test(text)) return "/";
  const url = URL.canParse(text, BASE) ? new URL(text, BASE) : undefined;
  if (!url || url.origin !== BASE || url.pathname.startsWith("//")) return "/";
  if (/^\/(auth|logout)(\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search;
}
