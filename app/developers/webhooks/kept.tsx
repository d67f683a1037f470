import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { guardedAction, guardedLoader } from "~/server/guard";
import { webhookParams, webhookPaths } from "~/paths/webhook";
import { MAKE_KEYS } from "../access";
import { KeptDialog } from "../key-dialogs";
import { withoutScheme } from "./words";

export const handle = { dialog: true, i18n: ["webhook", "webhook-words"], title: "webhook:kept.title" };

/** A new secret, until the person says that they have kept it; nothing after that. */
export const loader = guardedLoader(MAKE_KEYS, webhookParams, async ({ context, provider, params: { webhookId } }) => {
  const { url } = await provider.webhooks.get({ params: { id: webhookId } });
  const made = context.session.newKey();
  return { webhookId, name: withoutScheme(url), made: made?.appId === webhookId ? made.key : undefined };
});

/** Removes the secret from the session, so that no page shows it again. */
export const action = guardedAction(
  MAKE_KEYS,
  webhookParams,
  async ({ context, provider, params: { webhookId }, redirect }) => {
    await provider.webhooks.get({ params: { id: webhookId } });
    if (context.session.newKey()?.appId === webhookId) await context.session.dropKey();
    return redirect(webhookPaths.one(webhookId), "webhook:toast.kept");
  },
);

export default function KeptSecret() {
  const { webhookId, name, made } = useLoaderData<typeof loader>();
  const { t } = useTranslation("webhook");
  const close = webhookPaths.one(webhookId);
  const words = { title: t("kept.title"), label: t("kept.label", { name }), once: t("kept.once") };
  return (
    <KeptDialog
      words={{ ...words, done: t("kept.done"), over: t("kept.over") }}
      made={made}
      close={close}
      back={t("back")}
    />
  );
}
