import type { Open } from "#provider/contract/open-word";
import type { ProblemCode } from "#provider/contract/problem";
import type { SendChannel } from "#provider/contract/words";

/**
 * The result for one invoice. `done`: as asked, except on the channels `left`. `skipped`: no channel has an address.
 * `refused`: the code of the provider's refusal. `unknown`: sending the same form again shows the result.
 */
export type Outcome = { id: string } & (
  | { kind: "done"; left?: Open<SendChannel>[] }
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

/** The invoices for which it is worth sending the form again. */
export const unsettled = (outcomes: readonly Outcome[]): string[] =>
  outcomes
    .filter(
      (outcome) =>
        outcome.kind === "unknown" || (outcome.kind === "refused" && PASSING.some((code) => code === outcome.code)),
    )
    .map(({ id }) => id);
