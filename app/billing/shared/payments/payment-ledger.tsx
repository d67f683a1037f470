import { useTranslation } from "react-i18next";
import type { TransactionDetail } from "#provider/contract/transactions";
import { shownSum } from "#provider/rules/net";
import { Ledger } from "~/components/page/ledger";
import { useFormat } from "~/i18n/use-format";

type Props = {
  payment: Pick<
    TransactionDetail,
    "currency" | "amount" | "capturedAmount" | "fee" | "refundedAmount" | "refundingAmount" | "net"
  >;
};

/**
 * The captured amount (of a hold that was taken in part: what was held and released), the provider's fee, the refunds,
 * and the merchant's net. The page has the namespace
 * `payment-ledger`.
 */
export function PaymentLedger({ payment }: Props) {
  const { t } = useTranslation(["payment-ledger", "components"]);
  const { money } = useFormat();
  const { currency, amount, capturedAmount, fee, refundedAmount, refundingAmount, net } = payment;
  const { released } = shownSum(payment);
  return (
    <>
      <Ledger
        currency={currency}
        lines={[
          ...(released > 0
            ? [
                { term: t("held"), minor: amount },
                { term: t("released"), minor: released, kind: "minus" as const },
              ]
            : []),
          { term: t("captured"), minor: capturedAmount, ...(released > 0 ? { kind: "sum" as const } : {}) },
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
