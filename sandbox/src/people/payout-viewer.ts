import { PAYOUT_REVIEW } from "#provider/contract/payouts";
import { allows } from "#provider/contract/permissions";
import type { PayoutViewer } from "../db/lists/payouts.ts";
import { sightWith, type Somebody } from "./person.ts";

/** Somebody who looks at payouts: what they see, and of that where they may approve what others made. */
export const payoutViewer = (person: Somebody): PayoutViewer => ({
  userId: person.user.id,
  region: person.region,
  sight: person.sight,
  reviews: allows(PAYOUT_REVIEW, person) ? sightWith(person, "PAYOUT_REVIEW") : undefined,
});
