import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApproveDialog } from "~/billing/shared/review/review-dialogs";
import { useReviewedFile } from "./use-parent-file";
import { FILE_REVIEWED } from "./reviewed-file";

export const handle = {
  dialog: true,
  i18n: ["payout-files", "payout-file-review", "payment-actions"],
  title: "payout-file-review:approve.title",
};

export const loader = FILE_REVIEWED.approve.loader;
export const action = FILE_REVIEWED.approve.action;

export default function ApprovePayoutFile() {
  const { because } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payout-file-review", "payout-files"]);
  return (
    <ApproveDialog
      subject={useReviewedFile()}
      reply={useActionData<typeof action>()}
      because={because ? t(`payout-files:because.${because}`) : undefined}
    />
  );
}
