import type { BrowserContext } from "playwright/test";
import type { ScreenKind } from "../tests/screens/facts";

export type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** The kind of a screen, which decides its limits. A floor has no limits: the others are compared with it. */
export type PlaceKind = "floor" | ScreenKind;

/** One measured page: a screen of the product or one of the two floors. */
export type Place = {
  name: string;
  kind: PlaceKind;
  origin: string;
  path: string;
  /** Selects the main content; the page counts as loaded when it is visible. */
  marker: string;
  /** The cookies of a browser on its first visit: never so old that the answer seals them again. */
  cookies: () => Promise<Cookies>;
  /** The cookie that names a browser's stylesheets from its second visit on; a first visit gets them in the page. */
  styles?: string | undefined;
};

export const STYLES_COOKIE = "styles";

/** The cookies of a second visit as one HTTP header. */
export async function cookieHeader({ cookies, styles }: Pick<Place, "cookies" | "styles">): Promise<string> {
  const held = (await cookies()).map(({ name, value }) => `${name}=${value}`);
  return [...held, ...(styles === undefined ? [] : [`${STYLES_COOKIE}=${styles}`])].join("; ");
}
