import { useTranslation } from "react-i18next";
import type { Transaction } from "#provider/contract/transactions";

/** Where refunded money goes: to the card that paid, or, without one, to the account that the bank paid from. */
export function RefundNote({ cardNumber }: Pick<Transaction, "cardNumber">) {
  const { t } = useTranslation("payment-actions");
  return <p className="muted">{t(cardNumber === null ? "refund.feeAccount" : "refund.fee")}</p>;
}
