import type { Region } from "#provider/contract/regions";
import type { NameCheck } from "#provider/contract/words";
import type { Db } from "../../db/database.ts";
import { approversNeeded } from "../../domain/payout-approval.ts";
import { nextPayoutState } from "../../domain/payout-state.ts";
import { searchOfPayout } from "../../domain/search.ts";
import { planLeaving, type Leaving, type Planned } from "./payout-row.ts";

type Asked = Leaving & {
  application: { region: Region };
  /** Whose card or account it is, and what its bank said of that name. */
  receiver: string;
  nameCheck: NameCheck | null;
};

/**
 * Makes a payout to somebody else: amount and fee leave what is available at once and wait in transit, for whoever is to approve it or, where
 * nobody is asked, for the bank.
 */
export function planPayout(db: Db, { receiver, nameCheck, ...leaving }: Asked): Planned {
  const state = nextPayoutState("CREATED", approversNeeded() > 0 ? "askApproval" : "start");
  if (state === undefined) throw new Error("a payout cannot begin");
  const { id: applicationId, merchantId, region } = leaving.application;
  const { description, targetMasked } = leaving;
  return planLeaving(db, leaving, {
    kind: "PAYOUT",
    state,
    fullName: receiver,
    nameCheck,
    automatic: false,
    search: (id) =>
      searchOfPayout({ id, region, merchantId, applicationId, targetMasked, fullName: receiver, description }),
  });
}
