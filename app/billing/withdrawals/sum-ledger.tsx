import { useTranslation } from "react-i18next";
import { Ledger } from "~/components/page/ledger";
import { useFeeWords, type Sum } from "./fee-words";

/** The amount that arrives, the fee with its formula, and the sum that leaves the wallet. */
export function SumLedger({ sum }: { sum: Sum }) {
  const { t } = useTranslation("withdrawals");
  const feeWords = useFeeWords();
  const { amount, fee, currency } = sum;
  return (
    <Ledger
      currency={currency}
      lines={[
        { term: t("field.amount"), minor: amount },
        { term: t("field.fee"), minor: fee, kind: "plus", note: feeWords(sum) },
        { term: t("field.total"), minor: amount + fee, kind: "sum" },
      ]}
    />
  );
}
