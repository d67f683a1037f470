import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";

/** The minimum time between two requests: two browsers that wait for the same may end each other's waiting. */
const APART_MS = 2_500;
/** After what is waited for has expired, its outcome is asked for this long, then the page stops. */
const AFTER_MS = 60_000;

/** Where the answer leads; null while it has not come. */
const isAnswer = (read: unknown): read is { to: string | null } =>
  typeof read === "object" && read !== null && "to" in read && (typeof read.to === "string" || read.to === null);

/**
 * Asks the server again and again for an answer that somebody gives elsewhere (a phone, a payer), and opens the page
 * that it leads to. The server holds each request until there is an answer, or for ten seconds (decision 0074). Returns
 * whether the last request failed; undefined before the first one has ended. `expires`: ISO 8601; an address of null
 * asks nothing.
 */
export function useLongQuestion(address: string | null, expires: string): boolean | undefined {
  const navigate = useNavigate();
  const [isCutOff, setCutOff] = useState<boolean>();
  useEffect(() => {
    if (address === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const ask = async () => {
      try {
        const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ wait: "1" }), signal });
        // The request was redirected to sign-in: the session has ended.
        if (answer.redirected) return window.location.reload();
        const read: unknown = answer.ok ? await answer.json() : undefined;
        return isAnswer(read) ? read : undefined;
      } catch {
        return undefined;
      }
    };
    const follow = async () => {
      while (!signal.aborted && Date.now() < Date.parse(expires) + AFTER_MS) {
        const pause = new Promise((resolve) => setTimeout(resolve, APART_MS));
        const answer = await ask();
        if (signal.aborted) return;
        setCutOff(answer === undefined);
        if (answer?.to) return navigate(answer.to, { replace: true });
        await pause;
      }
    };
    void follow();
    return () => stop.abort();
  }, [address, expires, navigate]);
  return isCutOff;
}
