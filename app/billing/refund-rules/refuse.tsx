import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REASON_LENGTH } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { MoneyDialog } from "~/billing/shared/money/money-dialog";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextArea } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { refundRulesParams, refundRulesPaths } from "~/paths/refund";
import { refusalOf, useParentProposal } from "./use-parent-proposal";
import { refuseRulesSchema } from "./rules-schema";
import { RulesWords } from "./rules-words";

export const handle = {
  dialog: true,
  i18n: ["refund-rules", "payment-actions"],
  title: "refund-rules:refuse.title",
};

export const loader = guardedLoader(AREA_ACCESS.reviewRefunds, refundRulesParams, async ({ params: { id } }) => ({
  id,
}));

/** Refuses another person's proposal: the rules in force stay, and the proposer reads the reason. */
export const action = guardedAction(
  AREA_ACCESS.reviewRefunds,
  refundRulesParams,
  async ({ form, provider, params: { appId, id }, redirect }) => {
    const submission = form.parse(refuseRulesSchema);
    if (!submission.ok) {
      // First check that this person may see the application (404), then check the form.
      await provider.refundRules.get({ params: { appId } });
      return submission.reply();
    }
    const { reason } = submission.value;
    const sent = await submission.send(() => provider.refundRules.refuse({ params: { appId, id }, body: { reason } }));
    return sent.ok ? redirect(refundRulesPaths.rules(appId), "refund-rules:toast.refused") : sent.reply;
  },
);

export default function RefuseRules() {
  const { id } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["refund-rules", "payment-actions"]);
  const { proposal, currency, close } = useParentProposal(id);
  const refusal = refusalOf(proposal, "refuse");
  useFocusWrong(reply);
  return (
    <MoneyDialog title={t("refuse.title")} close={close} refusal={refusal && t(refusal)} reply={reply}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t("refuse.lead")}</p>
        {proposal && <RulesWords rules={proposal.rules} currency={currency} />}
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
