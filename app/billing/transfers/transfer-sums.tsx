import { useTranslation } from "react-i18next";
import type { Currency } from "#provider/contract/money";
import { Ledger } from "~/components/page/ledger";

/** What arrives, that it costs nothing, and what leaves the wallet. Amounts in minor units. */
export function TransferSums({ sum }: { sum: { amount: number; fee: number; currency: Currency } }) {
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
