import type { Region } from "#provider/contract/regions";
import { judgeExit } from "#provider/rules/money-exits";
import { exceedsDay } from "#provider/rules/payout-approvers";
import type { NameCheck } from "#provider/contract/words";
import { expectAtMost, type Db, type Statement } from "../../db/database.ts";
import { expectRules, madeToday, type StandingRules } from "../../db/payout-rules.ts";
import { nextPayoutState } from "../../domain/payout-state.ts";
import { searchOfPayout } from "../../domain/search.ts";
import { planLeaving, type Leaving, type Planned } from "./payout-row.ts";

type PayoutInput = Leaving & {
  application: { region: Region };
  /** The holder of the card or account, and the bank's answer about that name. */
  receiver: string;
  nameCheck: NameCheck | null;
  /** The receiver's personal code; null or left out for an account. */
  finCode?: string | null;
  /**
   * Whether a person has approved a payout to this receiver before. A new or changed receiver always needs an approval.
   */
  receiverKnown: boolean;
  /** The merchant's own reference, of a payout that its server made; search finds it. */
  reference?: string | null;
  standing: StandingRules;
  /** The sum that its maker has paid out besides on that day, in minor units, as it was read. */
  madeBefore: number;
};

/**
 * Makes a payout to another person: amount and fee leave the available balance at once and wait in transit, for the
 * approvers or, if none is needed, for the bank. The batch is aborted if other rules came into force meanwhile, or if
 * its maker's new sum of the day needs one more approver: so many simultaneous payouts cannot slip below the limit of a
 * day.
 */
export function planPayout(
  db: Db,
  { receiver, nameCheck, finCode = null, receiverKnown, reference, standing, madeBefore, ...leaving }: PayoutInput,
): Planned {
  const { application, maker, amountMinor, description, targetMasked, now } = leaving;
  const { id: applicationId, merchantId, region } = application;
  const judged = { amount: amountMinor, madeToday: madeBefore };
  const { approvers: needed } = judgeExit(standing.rules, {
    ...judged,
    exit: "PAYOUT",
    target: receiverKnown ? "CONFIRMED" : "UNCONFIRMED",
    isOwner: false,
    isAlone: false,
  });
  const state = nextPayoutState("CREATED", needed > 0 ? "askApproval" : "start");
  if (state === undefined) throw new Error("a payout cannot begin");
  const made = madeToday({ application, makerId: maker.id, now });
  const { payout, statements } = planLeaving(db, leaving, {
    kind: "PAYOUT",
    state,
    fullName: receiver,
    nameCheck,
    finCode,
    automatic: false,
    approversNeeded: needed,
    madeTodayMinor: madeBefore + amountMinor,
    madeBefore: made,
    receiverKnown,
    search: (id) =>
      searchOfPayout({
        id,
        region,
        merchantId,
        applicationId,
        targetMasked,
        fullName: receiver,
        description,
        reference,
      }),
  });
  const { dailyAbove } = standing.rules;
  const guards: Statement[] = [
    expectRules(db, applicationId, standing),
    ...(dailyAbove === null || exceedsDay(standing.rules, judged)
      ? []
      : [expectAtMost(db, "what its maker may pay out that day", made, dailyAbove - amountMinor)]),
  ];
  return { payout, statements: [...guards, ...statements] };
}
