import { STYLESHEET } from "~/styles/stylesheet.server";
import type { Cookies } from "./cookies";

const COOKIE = "styles";
const YEAR_SECONDS = 365 * 86_400;

/**
 * The text of the stylesheet for a browser that has not got the file yet, as a cookie tells, so that its first page is painted without
 * waiting for a second answer (docs/decisions/0027-stylesheet-in-the-first-page.md). `undefined` from the next page on.
 */
export function firstStyles(cookies: Cookies): string | undefined {
  const { css, version } = STYLESHEET;
  if (!import.meta.env.PROD || cookies.get(COOKIE) === version) return undefined;
  cookies.set(COOKIE, version, { secure: false, maxAgeSeconds: YEAR_SECONDS });
  return css;
}
