import { failureIn } from "./answered-failure.ts";
import type { Call } from "./contract/call.ts";
import { problemSchema } from "./contract/problem.ts";
import { refusal, type ProviderError, type Result } from "./result.ts";

/** No JSON answer of the contract comes near this; more is refused before it fills the Worker's memory. */
const ANSWER_LIMIT_BYTES = 2 * 1024 * 1024;
/** How much of an unreadable answer an error keeps. */
const RAW_TEXT_LIMIT = 1_000;

/**
 * What the provider answers to a call, held against the contract: never trusted, never thrown. `ask`: sends the request
 * to `url`; where it throws, the network failed.
 */
export async function readAnswer(described: Call, url: string, ask: () => Promise<Response>): Promise<Result<unknown>> {
  let response: Response;
  let text: string | undefined;
  try {
    response = await ask();
    if (response.status === 204 && isByEmail(described, url)) return { ok: true, value: undefined };
    if (response.ok && described.answerKind === "file" && response.body && isAttachment(response))
      return {
        ok: true,
        value: {
          body: response.body,
          contentType: response.headers.get("Content-Type") ?? "application/octet-stream",
          contentDisposition: response.headers.get("Content-Disposition") ?? "attachment",
        },
      };
    text = await readText(response);
  } catch (error) {
    return { ok: false, error: { status: "FETCH_ERROR", error: error instanceof Error ? error.message : "network" } };
  }
  if (text === undefined && response.status === 429) return { ok: false, error: tooMany(response) };
  if (text === undefined) return unreadable(response, "", `more than ${ANSWER_LIMIT_BYTES} bytes`);
  const isNone = response.ok && described.answerKind === "none";
  if (isNone && text.trim() === "") return { ok: true, value: undefined };
  const data = parseJson(text);
  // An answer that went well is held against its own schema alone: zod's refusal of it as a problem would cost more
  // than reading it.
  const problem = data.ok && !response.ok ? problemSchema.safeParse(data.value) : undefined;
  if (response.status === 429 && !problem?.success) return { ok: false, error: tooMany(response) };
  if (!data.ok)
    return unreadable(response, text, response.ok && described.answerKind === "file" ? "not a file" : "not JSON");
  if (!response.ok) {
    return { ok: false, error: { status: response.status, data: data.value, problem: problem?.data } };
  }
  const answer = described.answerKind === "json" ? described.answer.safeParse(data.value) : undefined;
  // An answer that demands nothing reads a failure as well; what has a code of its own says no result by it.
  if (answer?.success && (hasCode(answer.data) || !hasCode(data.value))) return { ok: true, value: answer.data };
  const error = failureIn(data.value);
  if (error) return { ok: false, error };
  if (answer?.success) return { ok: true, value: answer.data };
  // JSON in place of nothing does no harm; HTML of a proxy in between was refused above.
  if (isNone) return { ok: true, value: undefined };
  return answer
    ? unreadable(response, text, `not as the contract says: ${answer.error.issues[0]?.path.join(".") ?? ""}`)
    : unreadable(response, text, "not a file");
}

const hasCode = (value: unknown): boolean => typeof value === "object" && value !== null && "code" in value;

/** Whether a file was asked to be sent by e-mail, so that nothing comes back. */
const isByEmail = ({ byEmail }: Call, url: string): boolean =>
  byEmail && new URL(url).searchParams.get("isEmail") === "true";

/** Files come as attachments; an HTML page or JSON in their place does not. */
const isAttachment = (response: Response): boolean =>
  /^attachment\b/i.test(response.headers.get("Content-Disposition") ?? "");

/**
 * Who answers so may stand before the provider and not speak its words; the status says enough, and `Retry-After` how
 * long.
 */
function tooMany({ headers }: Response): ProviderError {
  const seconds = /^\d{1,6}$/.exec(headers.get("Retry-After") ?? "")?.[0];
  return refusal("rate_limited", 429, undefined, seconds === undefined ? undefined : Number(seconds));
}

function unreadable(response: Response, text: string, error: string): Result<never> {
  return {
    ok: false,
    error: { status: "PARSING_ERROR", originalStatus: response.status, data: text.slice(0, RAW_TEXT_LIMIT), error },
  };
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** The body as text, or `undefined` when it is larger than any answer of the contract. */
async function readText(response: Response): Promise<string | undefined> {
  // The runtime holds a body to the length it announces, so that text may come at once. Of compressed text the length
  // says nothing.
  const length = response.headers.get("Content-Length");
  if (length !== null && Number(length) <= ANSWER_LIMIT_BYTES && !response.headers.has("Content-Encoding"))
    return response.text();
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > ANSWER_LIMIT_BYTES) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
