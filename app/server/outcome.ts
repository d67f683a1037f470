import type { ProblemCode } from "#provider/contract/problem";
import type { ProviderError } from "#provider/result";

/**
 * The outcome of a call that takes effect once and did not succeed. `none`: the provider refused it, and nothing
 * happened. `unknown`: it may have worked, or may still work. `changed`: this call did nothing, but its subject differs
 * from the page, perhaps because another person did the same. This is the one place that tells them apart (decision
 * 0137).
 */
export type Outcome = "none" | "unknown" | "changed";

/** Codes that refuse a repeat because the key is in use or used. They do not say what the first call did. */
const OF_THE_KEY: readonly (ProblemCode | undefined)[] = ["idempotency_in_progress", "idempotency_key_reused"];

/** Refusals because the subject is already in the state that the call asks for, or can no longer reach it. */
const OVERTAKEN: readonly (ProblemCode | undefined)[] = [
  "invalid_state",
  "changed_meanwhile",
  "already_approved",
  "already_exists",
];

/** Statuses below 500 with which a gateway before the provider gives up on a request that may have reached it. */
const GIVEN_UP: readonly number[] = [408, 409];

export function outcomeOf(reason: ProviderError): Outcome {
  if (reason.status === "FETCH_ERROR" || reason.status === "TIMEOUT_ERROR") return "unknown";
  const isUnreadable = reason.status === "PARSING_ERROR";
  const status = isUnreadable ? reason.originalStatus : reason.status;
  const problem = isUnreadable ? undefined : reason.problem;
  // 501: the provider does not offer this at all.
  if (status < 400 || (status >= 500 && status !== 501)) return "unknown";
  if (problem === undefined) return GIVEN_UP.includes(status) ? "unknown" : "none";
  const isOneOf = (codes: readonly (string | undefined)[]) => codes.includes(problem.code);
  if (isOneOf(OF_THE_KEY)) return "unknown";
  return isOneOf(OVERTAKEN) ? "changed" : "none";
}
