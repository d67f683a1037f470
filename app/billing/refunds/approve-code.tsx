import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ReviewCodeDialog } from "~/billing/shared/review/review-dialogs";
import { useFormat } from "~/i18n/use-format";
import { refundPaths } from "~/paths/refund";
import { REFUND_REVIEWED } from "./reviewed-refund";
import { useParentRefund, useReviewedRefund } from "./use-parent-refund";

export const handle = {
  dialog: true,
  i18n: ["refund-review", "refunds", "payment-actions", "code"],
  title: "refund-review:code.title",
};

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

export const loader = REFUND_REVIEWED.confirm.loader;
export const action = REFUND_REVIEWED.confirm.action;

export default function ApproveRefundCode() {
  const { t } = useTranslation("refund-review");
  const { money } = useFormat();
  const { refund } = useParentRefund();
  return (
    <ReviewCodeDialog
      subject={useReviewedRefund()}
      waiting={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      title={t("code.title")}
      confirm={t("code.confirm", { amount: money(refund.amount, refund.currency) })}
      isOver={refund.state !== "AWAITING_APPROVAL"}
      again={refundPaths.approve(refund.id)}
    />
  );
}
