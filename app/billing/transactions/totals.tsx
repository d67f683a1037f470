import { useTranslation } from "react-i18next";
import { Money } from "~/components/page/money";
import { Tiles, TooMany } from "~/components/page/tiles";
import { useFormat } from "~/i18n/use-format";

/**
 * What the filters find, in all; amounts in minor units: `amount` was asked for, `captured` was taken of it. Without sums there is more
 * than `count` and nothing is added up.
 */
export type Totals = {
  count: number;
  currency: string;
  sums: { amount: number; captured: number; fee: number; net: number; refunded: number } | undefined;
};

/** Totals out of the provider's answer. */
export function totalsOf({ totalElements, currency, ...sums }: Answer): Totals {
  const { totalAmount: amount, totalFee: fee, totalNet: net, refundedAmount: refunded } = sums;
  const isSummed = amount !== null && fee !== null && net !== null && refunded !== null;
  return {
    count: totalElements,
    currency,
    // What was taken is what the provider kept and what the merchant got.
    sums: isSummed ? { amount, captured: fee + net, fee, net, refunded } : undefined,
  };
}
type Answer = {
  totalElements: number;
  currency: string;
  totalAmount: number | null;
  totalFee: number | null;
  totalNet: number | null;
  refundedAmount: number | null;
};

export function TransactionTotals({ totals: { count, currency, sums } }: { totals: Totals }) {
  const { t } = useTranslation(["transaction-list", "transactions"]);
  const format = useFormat();
  if (sums === undefined) return <TooMany label={t("transactions:title")} count={count} />;
  const { amount, captured, fee, net, refunded } = sums;
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
