import type { BrowserContext } from "@playwright/test";

export type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** What a screen is for, which decides its limits. */
export type PlaceKind = "floor" | "list" | "form" | "signIn" | "page";

/** One page that is measured: a screen of the product or one of the two floors. */
export type Place = {
  name: string;
  kind: PlaceKind;
  origin: string;
  path: string;
  /** Selects what people came for; the page counts as there when it is visible. */
  marker: string;
  cookies: Cookies;
};

/** The cookies as one HTTP header. */
export const cookieHeader = ({ cookies }: Pick<Place, "cookies">): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
