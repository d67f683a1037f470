import type { ProblemCode } from "#provider/contract/problem";
import type { SendChannel } from "#provider/contract/words";

/**
 * What became of one invoice. `done`: as asked, save the channels `left`. `skipped`: there was no address for any
 * channel. `refused`: the provider says why, by its code. `unknown`: nobody knows, and sending the same form again
 * tells.
 */
export type Outcome = { id: string } & (
  | { kind: "done"; left?: SendChannel[] }
  | { kind: "skipped" }
  | { kind: "refused"; code: string }
  | { kind: "unknown" }
);

/** Temporary refusals: the same form may be sent again later. */
const PASSING: readonly (ProblemCode | undefined)[] = [
  "rate_limited",
  "idempotency_in_progress",
  "idempotency_key_reused",
];

/** The invoices a form is worth sending again for. */
export const unsettled = (outcomes: readonly Outcome[]): string[] =>
  outcomes
    .filter(
      (outcome) =>
        outcome.kind === "unknown" || (outcome.kind === "refused" && PASSING.some((code) => code === outcome.code)),
    )
    .map(({ id }) => id);
