import { useTranslation } from "react-i18next";
import { ListTotals, TooMany, type Total } from "~/components/list/list-totals";
import { useFormat } from "~/i18n/use-format";

/**
 * The totals of all transactions that the filters find, in minor units: captured − fee − refunded = net. The sums are
 * undefined if there are more than `count` transactions.
 */
export type Totals = {
  count: number;
  currency: string;
  sums: { captured: number; fee: number; refunded: number; net: number } | undefined;
};

/** Reads the totals from the provider's answer. */
export function totalsOf({ totalElements, currency, ...sums }: Answer): Totals {
  const { capturedAmount: captured, totalFee: fee, refundedAmount: refunded, totalNet: net } = sums;
  const isSummed = captured !== null && fee !== null && refunded !== null && net !== null;
  return { count: totalElements, currency, sums: isSummed ? { captured, fee, refunded, net } : undefined };
}
type Answer = {
  totalElements: number;
  currency: string;
  capturedAmount: number | null;
  totalFee: number | null;
  refundedAmount: number | null;
  totalNet: number | null;
};

export function TransactionTotals({ totals: { count, currency, sums } }: { totals: Totals }) {
  const { t } = useTranslation(["transaction-list", "components"]);
  const format = useFormat();
  const counted = (number: string) => t("totals.count", { count, number });
  if (sums === undefined) return <TooMany count={count} words={counted} />;
  const number = format.number(count);
  const total = (word: "captured" | "fee" | "refunded" | "net", figure: string, sign?: Total["sign"]): Total => ({
    figure,
    words: t(`totals.${word}`, { amount: figure }),
    ...(sign && { sign }),
  });
  return (
    <ListTotals
      totals={[
        { figure: number, words: counted(number) },
        total("captured", format.money(sums.captured, currency)),
        total("fee", format.amount(sums.fee), "−"),
        total("refunded", format.amount(sums.refunded), "−"),
        total("net", format.money(sums.net, currency), "="),
      ]}
      note={sums.net < 0 && t("components:feeStays")}
    />
  );
}
