import { useTranslation } from "react-i18next";
import { ListTotals, TooMany } from "~/components/list/list-totals";
import { useFormat } from "~/i18n/use-format";

/**
 * What the filters find, in all; amounts in minor units, null where there is more than `count` and nothing is added up.
 */
type Totals = { count: number; currency: string; amount: number | null; paid: number | null; pending: number | null };

export function InvoiceTotals({ totals: { count, currency, amount, paid, pending } }: { totals: Totals }) {
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
        total("paid", paid),
        total("pending", pending),
      ]}
    />
  );
}
