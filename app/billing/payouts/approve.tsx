import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApproveDialog } from "./review-dialogs";
import { usePayoutBehind } from "./payout-behind";
import { PAYOUT_REVIEWED } from "./reviewed-payout";

export const handle = {
  dialog: true,
  i18n: ["payout-review", "payout", "payouts", "payment-actions", "bank"],
  title: "payout-review:approve.title",
};

export const loader = PAYOUT_REVIEWED.approve.loader;
export const action = PAYOUT_REVIEWED.approve.action;

export default function ApprovePayout() {
  const { because } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payout-review");
  return (
    <ApproveDialog
      behind={usePayoutBehind()}
      reply={useActionData<typeof action>()}
      because={because ? t(`because.${because}`) : undefined}
    />
  );
}
