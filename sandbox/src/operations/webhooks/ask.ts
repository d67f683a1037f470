import {
  WEBHOOK_ANSWER_BYTES,
  WEBHOOK_DAYS,
  WEBHOOK_SECONDS,
  type WebhookFault,
} from "#provider/contract/webhook-words";

/** What a server answered. `answerText`: its beginning; null where there was no answer. */
export type Answered = { answerStatus: number | null; answerText: string | null; fault: WebhookFault | null };

/** An attempt that did not end, because the Worker was stopped, is made again after this time. */
export const CLAIMED_MS = 60_000;
/** After this time nothing is tried again. */
export const GIVE_UP_MS = WEBHOOK_DAYS * 24 * 3_600_000;

/** Of an answer at most this is read; one that is longer is a fault. */
const ANSWER_MOST = 64 * 1024;

const nothing = (fault: WebhookFault): Answered => ({ answerStatus: null, answerText: null, fault });
/** Of an address that may not be asked. */
export const NOT_PUBLIC = nothing("NOT_PUBLIC");
/** Of a message that nothing can sign. */
export const NO_KEY = nothing("NO_KEY");

export const answeredWith = (status: number, answerText = ""): Answered => ({
  answerStatus: status,
  answerText,
  fault: status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? "REDIRECT" : "STATUS",
});

/** The beginning of a body as text, and whether all of it is within bounds. The rest is not fetched. */
async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<{ text: string; ended: boolean }> {
  const decoder = new TextDecoder();
  let text = "";
  let kept = 0;
  let read = 0;
  const reader = body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) break;
    const piece = next.value.subarray(0, WEBHOOK_ANSWER_BYTES - kept);
    text += decoder.decode(piece, { stream: true });
    kept += piece.length;
    read += next.value.length;
    if (read > ANSWER_MOST) {
      await reader?.cancel();
      return { text: text.replaceAll("\0", "\uFFFD"), ended: false };
    }
  }
  // SQLite ends a text at its first NUL.
  return { text: text.replaceAll("\0", "\uFFFD"), ended: true };
}

/**
 * Asks a server once, without following redirects. The time limit covers the answer's body, of which the beginning is
 * kept.
 */
export async function askServer(
  url: string,
  init: { headers: Record<string, string>; body: string },
  waitMs = WEBHOOK_SECONDS * 1000,
): Promise<Answered> {
  try {
    const signal = AbortSignal.timeout(waitMs);
    const response = await fetch(url, { ...init, method: "POST", redirect: "manual", signal });
    const { text, ended } = await beginningOf(response.body);
    const answered = answeredWith(response.status, text);
    return ended || answered.fault !== null ? answered : { ...answered, fault: "TOO_LONG" };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return nothing(isLate ? "TIMEOUT" : "UNREACHABLE");
  }
}
