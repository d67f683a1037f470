import { PAYOUT_RECALL, PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { payoutFileParams, payoutFilePaths } from "~/paths/payout-file";
import { reviewScreens } from "~/billing/shared/review/review-screens";

/** The screens for a waiting file of payouts. */
export const FILE_REVIEWED = reviewScreens({
  access: { review: PAYOUT_REVIEW, recall: PAYOUT_RECALL },
  purpose: "payout",
  params: payoutFileParams,
  calls: ({ payoutFiles }) => payoutFiles,
  one: payoutFilePaths.one,
  approve: payoutFilePaths.approve,
  approveCode: payoutFilePaths.approveCode,
  toast: (end) => `payout-file-review:toast.${end}`,
  log: (context, fileId) => context.log("payout_file_approved", { fileId }),
});
