import type { LogArea, LogLookup } from "#provider/contract/account-log-words";
import type { Language } from "#provider/contract/words";

/**
 * A call in the log of the account (decision 0182): a sentence that says that it was done. `about`: the thing that it
 * is about, and where its id stands: in the path, query, body or answer; `actor`: whoever calls; `part`: a part of the
 * call; `line`: the handler tells it.
 */
type LoggedCall = { area: LogArea; about?: readonly [thing: LogLookup, at: string] } & Readonly<
  Record<Language, string>
>;

/** Calls by their names in the contracts. */
export type LoggedCalls = Readonly<Record<string, LoggedCall>>;
