import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApproveDialog } from "~/billing/shared/review/review-dialogs";
import { REFUND_REVIEWED } from "./reviewed-refund";
import { useReviewedRefund } from "./use-parent-refund";

export const handle = {
  dialog: true,
  i18n: ["refund-review", "refunds", "payment-actions"],
  title: "refund-review:approve.title",
};

export const loader = REFUND_REVIEWED.approve.loader;
export const action = REFUND_REVIEWED.approve.action;

export default function ApproveRefund() {
  const { because } = useLoaderData<typeof loader>();
  const { t } = useTranslation("refund-review");
  return (
    <ApproveDialog
      subject={useReviewedRefund()}
      reply={useActionData<typeof action>()}
      because={because ? t(`because.${because}`) : undefined}
    />
  );
}
