import { AREA_ACCESS } from "#provider/contract/permissions";
import { REFUND_RECALL } from "#provider/contract/refund-access";
import { reviewScreens } from "~/billing/shared/review/review-screens";
import { refundParams, refundPaths } from "~/paths/refund";

/** The screens for one waiting refund. */
export const REFUND_REVIEWED = reviewScreens({
  access: { review: AREA_ACCESS.reviewRefunds, recall: REFUND_RECALL },
  purpose: "refund",
  params: refundParams,
  calls: ({ refunds }) => refunds,
  one: refundPaths.one,
  approve: refundPaths.approve,
  approveCode: refundPaths.approveCode,
  toast: (end) => `refund-review:toast.${end}`,
  told: ({ fullName }) => ({ receiver: fullName }),
  log: (context, refundId) => context.log("refund_approved", { refundId }),
});
