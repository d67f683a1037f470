import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Money } from "~/components/page/money";
import { paths } from "~/paths";
import type { NamedInvoice } from "./standing";

type Props = {
  title: string;
  intent: "cancel" | "delete";
  /** The label of the button. */
  action: string;
  invoice: NamedInvoice;
  /** Why the action is not possible. The dialog then offers only `instead`. */
  refusal: string | undefined;
  instead?: ReactNode;
  reply: FormReply;
  /** The explanation of what the action does. */
  children: ReactNode;
};

/** Asks before an invoice is canceled or deleted: names the invoice, explains the effect, and offers a way back. */
export function EndingDialog({ title, intent, action, invoice, refusal, instead, reply, children }: Props) {
  const { t } = useTranslation("invoice-dialogs");
  const close = paths.invoice(invoice.id);
  const which = (
    <p className="long-words">
      <strong className="figure" translate="no">
        {invoice.invoiceCode}
      </strong>{" "}
      ·{" "}
      <strong>
        <Money minor={invoice.amount} currency={invoice.currency} />
      </strong>
      <br />
      <span className="muted" translate="no">
        {invoice.fullName}
      </span>
    </p>
  );
  return (
    <RouteDialog title={title} close={close}>
      {refusal === undefined ? (
        <Form method="post" className="stack">
          {which}
          <FormErrors errors={formErrorsOf(reply)} />
          {children}
          <ButtonRow>
            {/* The focus starts on the link back: Enter alone ends nothing. */}
            <LinkButton to={close} preventScrollReset replace data-first-stop>
              {t("dialog.back")}
            </LinkButton>
            <SubmitButton critical name="intent" value={intent}>
              {action}
            </SubmitButton>
          </ButtonRow>
        </Form>
      ) : (
        <div className="stack">
          {which}
          <Banner tone="warning">{refusal}</Banner>
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace>
              {t("dialog.close")}
            </LinkButton>
            {instead}
          </ButtonRow>
        </div>
      )}
    </RouteDialog>
  );
}
