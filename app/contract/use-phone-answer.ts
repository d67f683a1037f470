import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Two questions are at least so far apart: two browsers that wait for the same phone end each other's waiting. */
const APART_MS = 2_500;
/** After the request on the phone has ended its end is still asked for this long, then the page rests. */
const AFTER_MS = 60_000;

/** Where the answer of the phone leads; null while it has not come. */
const isAnswer = (read: unknown): read is { to: string | null } =>
  typeof read === "object" && read !== null && "to" in read && (typeof read.to === "string" || read.to === null);

/**
 * Asks the server, one question after the other, what the phone has answered, and goes where that leads. The server
 * holds each question until there is an answer, or for ten seconds. Whether the last question got no answer; undefined
 * before there was one.
 */
export function usePhoneAnswer(address: string, expires: string): boolean | undefined {
  const navigate = useNavigate();
  const [isCutOff, setCutOff] = useState<boolean>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const ask = async () => {
      try {
        const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ wait: "1" }), signal });
        // Led on to signing in: the session has ended.
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
