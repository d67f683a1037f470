import { useEffect } from "react";
import { cookieIn } from "~/utils/cookie-in";
import { RECENT_COOKIE, thingOf, withRecent } from "~/utils/recent-things";

/**
 * Notes the thing that a page shows, as the server does (`noteRecent`), because the server gets no request for a
 * prefetched page.
 */
export function useRecent(pathname: string): void {
  useEffect(() => {
    const thing = thingOf(pathname);
    if (thing === undefined) return;
    const kept = withRecent(cookieIn(document.cookie, RECENT_COOKIE), thing);
    document.cookie = `${RECENT_COOKIE}=${kept}; Path=/; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
  }, [pathname]);
}
