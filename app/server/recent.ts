import { RECENT_COOKIE, recentIn, thingOf, withRecent, type RecentThing } from "~/utils/recent-things";
import type { Cookies } from "./cookies";

/** The things that the person opened last in this browser, the newest first. */
export const readRecent = (cookies: Cookies): RecentThing[] => recentIn(cookies.get(RECENT_COOKIE) ?? "");

/** Notes the thing that a page shows, if it shows one. */
export function noteRecent(cookies: Cookies, pathname: string): void {
  const thing = thingOf(pathname);
  const kept = cookies.get(RECENT_COOKIE) ?? "";
  if (thing === undefined || kept.split(".")[0] === thing) return;
  cookies.set(RECENT_COOKIE, withRecent(kept, thing), { secure: true, readable: true });
}

/** Clears the list at the end of the session. */
export const forgetRecent = (cookies: Cookies): void => cookies.clear(RECENT_COOKIE, true);
