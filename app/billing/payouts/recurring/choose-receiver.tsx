import { useTranslation } from "react-i18next";
import { LinkButton } from "~/components/page/button";
import { Related } from "~/components/page/detail-page";
import { EmptyState } from "~/components/feedback/empty-state";
import { payoutPaths } from "~/paths/payout";
import { recurringPaths } from "~/paths/recurring";

/** A saved receiver's account: the payout that keeps its number, and what people compare. */
export type Choosable = { payoutId: string; name: string; number: string; appName: string };

/**
 * Whom to pay regularly: one of the saved receivers, or somebody new, who is paid once first. The page has the
 * namespace `recurring-payouts`.
 */
export function ChooseReceiver({ receivers, more }: { receivers: readonly Choosable[]; more: boolean }) {
  const { t } = useTranslation("recurring-payouts");
  const create = (
    <LinkButton variant={receivers.length === 0 ? "primary" : "secondary"} to={payoutPaths.create()}>
      {t("choose.create")}
    </LinkButton>
  );
  if (receivers.length === 0)
    return (
      <EmptyState icon="PersonIcon" title={t("set.nobody")} action={create}>
        {t("choose.noneHint")}
      </EmptyState>
    );
  return (
    <>
      <Related
        title={t("set.nobody")}
        leads={receivers.map(({ payoutId, name, number, appName }) => ({
          to: recurringPaths.setUp(payoutId),
          icon: "PersonIcon",
          title: name,
          hint: `${number} · ${appName}`,
        }))}
      />
      <p className="muted">{t("choose.noneHint")}</p>
      <div className="row">
        {create}
        {more && <LinkButton to={payoutPaths.receivers}>{t("choose.all")}</LinkButton>}
      </div>
    </>
  );
}
