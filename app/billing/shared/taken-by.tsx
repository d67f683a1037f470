import { useTranslation } from "react-i18next";
import type { TransactionDetail } from "#provider/contract/transactions";
import { Badge } from "~/components/page/badge";
import { DateTime } from "~/components/page/date-time";
import { Related, type Lead } from "~/components/page/detail-page";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/utils/paths";

type Props = { payment: Pick<TransactionDetail, "takenBy" | "appId" | "appName" | "currency"> };

/** The withdrawals that took a payment out of its wallet, each with how much, and what of it is there still. Nothing for who sees no wallets. */
export function TakenBy({ payment: { takenBy, appId, appName, currency } }: Props) {
  const { t } = useTranslation("made-of");
  const { money } = useFormat();
  if (takenBy === null) return null;
  const { items, more, left } = takenBy;
  const words = (said: string, minor: number) => (
    <>
      {said} · <strong className="figure">{money(minor, currency)}</strong>
    </>
  );
  const taken = items.map(({ id, kind, state, at, net }): Lead => {
    const cameBack = state === "FAIL" || state === "RETURNED" || state === "REJECTED";
    return {
      to: kind === "WITHDRAWAL" ? paths.withdrawal(id) : paths.walletOf(appId, id),
      icon: "ReceiptIcon",
      title: words(t(`taken.${kind}`), net),
      hint: (
        <>
          {id} · <DateTime at={at} />
        </>
      ),
      badge: cameBack && <Badge tone="warning">{t("taken.cameBack")}</Badge>,
    };
  });
  const rest: Lead = {
    to: paths.walletOf(appId),
    icon: "ClockIcon",
    title: words(t("taken.left"), left),
    hint: t("taken.leftHint", { name: appName }),
  };
  return (
    <Related
      title={t("taken.title")}
      leads={[
        ...taken,
        more ? { to: paths.withdrawals, icon: "MenuHorizontalIcon", title: t("taken.more") } : null,
        left > 0 ? rest : null,
      ]}
    />
  );
}
