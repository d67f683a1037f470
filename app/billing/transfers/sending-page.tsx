import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { OwnersAsked, type OwnersRequest } from "~/billing/shared/money/owners-asked";
import { MoneySummary } from "~/billing/shared/money/money-summary";
import { Banner } from "~/components/feedback/banner";
import type { FormReply } from "~/components/form/replied-field";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import type { Plan } from "./plan";
import { PlanList } from "./plan-list";

export const FORM_ID = "sending";

type Props = {
  title: string;
  /** The heading of the last check. */
  check: string;
  wallet: { available: number; currency: string };
  because: "expired" | "tries" | "unknown" | undefined;
  reply: FormReply;
  plan: Plan | undefined;
  /** The owners who were asked to confirm the target first. */
  asked: OwnersRequest | undefined;
  /** The fields. */
  children: ReactNode;
};

/** The fields of a transfer or a top-up, and then all details again. */
export function SendingPage({ title, check, wallet, because, reply, plan, asked, children }: Props) {
  const { t } = useTranslation("transfer");
  const { money } = useFormat();
  // Leaving the page loses the typed values, also during the last check.
  useUnsavedWarning({ id: FORM_ID, dirty: true });
  return (
    <Page form title={title} subtitle={t("available", { amount: money(wallet.available, wallet.currency) })}>
      {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
      {asked && <OwnersAsked asked={asked} />}
      {reply && plan ? (
        <MoneySummary reply={reply} title={check} lead={t("checkLead")} change={t("change")} send={t("sendCode")}>
          <PlanList plan={plan} />
        </MoneySummary>
      ) : (
        children
      )}
    </Page>
  );
}
