import { useTranslation } from "react-i18next";
import { MoneySummary } from "~/billing/shared/money/money-summary";
import type { FormReply } from "~/components/form/replied-field";
import type { Plan } from "./plan";
import { PlanList } from "./plan-list";

/** All details with fee, total and arrival, before the code is sent. */
export function WithdrawSummary({ reply, plan }: { reply: NonNullable<FormReply>; plan: Plan }) {
  const { t } = useTranslation("withdraw");
  return (
    <MoneySummary reply={reply} title={t("check")} lead={t("checkLead")} change={t("change")} send={t("sendCode")}>
      <PlanList plan={plan} />
    </MoneySummary>
  );
}
