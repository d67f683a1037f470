import { useTranslation } from "react-i18next";
import { Money } from "~/components/page/money";
import { Tiles, TooMany } from "~/components/page/tiles";
import { useFormat } from "~/i18n/use-format";

/** What the filters find, in all; amounts in minor units, null where there is more than `count` and nothing is added up. */
type Totals = { count: number; currency: string; amount: number | null; paid: number | null; pending: number | null };

export function InvoiceTotals({ totals: { count, currency, amount, paid, pending } }: { totals: Totals }) {
  const { t } = useTranslation("invoice-list");
  const format = useFormat();
  if (amount === null || paid === null || pending === null) return <TooMany label={t("totals.count")} count={count} />;
  return (
    <Tiles
      items={[
        { label: t("totals.count"), value: format.number(count) },
        { label: t("totals.amount"), value: <Money minor={amount} currency={currency} /> },
        { label: t("totals.paid"), value: <Money minor={paid} currency={currency} /> },
        { label: t("totals.pending"), value: <Money minor={pending} currency={currency} /> },
      ]}
    />
  );
}
