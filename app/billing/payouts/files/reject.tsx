import { useActionData, useLoaderData } from "@remix-run/react";
import { GiveBackDialog } from "~/billing/shared/review/review-dialogs";
import { useReviewedFile } from "./use-parent-file";
import { FILE_REVIEWED } from "./reviewed-file";

export const handle = {
  dialog: true,
  i18n: ["payout-files", "payout-file-review", "payment-actions"],
  title: "payout-file-review:reject.title",
};

export const loader = FILE_REVIEWED.reject.loader;
export const action = FILE_REVIEWED.reject.action;

export default function RejectPayoutFile() {
  const keys = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <GiveBackDialog act="reject" subject={useReviewedFile()} keys={keys} reply={reply} />;
}
