import { useTranslation } from "react-i18next";
import { ListTotals, TooMany } from "~/components/list/list-totals";
import { useFormat } from "~/i18n/use-format";

/**
 * Sums over all invoices that the filters find, in minor units. The sums are null if there are more than `count`
 * invoices.
 */
type Totals = {
  count: number;
  currency: string;
  amount: number | null;
  paid: number | null;
  /** What of `paid` came outside of the provider. */
  outside: number;
  pending: number | null;
};

export function InvoiceTotals({ totals }: { totals: Totals }) {
  const { count, currency, amount, paid, outside, pending } = totals;
  const { t } = useTranslation("invoice-list");
  const format = useFormat();
  const counted = (number: string) => t("totals.count", { count, number });
  if (amount === null || paid === null || pending === null) return <TooMany count={count} words={counted} />;
  const total = (word: "amount" | "paid" | "pending", minor: number) => {
    const figure = format.money(minor, currency);
    return { figure, words: t(`totals.${word}`, { amount: figure }) };
  };
  const figure = format.number(count);
  return (
    <ListTotals
      totals={[
        { figure, words: counted(figure) },
        total("amount", amount),
        {
          ...total("paid", paid),
          ...(outside > 0 && { part: t("totals.outside", { outside: format.amount(outside) }) }),
        },
        total("pending", pending),
      ]}
    />
  );
}
