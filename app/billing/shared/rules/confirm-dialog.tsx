import { useTranslation } from "react-i18next";
import { MoneyDialog } from "~/billing/shared/money/money-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import type { StepEnd } from "~/server/code-step";
import { refusalOf, type ProposalSubject } from "./rules-look";

/** Sends the code that confirms the proposed rules. `because`: why the person came back to this dialog. */
export function ConfirmDialog({
  subject,
  because,
  reply,
}: {
  subject: ProposalSubject;
  because: StepEnd | null;
  reply: FormReply;
}) {
  const { words, close, proposal, terms } = subject;
  const { t } = useTranslation([words, "payment-actions"]);
  const refusal = refusalOf(subject, "confirm");
  return (
    <MoneyDialog title={t("confirm.title")} close={close} refusal={refusal && t(refusal)} reply={reply}>
      <Form method="post" className="stack" preventScrollReset>
        {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
        <FormErrors errors={formErrorsOf(reply)} />
        {proposal && <p>{t("confirm.lead", { name: proposal.proposedBy })}</p>}
        {terms}
        <ButtonRow>
          {/* The focus starts on the link back: Enter alone sends nothing. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("payment-actions:step.close")}
          </LinkButton>
          <SubmitButton name="intent" value="confirm">
            {t("confirm.send")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </MoneyDialog>
  );
}
