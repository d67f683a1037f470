import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApproveDialog } from "~/billing/shared/review/review-dialogs";
import { EarlierBanner } from "./earlier-payment";
import { useParentPayout, useReviewedPayout } from "./use-parent-payout";
import { PAYOUT_REVIEWED } from "./reviewed-payout";

export const handle = {
  dialog: true,
  i18n: ["payout-review", "payout", "payouts", "earlier-payment", "payment-actions", "bank"],
  title: "payout-review:approve.title",
};

export const loader = PAYOUT_REVIEWED.approve.loader;
export const action = PAYOUT_REVIEWED.approve.action;

export default function ApprovePayout() {
  const { because } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payout-review");
  const { earlier } = useParentPayout().payout;
  return (
    <ApproveDialog
      subject={useReviewedPayout()}
      reply={useActionData<typeof action>()}
      odd={earlier && <EarlierBanner earlier={earlier} />}
      because={because ? t(`because.${because}`) : undefined}
    />
  );
}
