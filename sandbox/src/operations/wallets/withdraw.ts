import type { Db } from "../../db/database.ts";
import { planLeaving, UNAPPROVED, type Leaving, type Planned } from "./payout-row.ts";

type WithdrawalInput = Leaving & {
  /** By a rule, and not by hand. */
  automatic?: boolean;
  /**
   * What its maker has sent out that day besides, in minor units; left out of one to the company itself, which is no
   * part of that.
   */
  madeBefore?: number;
};

/**
 * Begins a withdrawal: it goes to the bank at once, and amount and fee are in transit until that answers. Whoever asks
 * has seen to it that target and fee are right, and that the money may leave (`provider/rules/money-exits.ts`).
 */
export const planWithdrawal = (db: Db, { automatic = false, madeBefore, ...leaving }: WithdrawalInput): Planned =>
  planLeaving(db, leaving, {
    kind: "WITHDRAWAL",
    state: "IN_PROGRESS",
    fullName: leaving.maker.fullName,
    nameCheck: null,
    automatic,
    ...UNAPPROVED,
    ...(madeBefore !== undefined && { madeTodayMinor: madeBefore + leaving.amountMinor }),
    search: () => "",
  });
