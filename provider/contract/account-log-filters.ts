import type { Filters } from "./filters.ts";

/**
 * Of the log of the account; `text` is a part of a name of whoever called or of the thing, `person` and `thing` are
 * whole ids. Apart from the filters of the other lists, which browsers load together.
 */
export const ACCOUNT_LOG_FILTERS = {
  text: "text",
  area: "logArea",
  outcome: "logOutcome",
  from: "day",
  to: "day",
  person: "wholeText",
  thing: "wholeText",
} as const satisfies Filters;
