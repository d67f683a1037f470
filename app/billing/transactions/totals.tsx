import { useTranslation } from "react-i18next";
import { Money } from "~/components/money";
import { Tiles } from "~/components/tiles";
import { useFormat } from "~/i18n/use-format";

/** What the filters find, in all; amounts in minor units. `amount` was asked for, `captured` was taken of it. */
export type Totals = {
  count: number;
  currency: string;
  amount: number;
  captured: number;
  fee: number;
  net: number;
  refunded: number;
};

export function TransactionTotals({
  totals: { count, currency, amount, captured, fee, net, refunded },
}: {
  totals: Totals;
}) {
  const { t } = useTranslation("transactions");
  const format = useFormat();
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <Tiles
      items={[
        {
          label: t("totals.amount"),
          value: money(amount),
          hint: t("totals.count", { count, number: format.number(count) }),
        },
        { label: t("totals.captured"), value: money(captured) },
        { label: t("totals.fee"), value: money(fee) },
        { label: t("totals.net"), value: money(net) },
        { label: t("totals.refunded"), value: money(refunded) },
      ]}
    />
  );
}
