import { SHEETS_OF_AREAS, STYLESHEET } from "~/styles/stylesheet.server";
import type { Cookies } from "./cookies";

const COOKIE = "styles";
const YEAR_SECONDS = 365 * 86_400;

/**
 * What a page must carry itself: the text, whether the sheet of every page is in it, and whose links of areas it stands
 * for.
 */
export type FirstStyles = { css: string; hasBase: boolean; areas: readonly string[] };

/**
 * The text of the stylesheets, of every page and of those areas' that a page links, for a browser that has not got
 * their files yet, as a cookie tells, so that it is painted without waiting for a second answer
 * (docs/decisions/0027-stylesheet-in-the-first-page.md). `undefined` where it has all. A first page has the file of
 * every page fetched for later; those of areas follow with the next page that shows them (0116).
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
  // Sheets of an earlier build are forgotten.
  const versions = [STYLESHEET, ...SHEETS_OF_AREAS.values()].flatMap(({ version }) =>
    has.has(version) ? version : [],
  );
  cookies.set(COOKIE, versions.join("."), { secure: false, maxAgeSeconds: YEAR_SECONDS });
  return { css: sheets.map(({ css }) => css).join(""), hasBase, areas: areas.map(({ href }) => href) };
}
