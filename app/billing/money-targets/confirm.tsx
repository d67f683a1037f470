import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CONFIRM_TARGETS } from "#provider/contract/money-targets";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { CodeForm } from "~/components/form/code-form";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf } from "~/components/form/replied-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { carriedKey } from "~/server/carried-key";
import { answerCode, shownStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import { targetParams, targetPaths } from "~/paths/target";
import { useParentTarget } from "./use-parent-target";
import { demandTarget } from "./find-target";
import { sendSchema } from "./schema";
import { TargetItems } from "./target-items";

export const handle = { dialog: true, i18n: ["money-targets", "code"], title: "money-targets:confirm.title" };

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** The target that waits for its code; null if no code for it is on its way. */
export const loader = guardedLoader(CONFIRM_TARGETS, targetParams, async ({ provider, context, params }) => {
  const { id } = params;
  const [step] = await Promise.all([
    context.pendingStep.get("moneyTarget"),
    demandTarget({ provider, context }, params),
  ]);
  const idempotencyKey = carriedKey(step, id);
  if (!step || idempotencyKey === undefined || step.challenge.triesLeft <= 0) return { id, waiting: null };
  return { id, waiting: { step: shownStep(step), idempotencyKey } };
});

/**
 * Sends the code that confirms exactly this target, confirms the target with the code, sends another code, or goes
 * back.
 */
export const action = guardedAction(CONFIRM_TARGETS, targetParams, async (args) => {
  const { form, context, provider, redirect, params } = args;
  const { appId, id } = params;
  const key = carriedKey(await context.pendingStep.get("moneyTarget"), id);
  if (form.data.get("intent") === "send") {
    const submission = form.parse(sendSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.moneyTargets.startConfirmation({ params }));
    if (!sent.ok) return sent.reply;
    await context.pendingStep.begin(sent.answer, { id });
    return redirect(targetPaths.confirm(appId, id));
  }
  if (key === undefined) {
    // The code on its way confirms something else. First check that this person may see the target (404).
    await demandTarget(args, params);
    return redirect(targetPaths.list(appId, "expired"));
  }
  return answerCode(args, {
    purpose: "moneyTarget",
    once: true,
    turnBack: () => redirect(targetPaths.list(appId)),
    confirm: (step, code) =>
      provider.moneyTargets.confirm({
        params: { ...params, OTP: code },
        body: { challenge: step.challenge.challenge },
        idempotencyKey: key,
      }),
    resend: () => provider.moneyTargets.startConfirmation({ params }),
    done: async () => {
      context.log("money_target_confirmed", { applicationId: appId, targetId: id });
      return redirect(targetPaths.list(appId), "money-targets:toast.confirmed");
    },
    back: (why) => redirect(targetPaths.list(appId, why)),
  });
});

export default function ConfirmTarget() {
  const { id, waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("money-targets");
  const { target, appName, close } = useParentTarget(id);
  const isOver = target?.state !== "PROPOSED";
  return (
    <RouteDialog title={t("confirm.title")} close={close}>
      <div className="stack">
        {waiting && target && !isOver ? (
          <CodeForm
            step={waiting.step}
            reply={reply}
            idempotencyKey={waiting.idempotencyKey}
            confirm={t("confirm.action")}
            back={t("confirm.back")}
          >
            <p>{t("confirm.lead")}</p>
            <TargetItems target={target} appName={appName} />
          </CodeForm>
        ) : (
          <>
            <FormErrors errors={formErrorsOf(reply)} />
            <p>{t(isOver ? "over" : "confirm.none")}</p>
            <ButtonRow>
              <LinkButton to={close} replace>
                {t("confirm.back")}
              </LinkButton>
            </ButtonRow>
          </>
        )}
      </div>
    </RouteDialog>
  );
}
