import { message, type MessageKey } from "./messages";

/** How a call can fail before the provider answers (docs/product.md section 7). */
export type FailureKind = "FETCH_ERROR" | "TIMEOUT_ERROR" | "PARSING_ERROR";

const FAILURES: Record<FailureKind, MessageKey> = {
  FETCH_ERROR: "failure.FETCH_ERROR",
  TIMEOUT_ERROR: "failure.TIMEOUT_ERROR",
  PARSING_ERROR: "failure.PARSING_ERROR",
};

/** The message code of a call that failed on its way. */
export const failureMessage = (kind: FailureKind): string => message(FAILURES[kind]);

/** The message code of a provider's refusal; a code without a sentence becomes `somethingWrong`. */
export function problemMessage(code: string, values: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
  return `problem.${code}${query && `?${query}`}`;
}

/**
 * The wait before the next try after too many failed ones, as a sentence: in seconds if they are few, else in whole
 * minutes.
 */
export const throttledMessage = (seconds: number): string =>
  seconds <= 90
    ? message("throttledSeconds", { count: seconds })
    : message("throttledMinutes", { count: Math.ceil(seconds / 60) });
