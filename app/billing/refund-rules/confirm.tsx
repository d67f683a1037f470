import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { MoneyDialog } from "~/billing/shared/money/money-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { backReason } from "~/server/step-back";
import { refundRulesParams, refundRulesPaths } from "~/paths/refund";
import { refusalOf, useParentProposal } from "./use-parent-proposal";
import { confirmRulesSchema } from "./rules-schema";
import { RulesWords } from "./rules-words";

export const handle = {
  dialog: true,
  i18n: ["refund-rules", "payment-actions"],
  title: "refund-rules:confirm.title",
};

export const loader = guardedLoader(AREA_ACCESS.reviewRefunds, refundRulesParams, async ({ params: { id }, url }) => ({
  id,
  because: backReason(url) ?? null,
}));

/** Sends the code that confirms exactly these rules. */
export const action = guardedAction(
  AREA_ACCESS.reviewRefunds,
  refundRulesParams,
  async ({ form, provider, context, params: { appId, id }, redirect }) => {
    const submission = form.parse(confirmRulesSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.refundRules.startConfirmation({ params: { appId, id } }));
    if (!sent.ok) return sent.reply;
    await context.pendingStep.begin(sent.answer, { id });
    return redirect(refundRulesPaths.confirmCode(appId, id));
  },
);

export default function ConfirmRules() {
  const { id, because } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["refund-rules", "payment-actions"]);
  const { proposal, currency, close } = useParentProposal(id);
  const refusal = refusalOf(proposal, "confirm");
  return (
    <MoneyDialog title={t("confirm.title")} close={close} refusal={refusal && t(refusal)} reply={reply}>
      <Form method="post" className="stack" preventScrollReset>
        {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
        <FormErrors errors={formErrorsOf(reply)} />
        {proposal && (
          <>
            <p>{t("confirm.lead", { name: proposal.proposedBy })}</p>
            <RulesWords rules={proposal.rules} currency={currency} />
          </>
        )}
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
