import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PAYOUT_PAYMENT } from "#provider/contract/payouts";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { CodeForm } from "~/components/form/code-form";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { answerCode } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { payoutPaths } from "~/paths/payout";

export const handle = { dialog: true, i18n: ["app-key", "code"], title: "app-key:code.title" };

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** The application of the key, and whether the old key stays valid. */
const choiceOf = ({ carried }: PendingStep) => ({
  appId: carried["appId"] ?? "",
  keepOld: carried["keepOld"] === "true",
});

/** The step that waits for its code; null if no code is on its way. */
export const loader = guardedLoader(PAYOUT_PAYMENT, async ({ context }) => {
  const step = await context.pendingStep.get("updateKey");
  if (!step || step.challenge.triesLeft <= 0) return null;
  const { sentTo, resendAt, triesLeft } = step.challenge;
  return { step: { sentTo, resendAt, triesLeft }, ...choiceOf(step) };
});

/** Makes the key with the code, sends another code, or goes back. The sealed session keeps the key for one page. */
export const action = guardedAction(PAYOUT_PAYMENT, async (args) => {
  const { context, provider, redirect } = args;
  return answerCode(args, {
    purpose: "updateKey",
    acts: true,
    confirm: (step, code) => {
      const { appId, keepOld } = choiceOf(step);
      const { challenge } = step.challenge;
      return provider.applications.renewKey({ params: { appId, OTP: code }, query: { keepOld, challenge } });
    },
    resend: (step) => {
      const { appId, keepOld } = choiceOf(step);
      return provider.applications.sendKeyCode({ params: { appId }, query: { keepOld } });
    },
    done: async ({ appKey }, step) => {
      await context.session.keepKey(choiceOf(step).appId, appKey, true);
      context.log("application_key_made");
      return redirect(payoutPaths.appKeyKept);
    },
    back: (why, step) => {
      if (!step) return redirect(payoutPaths.create());
      return redirect(payoutPaths.appKey(choiceOf(step).appId, why === "cancelled" ? undefined : why));
    },
  });
});

export default function AppKeyCode() {
  const waiting = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("app-key");
  return (
    <RouteDialog title={t("code.title")} close={payoutPaths.create()}>
      {waiting ? (
        <div className="stack">
          <CodeForm step={waiting.step} reply={reply} confirm={t("code.confirm")} back={t("back")}>
            <p>{t(waiting.keepOld ? "code.keepsOld" : "code.endsOld", { appId: waiting.appId })}</p>
          </CodeForm>
        </div>
      ) : (
        <div className="stack">
          <p>{t("code.none")}</p>
          <ButtonRow>
            <LinkButton to={payoutPaths.create()} replace>
              {t("back")}
            </LinkButton>
          </ButtonRow>
        </div>
      )}
    </RouteDialog>
  );
}
