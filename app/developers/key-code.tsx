import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { developerPaths } from "~/paths/developers";
import { CONFIGURE, MAKE_KEYS } from "./access";
import { KeyCodeDialog } from "./key-dialogs";
import { answerKeyCode, waitingKey } from "./key-step";

export const handle = { dialog: true, i18n: ["app-key", "code"], title: "app-key:code.title" };

/** A wrong code costs a try, so the number of tries left is loaded again after a refusal too. */
export const shouldRevalidate = () => true;

/** The step that waits for its code; null if no code is on its way for this application. */
export const loader = guardedLoader(CONFIGURE, pathParams.application, async ({ context, params: { appId } }) => {
  const waiting = await waitingKey(context);
  return waiting?.appId === appId ? waiting : null;
});

export const action = guardedAction(MAKE_KEYS, pathParams.application, async (args) => {
  const { provider, redirect, params } = args;
  const { appId } = params;
  await provider.applications.get({ params: { appId } });
  return answerKeyCode(args, {
    keptAt: developerPaths.keyKept,
    back: (why) => redirect(developerPaths.key(appId, why === "cancelled" ? undefined : why)),
  });
});

export default function KeyCode() {
  const { appId = "" } = useParams();
  const { t } = useTranslation("app-key");
  return (
    <KeyCodeDialog
      waiting={useLoaderData<typeof loader>()}
      reply={useActionData<typeof action>()}
      close={developerPaths.key(appId)}
      back={t("tab.back")}
    />
  );
}
