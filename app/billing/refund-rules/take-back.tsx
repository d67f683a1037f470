import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REFUND_RECALL } from "#provider/contract/refund-access";
import { MoneyDialog } from "~/billing/shared/money/money-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { refundRulesParams, refundRulesPaths } from "~/paths/refund";
import { refusalOf, useParentProposal } from "./use-parent-proposal";
import { takeBackRulesSchema } from "./rules-schema";
import { RulesWords } from "./rules-words";

export const handle = {
  dialog: true,
  i18n: ["refund-rules", "payment-actions"],
  title: "refund-rules:takeBack.title",
};

export const loader = guardedLoader(REFUND_RECALL, refundRulesParams, async ({ params: { id } }) => ({ id }));

/** Takes back the person's own proposal; the rules in force stay. */
export const action = guardedAction(
  REFUND_RECALL,
  refundRulesParams,
  async ({ form, provider, params: { appId, id }, redirect }) => {
    const submission = form.parse(takeBackRulesSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.refundRules.withdraw({ params: { appId, id } }));
    return sent.ok ? redirect(refundRulesPaths.rules(appId), "refund-rules:toast.takenBack") : sent.reply;
  },
);

export default function TakeRulesBack() {
  const { id } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["refund-rules", "payment-actions"]);
  const { proposal, currency, close } = useParentProposal(id);
  const refusal = refusalOf(proposal, "withdraw");
  return (
    <MoneyDialog title={t("takeBack.title")} close={close} refusal={refusal && t(refusal)} reply={reply}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t("takeBack.lead")}</p>
        {proposal && <RulesWords rules={proposal.rules} currency={currency} />}
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
