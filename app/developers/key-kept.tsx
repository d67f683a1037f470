import { useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { developerPaths } from "~/paths/developers";
import { CONFIGURE } from "./access";
import { KeyKeptDialog } from "./key-dialogs";

export const handle = { dialog: true, i18n: ["app-key"], title: "app-key:kept.title" };

/** The new key of this application, until the person says that they have kept it; null after that. */
export const loader = guardedLoader(CONFIGURE, pathParams.application, async ({ context, params: { appId } }) => {
  const made = context.session.newKey();
  return { made: made?.appId === appId ? made.key : undefined };
});

/** Removes the key from the session, so that no page shows it again: it was made for a program (decision 0058). */
export const action = guardedAction(
  CONFIGURE,
  pathParams.application,
  async ({ context, provider, params: { appId }, redirect }) => {
    await provider.applications.get({ params: { appId } });
    if (context.session.newKey()?.appId === appId) await context.session.dropKey();
    return redirect(developerPaths.key(appId), "app-key:tab.toast");
  },
);

export default function KeyKept() {
  const { made } = useLoaderData<typeof loader>();
  const { appId = "" } = useParams();
  const { t } = useTranslation("app-key");
  return <KeyKeptDialog of={appId} made={made} close={developerPaths.key(appId)} back={t("tab.back")} />;
}
