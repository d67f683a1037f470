import type { RecurringPayout } from "#provider/contract/recurring-payouts";
import { payoutStateSchema } from "#provider/contract/words";
import type { NamedRecurring } from "../db/recurring-payouts.ts";
import { toInstant, toInstantOrNull } from "./page.ts";
import { toPausedBy } from "./paused-by.ts";

/** A recurring payout with its account masked. `mayChange`: whether the caller may pay out of its application. */
export const toRecurringPayout = (
  { recurring, application, payout, last, lastState }: NamedRecurring,
  mayChange: boolean,
): RecurringPayout => ({
  id: recurring.id,
  appId: application.id,
  appName: application.name,
  payoutId: payout.id,
  fullName: payout.fullName,
  cardNumber: payout.targetMasked,
  description: payout.description,
  amount: recurring.amountMinor,
  currency: payout.currency,
  rhythm: recurring.rhythm,
  firstDay: recurring.firstDay,
  lastDay: recurring.lastDay,
  state: recurring.state,
  pausedBecause: recurring.pausedBecause,
  pausedBy: toPausedBy(recurring),
  asksNext: recurring.asksNext,
  nextDate: toInstantOrNull(recurring.nextRunAt),
  setBy: recurring.setByName,
  setDate: toInstant(recurring.setAt),
  last: last && {
    date: toInstant(last.dueAt),
    payoutId: last.payoutId,
    state: payoutStateSchema.nullable().parse(lastState),
  },
  mayChange: mayChange && recurring.state !== "STOPPED" && recurring.state !== "ENDED",
});
