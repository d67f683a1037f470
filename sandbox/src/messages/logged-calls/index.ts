import { ACCESS } from "./access.ts";
import { APPLICATIONS } from "./applications.ts";
import { DEVELOPERS } from "./developers.ts";
import { FILES } from "./files.ts";
import { INVOICES } from "./invoices.ts";
import { PAYMENTS } from "./payments.ts";
import { PAYOUTS } from "./payouts.ts";
import { WALLET } from "./wallet.ts";
import type { LogArea } from "#provider/contract/account-log-words";
import type { Language } from "#provider/contract/words";
import type { LoggedCalls } from "./logged-call.ts";

/** Every call that has an effect: a test walks the contracts. */
export const LOGGED_CALLS: LoggedCalls = {
  ...ACCESS,
  ...FILES,
  ...APPLICATIONS,
  ...DEVELOPERS,
  ...INVOICES,
  ...PAYMENTS,
  ...PAYOUTS,
  ...WALLET,
};

/** What was done, in a sentence; a call that is not known by its name. */
export const logSentence = (call: string, language: Language): string => LOGGED_CALLS[call]?.[language] ?? call;

/** The names of the calls of an area. */
export const callsOfArea = (area: LogArea): string[] =>
  Object.entries(LOGGED_CALLS).flatMap(([name, call]) => (call.area === area ? [name] : []));
