import { useTranslation } from "react-i18next";
import type { TransactionDetail } from "#provider/contract/transactions";
import type { PayoutState } from "#provider/contract/words";
import { isOneOf, sayWord } from "#provider/rules/open-words";
import { Badge } from "~/components/page/badge";
import { DateTime } from "~/components/page/date-time";
import { Related, type Lead } from "~/components/page/detail-page";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";

type Props = { payment: Pick<TransactionDetail, "takenBy" | "appId" | "appName" | "currency"> };

/** States in which the money came back: not approved, taken back by its maker, refused by the bank, or returned. */
const CAME_BACK: readonly PayoutState[] = ["REJECTED", "RECALLED", "EXPIRED", "FAIL", "RETURNED"];

/**
 * The withdrawals and payouts that took a payment out of its wallet, each with its amount, and the rest still in the
 * wallet. Shows nothing to people who may not see wallets.
 */
export function PaymentOutflow({ payment: { takenBy, appId, appName, currency } }: Props) {
  const { t } = useTranslation("made-of");
  const { money } = useFormat();
  if (takenBy === null) return null;
  const { items, more, left } = takenBy;
  const words = (said: string, minor: number) => (
    <>
      {said} ·{" "}
      <strong className="figure" translate="no">
        {money(minor, currency)}
      </strong>
    </>
  );
  const taken = items.map(({ id, kind, state, at, net }): Lead => ({
    to: kind === "WITHDRAWAL" ? paths.withdrawal(id) : paths.walletOf(appId, id),
    icon: "ReceiptIcon",
    title: words(
      sayWord(kind, (known) => t(`taken.${known}`)),
      net,
    ),
    hint: (
      <>
        {id} · <DateTime at={at} />
      </>
    ),
    badge: isOneOf(CAME_BACK, state) && <Badge tone="warning">{t("taken.cameBack")}</Badge>,
  }));
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
