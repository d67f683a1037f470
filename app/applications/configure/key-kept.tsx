import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyKeptDialog } from "~/components/dialog/key-dialogs";
import { guardedAction, guardedLoader } from "~/server/guard";
import { screenError } from "~/server/refusal";
import { applicationPaths, configurationParams } from "~/paths/application";
import { CONFIGURE } from "./access";
import { useConfiguration } from "./configuration";

export const handle = { dialog: true, i18n: ["app-key"], title: "app-key:kept.title" };

/** The new key of this application, until the person says that they have kept it; null after that. */
export const loader = guardedLoader(CONFIGURE, configurationParams, async ({ context, params: { appId } }) => {
  const made = context.session.newKey();
  return { made: made?.appId === appId ? made.key : undefined };
});

/** Removes the key from the session, so that no page shows it again: it was made for a program (decision 0058). */
export const action = guardedAction(
  CONFIGURE,
  configurationParams,
  async ({ context, provider, params: { appId, appConfigId }, redirect }) => {
    const { configId } = await provider.applications.get({ params: { appId } });
    if (configId !== appConfigId) throw screenError(context, 404, "not_found");
    if (context.session.newKey()?.appId === appId) await context.session.dropKey();
    return redirect(applicationPaths.key(appId, appConfigId), "app-key:tab.toast");
  },
);

export default function KeyKept() {
  const { made } = useLoaderData<typeof loader>();
  const { appId, configId } = useConfiguration().application;
  const { t } = useTranslation("app-key");
  return <KeyKeptDialog appId={appId} made={made} close={applicationPaths.key(appId, configId)} back={t("tab.back")} />;
}
