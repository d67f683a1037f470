import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Money } from "~/components/page/money";
import { Tiles } from "~/components/page/tiles";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/utils/paths";
import type { Change } from "./activity";

/** Amounts in minor units. */
type Props = {
  currency: string;
  paid: number;
  fee: number;
  refunded: number;
  net: number;
  paidBefore: number;
  change: Change;
  pending: number;
  /** The application that the figures are about; all of them without. */
  appId: string | undefined;
  /** The month so far. */
  days: { from: string; to: string };
};

/** What came in this month so far, against the same days of the month before; what went back; what is left; and what is asked for. */
export function Figures({ currency, paid, fee, refunded, net, paidBefore, change, pending, appId, days }: Props) {
  const { t } = useTranslation(["dashboard", "components"]);
  const format = useFormat();
  const before = format.money(paidBefore, currency);
  const comparison = () => {
    switch (change.kind) {
      case "up":
        return t("paid.up", { percent: format.number(change.percent), before });
      case "down":
        return t("paid.down", { percent: format.number(change.percent), before });
      case "same":
        return t("paid.same", { before });
      case "first":
        return t("paid.first");
    }
  };
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <Tiles
      items={[
        { label: t("paid.label"), value: money(paid), hint: comparison() },
        { label: t("refunded.label"), value: money(refunded), hint: t("refunded.hint") },
        {
          label: t("net.label"),
          value: money(net),
          hint: (
            <>
              {t("net.hint", { fee: format.money(fee, currency) })} {net < 0 && `${t("components:feeStays")} `}
              <Link to={paths.paymentsOf(days, appId)}>{t("net.list")}</Link>
            </>
          ),
        },
        {
          label: t("pending.label"),
          value: money(pending),
          hint: (
            <>
              {t("pending.hint")} <Link to={paths.openInvoices(appId)}>{t("pending.list")}</Link>
            </>
          ),
        },
      ]}
    />
  );
}
