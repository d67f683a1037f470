import { useActionData, useLoaderData } from "@remix-run/react";
import { GiveBackDialog } from "~/billing/shared/review/review-dialogs";
import { REFUND_REVIEWED } from "./reviewed-refund";
import { useReviewedRefund } from "./use-parent-refund";

export const handle = {
  dialog: true,
  i18n: ["refund-review", "refunds", "payment-actions"],
  title: "refund-review:recall.title",
};

export const loader = REFUND_REVIEWED.recall.loader;
export const action = REFUND_REVIEWED.recall.action;

export default function RecallRefund() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <GiveBackDialog act="recall" subject={useReviewedRefund()} keys={keys} reply={reply} />;
}
