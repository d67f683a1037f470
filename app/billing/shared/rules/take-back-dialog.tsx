import { useTranslation } from "react-i18next";
import { MoneyDialog } from "~/billing/shared/money/money-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { refusalOf, type ProposalSubject } from "./rules-look";

/** Takes back the person's own proposal; the rules in force stay. */
export function TakeBackDialog({ subject, reply }: { subject: ProposalSubject; reply: FormReply }) {
  const { words, close, terms } = subject;
  const { t } = useTranslation([words, "payment-actions"]);
  const refusal = refusalOf(subject, "withdraw");
  return (
    <MoneyDialog title={t("takeBack.title")} close={close} refusal={refusal && t(refusal)} reply={reply}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t("takeBack.lead")}</p>
        {terms}
        <ButtonRow>
          {/* The focus starts on the link back: Enter alone takes nothing back. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("payment-actions:step.close")}
          </LinkButton>
          <SubmitButton critical name="intent" value="takeBack">
            {t("takeBack.action")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </MoneyDialog>
  );
}
