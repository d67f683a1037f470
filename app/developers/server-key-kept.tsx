import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { guardedAction, guardedLoader } from "~/server/guard";
import { serverKeyParams, serverKeyPaths } from "~/paths/server-key";
import { MAKE_KEYS } from "./access";
import { KeyKeptDialog } from "./key-dialogs";

export const handle = { dialog: true, i18n: ["app-key", "server-keys"], title: "app-key:kept.title" };

/** The new key, until the person says that they have kept it; nothing after that. */
export const loader = guardedLoader(MAKE_KEYS, serverKeyParams, async ({ context, provider, params: { keyId } }) => {
  const { name } = await provider.serverKeys.get({ params: { id: keyId } });
  const made = context.session.newKey();
  return { keyId, name, made: made?.appId === keyId ? made.key : undefined };
});

/** Removes the key from the session, so that no page shows it again. */
export const action = guardedAction(
  MAKE_KEYS,
  serverKeyParams,
  async ({ context, provider, params: { keyId }, redirect }) => {
    await provider.serverKeys.get({ params: { id: keyId } });
    if (context.session.newKey()?.appId === keyId) await context.session.dropKey();
    return redirect(serverKeyPaths.one(keyId), "app-key:tab.toast");
  },
);

export default function ServerKeyKept() {
  const { keyId, name, made } = useLoaderData<typeof loader>();
  const { t } = useTranslation("server-keys");
  return <KeyKeptDialog of={name} made={made} close={serverKeyPaths.one(keyId)} back={t("back")} />;
}
