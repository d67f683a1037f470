import { useTranslation } from "react-i18next";
import type { LastPaid } from "#provider/contract/approval";
import { changePercent } from "#provider/rules/payout-change";
import { Badge } from "~/components/page/badge";
import { Link } from "~/components/page/link";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";

/**
 * By how much an amount is more or less than the last one, as "+14%". A change of less than half a percent is written
 * as an amount. Amounts in minor units. The page has the namespace `approval`.
 */
export function useChange(): (amount: number, last: number) => string | null {
  const { t } = useTranslation("approval");
  const format = useFormat();
  return (amount, last) => {
    if (amount === last) return null;
    const percent = changePercent(amount, last);
    const sign = amount > last ? "+" : "−";
    return `${sign}${percent === 0 ? format.amount(Math.abs(amount - last)) : t("percent", { number: format.number(Math.abs(percent)) })}`;
  };
}

/** What the receiver got last time, with the change, or that they are paid for the first time. */
export function LastTime({ amount, lastPaid }: { amount: number; lastPaid: LastPaid | null }) {
  const { t } = useTranslation("approval");
  const format = useFormat();
  const changeOf = useChange();
  if (!lastPaid) return <Badge tone="attention">{t("first")}</Badge>;
  const change = changeOf(amount, lastPaid.amount);
  return (
    <>
      {change !== null && (
        <>
          <Badge tone="warning">{change}</Badge>{" "}
        </>
      )}
      <Link to={paths.payout(lastPaid.id)} title={format.date(lastPaid.date)}>
        <span className="figure" translate="no">
          {format.amount(lastPaid.amount)}
        </span>
      </Link>
    </>
  );
}
