import { payoutFileParams, payoutFilePaths } from "~/paths/payout-file";
import { reviewScreens } from "../review-screens";

/** The screens for a waiting file of payouts. */
export const FILE_REVIEWED = reviewScreens({
  params: payoutFileParams,
  calls: ({ payoutFiles }) => payoutFiles,
  one: payoutFilePaths.one,
  approve: payoutFilePaths.approve,
  approveCode: payoutFilePaths.approveCode,
  toast: (end) => `payout-file-review:toast.${end}`,
  log: (context, fileId) => context.log("payout_file_approved", { fileId }),
});
