import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { CodeForm } from "~/components/form/code-form";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { answerCode } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { PendingStep } from "~/server/pending-step";
import { screenError } from "~/server/refusal";
import { applicationPaths, configurationParams } from "~/paths/application";
import { CONFIGURE } from "./access";
import { useConfiguration } from "./configuration";

export const handle = { dialog: true, i18n: ["app-key", "code"], title: "app-key:code.title" };

/** A wrong code uses up a try, so the number of tries left is read again after a refusal too. */
export const shouldRevalidate = () => true;

/** Of which application the key is, and what becomes of the old one. */
const choiceOf = ({ carried }: PendingStep) => ({
  appId: carried["appId"] ?? "",
  keepOld: carried["keepOld"] === "true",
});

/** What waits for its code; nothing where none is on its way for this application. */
export const loader = guardedLoader(CONFIGURE, configurationParams, async ({ context, params: { appId } }) => {
  const step = await context.pendingStep.get("updateKey");
  if (!step || step.challenge.triesLeft <= 0 || choiceOf(step).appId !== appId) return null;
  const { sentTo, resendAt, triesLeft } = step.challenge;
  return { step: { sentTo, resendAt, triesLeft }, ...choiceOf(step) };
});

/**
 * Makes the key with the code, sends another code, or goes back. The key goes into the sealed session, and from there
 * to one page.
 */
export const action = guardedAction(CONFIGURE, configurationParams, async (args) => {
  const { context, provider, redirect, params } = args;
  const { appId: at, appConfigId } = params;
  const { configId } = await provider.applications.get({ params: { appId: at } });
  if (configId !== appConfigId) throw screenError(context, 404, "not_found");
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
      const { appId } = choiceOf(step);
      await context.session.keepKey(appId, appKey, true);
      context.log("application_key_made");
      return redirect(applicationPaths.keyKept(appId, appConfigId));
    },
    back: (why) => redirect(applicationPaths.key(at, appConfigId, why === "cancelled" ? undefined : why)),
  });
});

export default function KeyCode() {
  const waiting = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { appId, configId } = useConfiguration().application;
  const { t } = useTranslation("app-key");
  const close = applicationPaths.key(appId, configId);
  return (
    <RouteDialog title={t("code.title")} close={close}>
      {waiting ? (
        <div className="stack">
          <CodeForm step={waiting.step} reply={reply} confirm={t("code.confirm")} back={t("tab.back")}>
            <p>{t(waiting.keepOld ? "code.keepsOld" : "code.endsOld", { appId })}</p>
          </CodeForm>
        </div>
      ) : (
        <div className="stack">
          <p>{t("code.none")}</p>
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace>
              {t("tab.back")}
            </LinkButton>
          </ButtonRow>
        </div>
      )}
    </RouteDialog>
  );
}
