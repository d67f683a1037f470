import { part, withQuery } from "~/paths";
import { payoutPaths } from "~/paths/payout";

const RECURRING = payoutPaths.recurring;

/** The acts on a recurring payout that have a dialog. */
export const RECURRING_ACTS = ["pause", "resume", "stop"] as const;
export type RecurringAct = (typeof RECURRING_ACTS)[number];

/** Recurring payouts: their list, and the pages that set them up and change them. */
export const recurringPaths = {
  list: RECURRING,
  /** The list with only this one. */
  one: (id: string) => withQuery(RECURRING, { id }),
  /** The choice of whom to pay regularly. */
  begin: `${RECURRING}/set`,
  /** The form of a new recurring payout, to the receiver of a payout. `because`: why the person is back at it. */
  setUp: (payout: string, because?: string) => withQuery(`${RECURRING}/set`, { payout, because }),
  /** The form that changes a recurring payout. */
  change: (changes: string, because?: string) => withQuery(`${RECURRING}/set`, { changes, because }),
  code: `${RECURRING}/code`,
  act: (id: string, act: RecurringAct) => `${RECURRING}/${part(id)}/${act}`,
} as const;

/** The path parameter of these pages, for the guard (`pathParams` of index.ts). */
export const recurringParams = { id: /^rcp_[0-9A-Za-z]{1,60}$/ } as const;
