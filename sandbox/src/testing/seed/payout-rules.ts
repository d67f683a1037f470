import type { PayoutRules } from "#provider/contract/payout-bands";
import { DAY, HOUR } from "./payments.ts";
import type { Story } from "./story.ts";

type Person = { id: string; fullName: string };

/** Two approvers for large sums; in force for two months. In minor units. */
const LARGE_BY_TWO: PayoutRules = {
  bands: [
    { above: 0, approvers: 1 },
    { above: 500_000, approvers: 2 },
  ],
  dailyAbove: null,
};
const SMALL_BY_NOBODY: PayoutRules = {
  bands: [
    { above: 0, approvers: 0 },
    { above: 5_000, approvers: 1 },
    { above: 500_000, approvers: 2 },
  ],
  dailyAbove: 1_000_000,
};

/**
 * The history of an application's rules of approval, made by two people: rules in force, a refused proposal, and a
 * waiting one. `proposer` proposes, and `decider` has decided.
 */
export function tellOfRules(
  story: Story,
  applicationId: string,
  { proposer, decider, now }: { proposer: Person; decider: Person; now: number },
): void {
  const proposed = (rules: PayoutRules, at: number) => ({
    id: story.random.id("prc"),
    applicationId,
    rules,
    proposedBy: proposer.id,
    proposedByName: proposer.fullName,
    proposedAt: at,
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
    reason: null,
  });
  const decided = (at: number) => ({ decidedBy: decider.id, decidedByName: decider.fullName, decidedAt: at });
  story.payoutRuleChanges.push(
    { ...proposed(LARGE_BY_TWO, now - 60 * DAY), state: "CONFIRMED", ...decided(now - 59 * DAY) },
    {
      ...proposed({ ...SMALL_BY_NOBODY, dailyAbove: null }, now - 9 * DAY),
      state: "REFUSED",
      ...decided(now - 8 * DAY),
      reason: "Not without a bound for one day.",
    },
    { ...proposed(SMALL_BY_NOBODY, now - 20 * HOUR), state: "PROPOSED" },
  );
}
