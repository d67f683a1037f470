import { useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { developerPaths } from "~/paths/developers";
import { MAKE_KEYS } from "./access";
import { KeptDialog } from "./key-dialogs";
import { shownAs } from "./signing-secret-step";

export const handle = { dialog: true, i18n: ["signing-secret", "app-key"], title: "signing-secret:kept.title" };

/** The new secret of this application, until the person says that they have kept it; undefined after that. */
export const loader = guardedLoader(MAKE_KEYS, pathParams.application, async ({ context, params: { appId } }) => {
  const made = context.session.newKey();
  return { made: made?.appId === shownAs(appId) ? made.key : undefined };
});

/** Removes the secret from the session, so that no page shows it again. */
export const action = guardedAction(
  MAKE_KEYS,
  pathParams.application,
  async ({ context, provider, params: { appId }, redirect }) => {
    await provider.applications.get({ params: { appId } });
    if (context.session.newKey()?.appId === shownAs(appId)) await context.session.dropKey();
    return redirect(developerPaths.secret(appId), "signing-secret:toast");
  },
);

export default function SecretKept() {
  const { made } = useLoaderData<typeof loader>();
  const { appId = "" } = useParams();
  const { t } = useTranslation(["signing-secret", "app-key"]);
  const close = developerPaths.secret(appId);
  const words = { title: t("kept.title"), label: t("kept.label", { appId }), once: t("app-key:kept.once") };
  return (
    <KeptDialog
      words={{ ...words, done: t("kept.done"), over: t("kept.over") }}
      made={made}
      close={close}
      back={t("back")}
    />
  );
}
