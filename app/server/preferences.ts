import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { negotiateLanguage, readLanguage, type Language } from "~/i18n/languages";
import type { Cookies } from "./cookies";

const YEAR_SECONDS = 365 * 86_400;
export const SCHEMES = ["system", "light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A person's choices for the interface; plain cookies, worth nothing to anybody else. */
export type Preferences = { language: Language; sidebarOpen: boolean; scheme: Scheme };

/** The language chosen in this browser, old upper-case values included; undefined without a choice. */
export const chosenLanguage = (region: Region, cookies: Cookies): Language | undefined =>
  readLanguage(cookies.get("lang"), REGION_FACTS[region].languages);

/** The chosen language, else the one that the browser asks for; only languages of the region count. */
export function readPreferences(region: Region, cookies: Cookies, acceptLanguage: string | null): Preferences {
  return {
    language: chosenLanguage(region, cookies) ?? negotiateLanguage(acceptLanguage, REGION_FACTS[region].languages),
    sidebarOpen: cookies.get("sidebar") !== "closed",
    scheme: SCHEMES.find((scheme) => scheme === cookies.get("scheme")) ?? "system",
  };
}

export function writePreferences(cookies: Cookies, chosen: Partial<Preferences>): void {
  const keep = (name: string, value: string) =>
    cookies.set(name, value, { secure: false, maxAgeSeconds: YEAR_SECONDS });
  if (chosen.language) keep("lang", chosen.language);
  if (chosen.scheme) keep("scheme", chosen.scheme);
  if (chosen.sidebarOpen !== undefined) keep("sidebar", chosen.sidebarOpen ? "open" : "closed");
}
