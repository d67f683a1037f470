import { PROBLEM_CONTENT_TYPE, PROBLEMS, type Problem, type ProblemCode } from "#provider/contract/problem";
import type { Extra } from "../domain/refusal.ts";

/**
 * The `application/problem+json` answer (RFC 9457). The title repeats the code, because the app has the sentences, in
 * three languages.
 */
export function problemResponse(code: ProblemCode, requestId: string, extra: Extra = {}): Response {
  const status = PROBLEMS[code];
  const problem: Problem = {
    type: `urn:problem:${code}`,
    title: code.replaceAll("_", " "),
    status,
    code,
    ...extra,
    requestId,
  };
  const headers = new Headers({ "Content-Type": PROBLEM_CONTENT_TYPE, "Cache-Control": "no-store" });
  if (extra.retryAfterSeconds !== undefined) headers.set("Retry-After", String(extra.retryAfterSeconds));
  if (code === "unauthenticated") headers.set("WWW-Authenticate", "Bearer");
  return new Response(JSON.stringify(problem), { status, headers });
}
