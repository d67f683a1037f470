import { part, withQuery } from "~/paths";
import { payoutPaths } from "~/paths/payout";

const RECURRING = payoutPaths.recurring;

/** What is done with a recurring payout in a dialog. */
export const RECURRING_ACTS = ["pause", "resume", "stop"] as const;
export type RecurringAct = (typeof RECURRING_ACTS)[number];

/** Where payouts are made to come again, and such are kept in order. */
export const recurringPaths = {
  list: RECURRING,
  /** The list with one of them alone. */
  one: (id: string) => withQuery(RECURRING, { id }),
  /** The form of a new one: to the receiver of a payout. `because`: why one is back at it. */
  setUp: (payout: string, because?: string) => withQuery(`${RECURRING}/set`, { payout, because }),
  /** The same of one that is changed. */
  change: (changes: string, because?: string) => withQuery(`${RECURRING}/set`, { changes, because }),
  code: `${RECURRING}/code`,
  act: (id: string, act: RecurringAct) => `${RECURRING}/${part(id)}/${act}`,
} as const;

/** What stands in them, for the guard (`pathParams` of index.ts). */
export const recurringParams = { id: /^rcp_[0-9A-Za-z]{1,60}$/ } as const;
