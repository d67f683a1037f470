import { PAYOUT_RECALL, PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { pathParams, paths } from "~/paths";
import { payoutPaths } from "~/paths/payout";
import { reviewScreens } from "~/billing/shared/review/review-screens";

/** The screens for one waiting payout. */
export const PAYOUT_REVIEWED = reviewScreens({
  access: { review: PAYOUT_REVIEW, recall: PAYOUT_RECALL },
  purpose: "payout",
  params: pathParams.payout,
  calls: ({ payouts }) => payouts,
  one: paths.payout,
  approve: payoutPaths.approve,
  approveCode: payoutPaths.approveCode,
  toast: (end) => `payout-review:toast.${end}`,
  told: ({ fullName }) => ({ receiver: fullName }),
  log: (context, payoutId) => context.log("payout_approved", { payoutId }),
});
