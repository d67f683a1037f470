import type { Db } from "../../db/database.ts";
import { planLeaving, UNAPPROVED, type Leaving, type Planned } from "./payout-row.ts";

type WithdrawalInput = Leaving & {
  /** Made by a rule and not by hand. */
  automatic?: boolean;
  /**
   * The sum that its maker has sent out besides on that day; absent for a withdrawal to the company itself, which does
   * not count towards it.
   */
  madeBefore?: number;
};

/**
 * Begins a withdrawal: it goes to the bank at once, and amount and fee are in transit until the bank answers. The
 * caller has checked target and fee, and that the money may leave (`provider/rules/money-exits.ts`).
 */
export const planWithdrawal = (db: Db, { automatic = false, madeBefore, ...leaving }: WithdrawalInput): Planned =>
  planLeaving(db, leaving, {
    kind: "WITHDRAWAL",
    state: "IN_PROGRESS",
    fullName: leaving.maker.fullName,
    nameCheck: null,
    finCode: null,
    automatic,
    ...UNAPPROVED,
    ...(madeBefore !== undefined && { madeTodayMinor: madeBefore + leaving.amountMinor }),
    search: () => "",
  });
