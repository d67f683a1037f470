import { useTranslation } from "react-i18next";
import type { TransactionDetail } from "#provider/contract/transactions";
import { Ledger } from "~/components/page/ledger";
import { useFormat } from "~/i18n/use-format";

type Props = {
  payment: Pick<
    TransactionDetail,
    "currency" | "capturedAmount" | "fee" | "refundedAmount" | "refundingAmount" | "net"
  >;
};

/**
 * The captured amount, the provider's fee, the refunds, and the merchant's net. The page has the namespace
 * `payment-ledger`.
 */
export function PaymentLedger({ payment }: Props) {
  const { t } = useTranslation(["payment-ledger", "components"]);
  const { money } = useFormat();
  const { currency, capturedAmount, fee, refundedAmount, refundingAmount, net } = payment;
  return (
    <>
      <Ledger
        currency={currency}
        lines={[
          { term: t("captured"), minor: capturedAmount },
          { term: t("fee"), minor: fee, kind: "minus" },
          {
            term: t("refunded"),
            minor: refundedAmount,
            kind: "minus",
            note: refundingAmount > 0 && t("onItsWay", { amount: money(refundingAmount, currency) }),
          },
          { term: t("net"), minor: net, kind: "sum" },
        ]}
      />
      {refundedAmount > 0 && fee > 0 && <p className="muted text-s">{t("components:feeStays")}</p>}
    </>
  );
}
