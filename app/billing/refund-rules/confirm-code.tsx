import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { CodeForm } from "~/components/form/code-form";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { carriedKey } from "~/server/carried-key";
import { answerCode, shownStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import { refundRulesParams, refundRulesPaths } from "~/paths/refund";
import { useParentProposal } from "./use-parent-proposal";
import { RulesWords } from "./rules-words";

export const handle = { dialog: true, i18n: ["refund-rules", "code"], title: "refund-rules:code.title" };

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** The rules that wait for their code; null if no code for them is on its way. */
export const loader = guardedLoader(
  AREA_ACCESS.reviewRefunds,
  refundRulesParams,
  async ({ context, params: { id } }) => {
    const step = await context.pendingStep.get("refundRules");
    const idempotencyKey = carriedKey(step, id);
    if (!step || idempotencyKey === undefined || step.challenge.triesLeft <= 0) return { id, waiting: null };
    return { id, waiting: { step: shownStep(step), idempotencyKey } };
  },
);

/** Confirms the rules with the code, sends another code, or goes back to the rules. */
export const action = guardedAction(AREA_ACCESS.reviewRefunds, refundRulesParams, async (args) => {
  const { context, provider, redirect } = args;
  const { appId, id } = args.params;
  const key = carriedKey(await context.pendingStep.get("refundRules"), id);
  // The code on its way confirms other rules.
  if (key === undefined) return redirect(refundRulesPaths.confirm(appId, id, "expired"));
  return answerCode(args, {
    purpose: "refundRules",
    once: true,
    confirm: (step, code) =>
      provider.refundRules.confirm({
        params: { appId, id, OTP: code },
        body: { challenge: step.challenge.challenge },
        idempotencyKey: key,
      }),
    resend: () => provider.refundRules.startConfirmation({ params: { appId, id } }),
    done: async () => {
      context.log("refund_rules_confirmed", { applicationId: appId, proposalId: id });
      return redirect(refundRulesPaths.rules(appId), "refund-rules:toast.confirmed");
    },
    turnBack: () => redirect(refundRulesPaths.rules(appId)),
    back: (why) => redirect(refundRulesPaths.confirm(appId, id, why)),
  });
});

export default function ConfirmRulesCode() {
  const { id, waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("refund-rules");
  const { appId, proposal, currency, close } = useParentProposal(id);
  return (
    <RouteDialog title={t("code.title")} close={close}>
      <div className="stack">
        {waiting ? (
          <CodeForm
            step={waiting.step}
            reply={reply}
            idempotencyKey={waiting.idempotencyKey}
            failure={{ title: t("code.failed"), hint: t("code.failedHint") }}
            confirm={t("code.confirm")}
            back={t("code.back")}
          >
            {proposal && <RulesWords rules={proposal.rules} currency={currency} />}
          </CodeForm>
        ) : (
          <>
            <p>{t("code.none")}</p>
            <ButtonRow>
              <LinkButton to={refundRulesPaths.confirm(appId, id)} replace>
                {t("code.back")}
              </LinkButton>
            </ButtonRow>
          </>
        )}
      </div>
    </RouteDialog>
  );
}
