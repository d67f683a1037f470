import { useTranslation } from "react-i18next";
import type { TransactionDetail } from "#provider/contract/transactions";
import { refundNeedsApproval, refundNeedsCode } from "#provider/rules/refund-approval";
import type { Detail } from "~/components/page/description-list";

type Terms = TransactionDetail["refundTerms"];

/** Whether the rules ask for a second person once a refund of this much is sent. */
export const asksSecond = (terms: Terms, amount: number): boolean =>
  !!terms && refundNeedsApproval(terms.rules, { amount, madeToday: terms.madeToday, byKey: false });

/** What the rules ask for once a refund of this much is sent. The page has the namespace `payment-actions`. */
export function useNextSteps(terms: Terms): (amount: number) => Detail[] {
  const { t } = useTranslation("payment-actions");
  return (amount) => {
    if (!terms) return [];
    const { rules, madeToday } = terms;
    const judged = { amount, madeToday, byKey: false };
    const next = [
      refundNeedsCode(rules, judged) && t("refund.next.code"),
      refundNeedsApproval(rules, judged) && t("refund.next.approval"),
    ].filter((step) => step !== false);
    return next.length === 0 ? [] : [{ term: t("refund.next.term"), value: next.join(" ") }];
  };
}

/** Why no other refund is possible while one waits for a second person; undefined if none waits. */
export function useAwaitedRefund(awaiting: TransactionDetail["awaitingRefund"]): string | undefined {
  const { t } = useTranslation("payment-actions");
  return awaiting ? t("refund.awaits", { name: awaiting.createdBy }) : undefined;
}
