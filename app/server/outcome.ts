import type { ProblemCode } from "#provider/contract/problem";
import type { ProviderError } from "#provider/result";

/**
 * What is known of a call that takes effect once and did not answer with success. `none`: the provider refused it, and
 * it did nothing. `unknown`: it may have been carried out, or may still be. `changed`: this call did nothing, but what
 * it was for is not as the page showed it, perhaps because somebody did the same. This is the one place that tells them
 * apart (decision 0137).
 */
export type Outcome = "none" | "unknown" | "changed";

/** The key is at work, or has been: these refuse the repeat, and say nothing of what the key did. */
const OF_THE_KEY: readonly (ProblemCode | undefined)[] = ["idempotency_in_progress", "idempotency_key_reused"];

/** Refusals of something that is no longer, or already, what this call would make of it. */
const OVERTAKEN: readonly (ProblemCode | undefined)[] = [
  "invalid_state",
  "changed_meanwhile",
  "already_approved",
  "already_exists",
];

/** Statuses below 500 with which what stands before the provider gives up on a request that may have come through. */
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
