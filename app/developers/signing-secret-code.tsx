import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { CodeForm } from "~/components/form/code-form";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { developerPaths } from "~/paths/developers";
import { MAKE_KEYS } from "./access";
import { NothingOfKey } from "./key-dialogs";
import { answerSecretCode, waitingSecret } from "./signing-secret-step";

export const handle = { dialog: true, i18n: ["signing-secret", "app-key", "code"], title: "signing-secret:code.title" };

/** A wrong code costs a try, so the number of tries left is loaded again after a refusal too. */
export const shouldRevalidate = () => true;

export const loader = guardedLoader(MAKE_KEYS, pathParams.application, async ({ context, params: { appId } }) =>
  waitingSecret(context, appId),
);

export const action = guardedAction(MAKE_KEYS, pathParams.application, async (args) => {
  const { appId } = args.params;
  await args.provider.applications.get({ params: { appId } });
  return answerSecretCode(args, appId);
});

export default function SecretCode() {
  const waiting = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { appId = "" } = useParams();
  const { t } = useTranslation(["signing-secret", "app-key"]);
  const close = developerPaths.secret(appId);
  return (
    <RouteDialog title={t("code.title")} close={close}>
      {waiting ? (
        <div className="stack">
          <CodeForm step={waiting.step} reply={reply} confirm={t("code.confirm")} back={t("back")}>
            <p>{t(waiting.keepOld ? "code.keepsOld" : "code.endsOld", { appId })}</p>
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
