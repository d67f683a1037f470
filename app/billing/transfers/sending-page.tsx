import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "#provider/contract/money";
import { OwnersAsked, type AskedOwners } from "~/billing/shared/money/owners-asked";
import { MoneySummary } from "~/billing/shared/money/money-summary";
import { Banner } from "~/components/feedback/banner";
import type { Replied } from "~/components/form/replied-field";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import type { Plan } from "./plan";
import { PlanList } from "./plan-list";

export const FORM_ID = "sending";

type Props = {
  title: string;
  /** Heading of the last look. */
  check: string;
  wallet: { available: number; currency: Currency };
  because: "expired" | "tries" | "unknown" | undefined;
  reply: Replied;
  plan: Plan | undefined;
  /** Who was asked to confirm where it goes, before it can. */
  asked: AskedOwners | undefined;
  /** The fields. */
  children: ReactNode;
};

/** The fields of a transfer or a top-up, and then everything once more. */
export function SendingPage({ title, check, wallet, because, reply, plan, asked, children }: Props) {
  const { t } = useTranslation("transfer");
  const { money } = useFormat();
  // What was typed is lost by going elsewhere, at the last look as well.
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
