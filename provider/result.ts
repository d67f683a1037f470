import type { Problem } from "./contract/problem.ts";

/**
 * Why a call failed, in the words of docs/product.md section 7. A numeric status carries the answer's body, and the
 * problem when it is one.
 */
export type ProviderError =
  | { status: "FETCH_ERROR"; error: string }
  | { status: "TIMEOUT_ERROR"; error: string }
  | { status: "PARSING_ERROR"; originalStatus: number; data: string; error: string }
  | { status: number; data: unknown; problem: Problem | undefined };

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: ProviderError };

/**
 * A refusal in the contract's words, made here: of what is not sent, as the contract forbids it, or for an answer that
 * has other words.
 */
export function refusal(
  code: string,
  status: number,
  fields?: Problem["fields"],
  retryAfterSeconds?: Problem["retryAfterSeconds"],
): ProviderError {
  const problem: Problem = {
    type: `urn:problem:${code}`,
    title: code,
    status,
    code,
    fields,
    retryAfterSeconds,
    requestId: "",
  };
  return { status, data: problem, problem };
}
