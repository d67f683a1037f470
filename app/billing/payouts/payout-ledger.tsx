import { useTranslation } from "react-i18next";
import type { PayoutDetail } from "#provider/contract/payouts";
import { Ledger } from "~/components/page/ledger";

type Props = { payout: Pick<PayoutDetail, "amount" | "fee" | "amountWithFee"> & { currency: string } };

/**
 * The amount for the receiver, the fee, and the sum that leaves the wallet. The page has the namespaces `payout` and
 * `payouts`.
 */
export function PayoutLedger({ payout: { amount, fee, amountWithFee, currency } }: Props) {
  const { t } = useTranslation(["payout", "payouts"]);
  return (
    <Ledger
      currency={currency}
      lines={[
        { term: t("payouts:field.amount"), minor: amount },
        { term: t("field.fee"), minor: fee, kind: "plus" },
        { term: t("field.total"), minor: amountWithFee, kind: "sum" },
      ]}
    />
  );
}
