import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PaymentRefusal } from "#provider/rules/payment-actions";
import { behindDialog } from "~/billing/shared/payments/payment-addresses";
import { CardNumber } from "~/components/page/card-number";
import type { Detail } from "~/components/page/description-list";
import type { loader as detailLoader } from "./detail";

/** The payment behind the dialog, and where closing the dialog leads. */
export function useParentPayment() {
  const { search } = useLocation();
  const loaded = useRouteLoaderData<typeof detailLoader>("billing/transactions/detail");
  if (!loaded) throw new Error("a dialog of a payment without the payment behind it");
  const { transaction } = loaded;
  return { transaction, close: behindDialog(search, transaction) };
}
type Payment = ReturnType<typeof useParentPayment>["transaction"];

/** The identity of a payment: order, payer and card. */
export function usePaymentItems({ orderId, fullName, cardBrand, cardNumber }: Payment): Detail[] {
  const { t } = useTranslation("transactions");
  return [
    {
      term: t("field.orderId"),
      value: (
        <span className="figure" translate="no">
          {orderId}
        </span>
      ),
    },
    { term: t("field.fullName"), value: fullName },
    { term: t("field.card"), value: cardNumber && <CardNumber brand={cardBrand} number={cardNumber} /> },
  ];
}

/** Why an action on a payment is not possible, in a sentence. */
export function useRefusal(refusal: PaymentRefusal | undefined): string | undefined {
  const { t } = useTranslation("transactions");
  return refusal && t(`refusal.${refusal}`);
}
