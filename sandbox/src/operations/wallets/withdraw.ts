import type { Db } from "../../db/database.ts";
import { planLeaving, UNAPPROVED, type Leaving, type Planned } from "./payout-row.ts";

type Asked = Leaving & {
  /** By a rule, and not by hand. */
  automatic?: boolean;
};

/**
 * Begins a withdrawal: it goes to the bank at once, and amount and fee are in transit until that answers. Whoever asks has seen to it that
 * target and fee are right.
 */
export const planWithdrawal = (db: Db, { automatic = false, ...leaving }: Asked): Planned =>
  planLeaving(db, leaving, {
    kind: "WITHDRAWAL",
    state: "IN_PROGRESS",
    fullName: leaving.maker.fullName,
    nameCheck: null,
    automatic,
    ...UNAPPROVED,
    search: () => "",
  });
