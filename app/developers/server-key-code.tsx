import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { CodeForm } from "~/components/form/code-form";
import { guardedAction, guardedLoader } from "~/server/guard";
import { serverKeyParams, serverKeyPaths } from "~/paths/server-key";
import { MAKE_KEYS } from "./access";
import { NothingOfKey } from "./key-dialogs";
import { answerReplacement, waitingReplacement } from "./server-key-step";

export const handle = { dialog: true, i18n: ["server-keys", "app-key", "code"], title: "server-keys:replace.title" };

/** A wrong code costs a try, so the number of tries left is loaded again after a refusal too. */
export const shouldRevalidate = () => true;

export const loader = guardedLoader(MAKE_KEYS, serverKeyParams, async ({ context, params: { keyId } }) =>
  waitingReplacement(context, keyId),
);

export const action = guardedAction(MAKE_KEYS, serverKeyParams, async (args) => {
  await args.provider.serverKeys.get({ params: { id: args.params.keyId } });
  return answerReplacement(args);
});

export default function ReplaceKeyCode() {
  const waiting = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { keyId = "" } = useParams();
  const { t } = useTranslation(["server-keys", "app-key"]);
  const close = serverKeyPaths.one(keyId);
  return (
    <RouteDialog title={t("replace.title")} close={close}>
      {waiting ? (
        <div className="stack">
          <CodeForm step={waiting.step} reply={reply} confirm={t("replace.confirm")} back={t("back")}>
            <p>{t(`replace.old.${waiting.overlapHours}`)}</p>
          </CodeForm>
        </div>
      ) : (
        <NothingOfKey close={close} back={t("back")}>
          {t("app-key:code.none")}
        </NothingOfKey>
      )}
    </RouteDialog>
  );
}
