import { useEffect } from "react";
import { cookieIn } from "~/utils/cookie-in";
import { RECENT_COOKIE, thingOf, withRecent } from "~/utils/recent-things";

/**
 * Notes the thing that a page is about, in the way of the server (`noteRecent`), which is not asked for a page that was
 * fetched ahead.
 */
export function useRecent(pathname: string): void {
  useEffect(() => {
    const thing = thingOf(pathname);
    if (thing === undefined) return;
    const kept = withRecent(cookieIn(document.cookie, RECENT_COOKIE), thing);
    document.cookie = `${RECENT_COOKIE}=${kept}; Path=/; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
  }, [pathname]);
}
