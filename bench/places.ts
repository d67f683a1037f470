import type { BrowserContext } from "playwright/test";
import type { ScreenKind } from "../tests/screens/facts";

export type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** What a screen is for, which decides its limits. A floor has none: it is what others are compared with. */
export type PlaceKind = "floor" | ScreenKind;

/** One page that is measured: a screen of the product or one of the two floors. */
export type Place = {
  name: string;
  kind: PlaceKind;
  origin: string;
  path: string;
  /** Selects what people came for; the page counts as there when it is visible. */
  marker: string;
  /** As a browser would hold them that comes for the first time: never so old that the answer seals them anew. */
  cookies: () => Promise<Cookies>;
  /**
   * The cookie by which a browser says from its second visit on which stylesheets it has; a first visit gets them in
   * the page.
   */
  styles?: string | undefined;
};

export const STYLES_COOKIE = "styles";

/** The cookies of who comes again as one HTTP header. */
export async function cookieHeader({ cookies, styles }: Pick<Place, "cookies" | "styles">): Promise<string> {
  const held = (await cookies()).map(({ name, value }) => `${name}=${value}`);
  return [...held, ...(styles === undefined ? [] : [`${STYLES_COOKIE}=${styles}`])].join("; ");
}
