import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Reloads the data of an open page every so many milliseconds, a limited number of times: each request prolongs the
 * session, which must not live on because of an open page. A hidden page makes no request. Returns whether the page
 * still reloads; true on the server, where nobody knows yet whether scripts will.
 */
export function useAskingAgain(everyMs: number, times: number): boolean {
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(true);
  useEffect(() => {
    let asked = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      revalidate();
      if (++asked < times) return;
      clearInterval(timer);
      setAsking(false);
    }, everyMs);
    return () => clearInterval(timer);
  }, [revalidate, everyMs, times]);
  return isAsking;
}
