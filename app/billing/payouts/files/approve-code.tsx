import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/i18n/use-format";
import { payoutFilePaths } from "~/paths/payout-file";
import { ReviewCodeDialog } from "~/billing/shared/review/review-dialogs";
import { useReviewedFile, useParentFile } from "./use-parent-file";
import { FILE_REVIEWED } from "./reviewed-file";

export const handle = {
  dialog: true,
  i18n: ["payout-files", "payout-file-review", "payment-actions", "code"],
  title: "payout-file-review:code.approve",
};

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

export const loader = FILE_REVIEWED.confirm.loader;
export const action = FILE_REVIEWED.confirm.action;

export default function ApprovePayoutFileCode() {
  const { t } = useTranslation("payout-file-review");
  const { money } = useFormat();
  const { file } = useParentFile();
  return (
    <ReviewCodeDialog
      subject={useReviewedFile()}
      waiting={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      title={t("code.approve")}
      confirm={t("code.approveAmount", { amount: money(file.amount, file.currency) })}
      isOver={file.state !== "AWAITING_APPROVAL"}
      again={payoutFilePaths.approve(file.id)}
    />
  );
}
