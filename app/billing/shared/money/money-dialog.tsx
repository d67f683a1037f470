import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Message } from "~/components/form/message";
import { formErrorsOf, type FormReply, type SentReply } from "~/components/form/replied-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList, type Detail } from "~/components/page/description-list";
import { Money } from "~/components/page/money";

type Props = {
  title: string;
  close: string;
  /** Why the action is not possible now, in a sentence. */
  refusal: string | undefined;
  /** The state of the payment, if the reason alone would not explain enough. */
  standing?: readonly Detail[];
  reply: SentReply;
  children: ReactNode;
};

/**
 * A dialog that moves money, or says why that is not possible. The form stays after an unknown outcome, because sending
 * it again shows the result.
 */
export function MoneyDialog({ title, close, refusal, standing, reply, children }: Props) {
  const { t } = useTranslation("payment-actions");
  return (
    <RouteDialog title={title} close={close}>
      {refusal && reply?.outcome !== "unknown" ? (
        <div className="stack">
          <Banner tone="warning">
            <p>{refusal}</p>
          </Banner>
          {standing && <DescriptionList items={standing} />}
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace data-first-stop>
              {t("step.close")}
            </LinkButton>
          </ButtonRow>
        </div>
      ) : (
        children
      )}
    </RouteDialog>
  );
}

export const moneyItem = (term: string, minor: number, { currency }: { currency: string }): Detail => ({
  term,
  value: <Money minor={minor} currency={currency} />,
});
/** The amount to confirm. */
export const confirmedItem = (term: string, minor: number, { currency }: { currency: string }): Detail => ({
  term,
  value: (
    <strong>
      <Money minor={minor} currency={currency} />
    </strong>
  ),
});

/** The errors of the form as a whole. */
export function Failure({ reply }: { reply: FormReply }) {
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
