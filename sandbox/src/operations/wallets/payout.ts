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
  /** Whose card or account it is, and what its bank said of that name. */
  receiver: string;
  nameCheck: NameCheck | null;
  /**
   * Whether somebody approved a payout to this receiver before. A new or changed one is always approved by somebody.
   */
  receiverKnown: boolean;
  standing: StandingRules;
  /** What its maker has paid out that day besides, in minor units, as it was read. */
  madeBefore: number;
};

/**
 * Makes a payout to somebody else: amount and fee leave what is available at once and wait in transit, for whoever is
 * to approve it or, where nobody is asked, for the bank. The batch is aborted where other rules came into force
 * meanwhile, and where its maker has since made so much that one more approver is asked: of many at once, none slips
 * through below the sum of a day.
 */
export function planPayout(
  db: Db,
  { receiver, nameCheck, receiverKnown, standing, madeBefore, ...leaving }: PayoutInput,
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
    automatic: false,
    approversNeeded: needed,
    madeTodayMinor: madeBefore + amountMinor,
    madeBefore: made,
    receiverKnown,
    search: (id) =>
      searchOfPayout({ id, region, merchantId, applicationId, targetMasked, fullName: receiver, description }),
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
