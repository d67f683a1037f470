import { useTranslation } from "react-i18next";
import { REASON_LENGTH } from "#provider/contract/limits";
import { MoneyDialog } from "~/billing/shared/money/money-dialog";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextArea } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { refusalOf, type ProposalSubject } from "./rules-look";

/** Refuses another person's proposal, with a reason that the proposer reads. */
export function RefuseDialog({ subject, reply }: { subject: ProposalSubject; reply: FormReply }) {
  const { words, close, terms } = subject;
  const { t } = useTranslation([words, "payment-actions"]);
  const refusal = refusalOf(subject, "refuse");
  useFocusWrong(reply);
  return (
    <MoneyDialog title={t("refuse.title")} close={close} refusal={refusal && t(refusal)} reply={reply}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t("refuse.lead")}</p>
        {terms}
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <TextArea
            field={{ ...repliedField("reason", reply), minLength: REASON_LENGTH.min, maxLength: REASON_LENGTH.max }}
            label={t("refuse.reason")}
            help={t("refuse.reasonHelp")}
          />
        </FirstErrorContext.Provider>
        <ButtonRow>
          <LinkButton to={close} preventScrollReset replace>
            {t("payment-actions:step.close")}
          </LinkButton>
          <SubmitButton critical>{t("refuse.action")}</SubmitButton>
        </ButtonRow>
      </Form>
    </MoneyDialog>
  );
}
