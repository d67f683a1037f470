import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Reloads the data of an open page every so many milliseconds, a limited number of times: each request prolongs the
 * session, which must not live on because of an open page. A hidden page makes no request.
 */
export function useAskingAgain(everyMs: number, times: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let asked = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      revalidate();
      if (++asked === times) clearInterval(timer);
    }, everyMs);
    return () => clearInterval(timer);
  }, [revalidate, everyMs, times]);
}
