import { useTranslation } from "react-i18next";
import { Money } from "~/components/page/money";
import { Tiles, TooMany } from "~/components/page/tiles";
import { useFormat } from "~/i18n/use-format";

/**
 * What the filters find, in all; amounts in minor units: `amount` was asked for, `captured` was taken of it, and captured − fee − refunded is
 * `net`. Without sums there is more than `count` and nothing is added up.
 */
export type Totals = {
  count: number;
  currency: string;
  sums: { amount: number; captured: number; fee: number; refunded: number; net: number } | undefined;
};

/** Totals out of the provider's answer. */
export function totalsOf({ totalElements, currency, ...sums }: Answer): Totals {
  const {
    totalAmount: amount,
    capturedAmount: captured,
    totalFee: fee,
    refundedAmount: refunded,
    totalNet: net,
  } = sums;
  const isSummed = amount !== null && captured !== null && fee !== null && refunded !== null && net !== null;
  return { count: totalElements, currency, sums: isSummed ? { amount, captured, fee, refunded, net } : undefined };
}
type Answer = {
  totalElements: number;
  currency: string;
  totalAmount: number | null;
  capturedAmount: number | null;
  totalFee: number | null;
  refundedAmount: number | null;
  totalNet: number | null;
};

export function TransactionTotals({ totals: { count, currency, sums } }: { totals: Totals }) {
  const { t } = useTranslation(["transaction-list", "transactions", "components"]);
  const format = useFormat();
  if (sums === undefined) return <TooMany label={t("transactions:title")} count={count} />;
  const { amount, captured, fee, refunded, net } = sums;
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
        { label: t("totals.refunded"), value: money(refunded) },
        {
          label: t("totals.net"),
          value: money(net),
          hint: net < 0 ? `${t("totals.netHint")} ${t("components:feeStays")}` : t("totals.netHint"),
        },
      ]}
    />
  );
}
