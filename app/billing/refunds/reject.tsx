import { useActionData, useLoaderData } from "@remix-run/react";
import { GiveBackDialog } from "~/billing/shared/review/review-dialogs";
import { REFUND_REVIEWED } from "./reviewed-refund";
import { useReviewedRefund } from "./use-parent-refund";

export const handle = {
  dialog: true,
  i18n: ["refund-review", "refunds", "payment-actions"],
  title: "refund-review:reject.title",
};

export const loader = REFUND_REVIEWED.reject.loader;
export const action = REFUND_REVIEWED.reject.action;

export default function RejectRefund() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <GiveBackDialog act="reject" subject={useReviewedRefund()} keys={keys} reply={reply} />;
}
