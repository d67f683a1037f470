import { useActionData, useLoaderData } from "@remix-run/react";
import { GiveBackDialog } from "~/billing/shared/review/review-dialogs";
import { useReviewedPayout } from "./use-parent-payout";
import { PAYOUT_REVIEWED } from "./reviewed-payout";

export const handle = {
  dialog: true,
  i18n: ["payout-review", "payout", "payouts", "payment-actions", "bank"],
  title: "payout-review:reject.title",
};

export const loader = PAYOUT_REVIEWED.reject.loader;
export const action = PAYOUT_REVIEWED.reject.action;

export default function RejectPayout() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <GiveBackDialog act="reject" subject={useReviewedPayout()} keys={keys} reply={reply} />;
}
