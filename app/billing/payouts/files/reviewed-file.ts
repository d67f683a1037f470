import { payoutFileParams, payoutFilePaths } from "~/utils/payout-file-paths";
import { reviewScreens } from "../review-screens";

/** A file of payouts that waits. */
export const FILE_REVIEWED = reviewScreens({
  params: payoutFileParams,
  calls: ({ payoutFiles }) => payoutFiles,
  one: payoutFilePaths.one,
  approve: payoutFilePaths.approve,
  approveCode: payoutFilePaths.approveCode,
  toast: (end) => `payout-file-review:toast.${end}`,
  log: (context, fileId) => context.log("payout_file_approved", { fileId }),
});
