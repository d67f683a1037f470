import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/i18n/use-format";
import { payoutPaths } from "~/paths/payout";
import { ReviewCodeDialog } from "~/billing/shared/review/review-dialogs";
import { useReviewedPayout, useParentPayout } from "./use-parent-payout";
import { PAYOUT_REVIEWED } from "./reviewed-payout";

export const handle = {
  dialog: true,
  i18n: ["payout-review", "payout", "payouts", "payment-actions", "bank", "code"],
  title: "payout-review:code.title",
};

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

export const loader = PAYOUT_REVIEWED.confirm.loader;
export const action = PAYOUT_REVIEWED.confirm.action;

export default function ApprovePayoutCode() {
  const { t } = useTranslation("payout-review");
  const { money } = useFormat();
  const { payout } = useParentPayout();
  return (
    <ReviewCodeDialog
      subject={useReviewedPayout()}
      waiting={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      title={t("code.title")}
      confirm={t("code.confirm", { amount: money(payout.amount, payout.currency) })}
      isOver={payout.state !== "AWAITING_APPROVAL"}
      again={payoutPaths.approve(payout.id)}
    />
  );
}
