import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/banner";
import { ButtonRow, LinkButton } from "~/components/button";
import type { Detail } from "~/components/description-list";
import { FormErrors } from "~/components/form-errors";
import { Message } from "~/components/message";
import { Money } from "~/components/money";
import { formErrorsOf, type Replied } from "~/components/replied-field";
import { RouteDialog } from "~/components/route-dialog";
import { paths } from "~/utils/paths";
import { CardNumber } from "~/components/card-number";
import type { loader as detailLoader } from "./detail";
import { listSearch } from "./list-search";
import type { Obstacle } from "./obstacles";

/** The payment behind the dialog, and where closing the dialog leads. */
export function usePayment() {
  const { search } = useLocation();
  const loaded = useRouteLoaderData<typeof detailLoader>("billing/transactions/detail");
  if (!loaded) throw new Error("a dialog of a payment without the payment behind it");
  const { transaction } = loaded;
  return { transaction, close: paths.transaction(transaction.id) + listSearch(search) };
}
export type Payment = ReturnType<typeof usePayment>["transaction"];

type Props = {
  title: string;
  close: string;
  /** Why it is not possible now. */
  obstacle: Obstacle | undefined;
  reply: (Replied & { outcome?: "unknown" }) | undefined;
  children: ReactNode;
};

/**
 * A dialog that does something with a payment, or says why that is not possible. While nobody knows whether it was done already, the
 * form stays: sending it again tells.
 */
export function MoneyDialog({ title, close, obstacle, reply, children }: Props) {
  const { t } = useTranslation(["transactions", "payment-actions"]);
  return (
    <RouteDialog title={title} close={close}>
      {obstacle && reply?.outcome !== "unknown" ? (
        <div className="stack">
          <Banner tone="warning">
            <p>{t(`obstacle.${obstacle}`)}</p>
          </Banner>
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace data-first-stop>
              {t("payment-actions:step.close")}
            </LinkButton>
          </ButtonRow>
        </div>
      ) : (
        children
      )}
    </RouteDialog>
  );
}

/** Which payment it is: order, payer and card. */
export function usePaymentItems({ orderId, fullName, cardBrand, cardNumber }: Payment): Detail[] {
  const { t } = useTranslation("transactions");
  return [
    { term: t("field.orderId"), value: <span className="figure">{orderId}</span> },
    { term: t("field.fullName"), value: fullName },
    { term: t("field.card"), value: cardNumber && <CardNumber brand={cardBrand} number={cardNumber} /> },
  ];
}

export const moneyItem = (term: string, minor: number, { currency }: Payment): Detail => ({
  term,
  value: <Money minor={minor} currency={currency} />,
});
/** The amount that somebody is asked to confirm. */
export const confirmedItem = (term: string, minor: number, { currency }: Payment): Detail => ({
  term,
  value: (
    <strong>
      <Money minor={minor} currency={currency} />
    </strong>
  ),
});

/** What is wrong with the form as a whole. */
export function Failure({ reply }: { reply: Replied }) {
  const errors = formErrorsOf(reply);
  if (!errors?.includes("failure.payment")) return <FormErrors errors={errors} />;
  return (
    <Banner tone="critical" title={<Message code="failure.payment" />}>
      <p>
        <Message code="failure.paymentHint" />
      </p>
    </Banner>
  );
}
