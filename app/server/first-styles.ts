import { SHEETS_OF_AREAS, STYLESHEET } from "~/styles/stylesheet.server";
import type { Cookies } from "./cookies";

const COOKIE = "styles";
const YEAR_SECONDS = 365 * 86_400;

/**
 * The styles that a first page carries inline: the CSS, whether it includes the base sheet, and which area sheets it
 * replaces.
 */
export type FirstStyles = { css: string; hasBase: boolean; areas: readonly string[] };

/**
 * The CSS of the base sheet and of the linked area sheets that the browser has no files of yet, as a cookie tells. With
 * it the browser paints without waiting for a second answer (docs/decisions/0027-stylesheet-in-the-first-page.md).
 * `undefined` if the browser has every file. A first page prefetches the base file; the next page that shows an area
 * brings that area's file (0116).
 */
export function firstStyles(cookies: Cookies, linked: readonly string[]): FirstStyles | undefined {
  if (!import.meta.env.PROD) return undefined;
  const had = new Set(cookies.get(COOKIE)?.split("."));
  const hasBase = !had.has(STYLESHEET.version);
  const areas = [...new Set(linked)]
    .flatMap((href) => SHEETS_OF_AREAS.get(href) ?? [])
    .filter(({ version }) => !had.has(version));
  if (!hasBase && areas.length === 0) return undefined;
  const sheets = hasBase ? [STYLESHEET, ...areas] : areas;
  const fetched = hasBase ? [STYLESHEET] : areas;
  const has = new Set([...had, ...fetched.map(({ version }) => version)]);
  // Sheets of an earlier build drop out.
  const versions = [STYLESHEET, ...SHEETS_OF_AREAS.values()].flatMap(({ version }) =>
    has.has(version) ? version : [],
  );
  cookies.set(COOKIE, versions.join("."), { secure: false, maxAgeSeconds: YEAR_SECONDS });
  return { css: sheets.map(({ css }) => css).join(""), hasBase, areas: areas.map(({ href }) => href) };
}
