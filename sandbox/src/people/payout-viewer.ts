import { PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { allows } from "#provider/contract/permissions";
import type { PayoutViewer } from "../db/lists/payouts.ts";
import { sightWith, type Somebody } from "./person.ts";

/** A viewer of payouts: the applications they see, and those where they may approve payouts of others. */
export const payoutViewer = (person: Somebody): PayoutViewer => ({
  userId: person.user.id,
  region: person.region,
  sight: person.sight,
  reviews: allows(PAYOUT_REVIEW, person) ? sightWith(person, "PAYOUT_REVIEW") : undefined,
});
