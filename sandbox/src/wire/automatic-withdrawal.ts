import type { AutomaticRun, StandingRule } from "#provider/contract/automatic-withdrawals";
import { automaticAmount } from "#provider/rules/automatic-withdrawals";
import type { AutomaticRow, lastRuns } from "../db/automatic-withdrawals.ts";
import { toInstant, toInstantOrNull } from "./page.ts";
import { toPausedBy } from "./paused-by.ts";

/** A rule, with the amount that it would take now. `destination` is only for people who may set it again. */
export function toStandingRule(rule: AutomaticRow, available: number, destination: string | null): StandingRule {
  const { isHouse, staysMinor: stays, aboveMinor: above } = rule;
  const take = automaticAmount({ stays, above, isHouse }, available);
  return {
    rhythm: rule.rhythm,
    weekday: rule.weekday,
    monthDay: rule.monthDay,
    above,
    stays,
    target: rule.target,
    targetMasked: rule.targetMasked,
    destination,
    bank: destination === null ? null : rule.bank,
    state: rule.state,
    pausedBecause: rule.pausedBecause,
    pausedBy: toPausedBy(rule),
    setBy: rule.setByName,
    setDate: toInstant(rule.setAt),
    nextDate: toInstantOrNull(rule.nextRunAt),
    planned: take.kind === "take" ? { amount: take.amount, fee: take.fee } : null,
  };
}

export const toRun = ({ run, payout }: Awaited<ReturnType<typeof lastRuns>>[number]): AutomaticRun => ({
  dueDate: toInstant(run.dueAt),
  outcome: run.outcome,
  available: run.availableMinor,
  needed: run.neededMinor,
  nextDate: toInstant(run.nextRunAt),
  withdrawal: payout && {
    id: payout.id,
    amount: payout.amountMinor,
    fee: payout.feeMinor,
    state: payout.state,
    reason: payout.failure,
    targetMasked: payout.targetMasked,
  },
});
