import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Has an open page ask again by itself, every so many milliseconds and so many times: each time keeps the session,
 * which must not live on because of a page left open. A page that nobody sees does not ask.
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
