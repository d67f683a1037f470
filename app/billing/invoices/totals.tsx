import { useTranslation } from "react-i18next";
import { Money } from "~/components/money";
import { Tiles } from "~/components/tiles";
import { useFormat } from "~/i18n/use-format";

/** What the filters find, in all; amounts in minor units. */
export type Totals = { count: number; currency: string; amount: number; paid: number };

export function InvoiceTotals({ totals: { count, currency, amount, paid } }: { totals: Totals }) {
  const { t } = useTranslation("invoices");
  const format = useFormat();
  return (
    <Tiles
      items={[
        { label: t("totals.count"), value: format.number(count) },
        { label: t("totals.amount"), value: <Money minor={amount} currency={currency} /> },
        { label: t("totals.paid"), value: <Money minor={paid} currency={currency} /> },
      ]}
    />
  );
}
