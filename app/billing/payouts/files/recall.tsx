import { useActionData, useLoaderData } from "@remix-run/react";
import { GiveBackDialog } from "~/billing/shared/review/review-dialogs";
import { useReviewedFile } from "./use-parent-file";
import { FILE_REVIEWED } from "./reviewed-file";

export const handle = {
  dialog: true,
  i18n: ["payout-files", "payout-file-review", "payment-actions"],
  title: "payout-file-review:recall.title",
};

export const loader = FILE_REVIEWED.recall.loader;
export const action = FILE_REVIEWED.recall.action;

export default function RecallPayoutFile() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <GiveBackDialog act="recall" subject={useReviewedFile()} keys={keys} reply={reply} />;
}
