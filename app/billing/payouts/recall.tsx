import { useActionData, useLoaderData } from "@remix-run/react";
import { GiveBackDialog } from "~/billing/shared/review/review-dialogs";
import { useReviewedPayout } from "./use-parent-payout";
import { PAYOUT_REVIEWED } from "./reviewed-payout";

export const handle = {
  dialog: true,
  i18n: ["payout-review", "payout", "payouts", "payment-actions", "bank"],
  title: "payout-review:recall.title",
};

export const loader = PAYOUT_REVIEWED.recall.loader;
export const action = PAYOUT_REVIEWED.recall.action;

export default function RecallPayout() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <GiveBackDialog act="recall" subject={useReviewedPayout()} keys={keys} reply={reply} />;
}
