import { useTranslation } from "react-i18next";
import { Money } from "~/components/money";
import { Tiles } from "~/components/tiles";
import { useFormat } from "~/i18n/use-format";

/** What the filters find, in all; amounts in minor units. */
export type Totals = { count: number; currency: string; gross: number; fee: number; net: number; refunded: number };

export function TransactionTotals({ totals: { count, currency, gross, fee, net, refunded } }: { totals: Totals }) {
  const { t } = useTranslation("transactions");
  const format = useFormat();
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <Tiles
      items={[
        { label: t("totals.count"), value: format.number(count) },
        { label: t("totals.gross"), value: money(gross) },
        { label: t("totals.fee"), value: money(fee) },
        { label: t("totals.net"), value: money(net) },
        { label: t("totals.refunded"), value: money(refunded) },
      ]}
    />
  );
}
