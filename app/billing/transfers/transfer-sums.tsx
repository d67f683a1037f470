import { useTranslation } from "react-i18next";
import { Ledger } from "~/components/page/ledger";

/**
 * The amount that arrives, the fee with a note that it is zero, and the sum that leaves the wallet. Amounts are in
 * minor units.
 */
export function TransferSums({ sum }: { sum: { amount: number; fee: number; currency: string } }) {
  const { t } = useTranslation("transfers");
  const { amount, fee, currency } = sum;
  return (
    <Ledger
      currency={currency}
      lines={[
        { term: t("field.amount"), minor: amount },
        { term: t("field.fee"), minor: fee, kind: "plus", note: t("free") },
        { term: t("field.total"), minor: amount + fee, kind: "sum" },
      ]}
    />
  );
}
