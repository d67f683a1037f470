import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_REVIEW } from "#provider/contract/payout-access";
import { MoneyDialog } from "~/billing/shared/money/money-dialog";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { backReason } from "~/server/step-back";
import { approvalPaths } from "~/paths/approval";
import { pathParams } from "~/paths";
import { refusalOf, useParentProposal } from "./use-parent-proposal";
import { confirmRulesSchema } from "./rules-schema";
import { RulesWords } from "./rules-words";

export const handle = {
  dialog: true,
  i18n: ["payout-approvals", "payment-actions"],
  title: "payout-approvals:confirm.title",
};

export const loader = guardedLoader(PAYOUT_REVIEW, pathParams.payoutRules, async ({ params: { id }, url }) => ({
  id,
  because: backReason(url) ?? null,
}));

/** Sends the code that confirms exactly these rules. */
export const action = guardedAction(
  PAYOUT_REVIEW,
  pathParams.payoutRules,
  async ({ form, provider, context, params: { appId, id }, redirect }) => {
    const submission = form.parse(confirmRulesSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.payoutRules.startConfirmation({ params: { appId, id } }));
    if (!sent.ok) return sent.reply;
    await context.pendingStep.begin(sent.answer, { id });
    return redirect(approvalPaths.confirmCode(appId, id));
  },
);

export default function ConfirmRules() {
  const { id, because } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["payout-approvals", "payment-actions"]);
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
