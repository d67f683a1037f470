import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyCodeDialog } from "~/components/dialog/key-dialogs";
import { guardedAction, guardedLoader } from "~/server/guard";
import { answerKeyCode, waitingKey } from "~/server/key-screens";
import { screenError } from "~/server/refusal";
import { applicationPaths, configurationParams } from "~/paths/application";
import { CONFIGURE } from "./access";
import { useConfiguration } from "./configuration";

export const handle = { dialog: true, i18n: ["app-key", "code"], title: "app-key:code.title" };

/** A wrong code costs a try, so the number of tries left is loaded again after a refusal too. */
export const shouldRevalidate = () => true;

/** The step that waits for its code; null if no code is on its way for this application. */
export const loader = guardedLoader(CONFIGURE, configurationParams, async ({ context, params: { appId } }) => {
  const waiting = await waitingKey(context);
  return waiting?.appId === appId ? waiting : null;
});

export const action = guardedAction(CONFIGURE, configurationParams, async (args) => {
  const { context, provider, redirect, params } = args;
  const { appId, appConfigId } = params;
  const { configId } = await provider.applications.get({ params: { appId } });
  if (configId !== appConfigId) throw screenError(context, 404, "not_found");
  return answerKeyCode(args, {
    keptAt: (made) => applicationPaths.keyKept(made, appConfigId),
    back: (why) => redirect(applicationPaths.key(appId, appConfigId, why === "cancelled" ? undefined : why)),
  });
});

export default function KeyCode() {
  const { appId, configId } = useConfiguration().application;
  const { t } = useTranslation("app-key");
  return (
    <KeyCodeDialog
      waiting={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      close={applicationPaths.key(appId, configId)}
      back={t("tab.back")}
    />
  );
}
