import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { serverKeyParams, serverKeyPaths } from "~/paths/server-key";
import { CONFIGURE } from "./access";
import { revokeServerKeySchema } from "./server-key-schema";

export const handle = { dialog: true, i18n: ["server-keys"], title: "server-keys:revoke.title" };

export const loader = guardedLoader(CONFIGURE, serverKeyParams, async ({ provider, params: { keyId } }) => {
  const { name, state } = await provider.serverKeys.get({ params: { id: keyId } });
  return { keyId, name, isActive: state === "ACTIVE" };
});

/** Revokes the key: its next call is refused. */
export const action = guardedAction(CONFIGURE, serverKeyParams, async ({ form, provider, params, redirect }) => {
  const of = { params: { id: params.keyId } };
  await provider.serverKeys.get(of);
  const submission = form.parse(revokeServerKeySchema);
  if (!submission.ok) return submission.reply();
  const sent = await submission.send(() => provider.serverKeys.end(of));
  return sent.ok ? redirect(serverKeyPaths.one(params.keyId), "server-keys:revoke.toast") : sent.reply;
});

export default function RevokeServerKey() {
  const { keyId, name, isActive } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("server-keys");
  const close = serverKeyPaths.one(keyId);
  return (
    <RouteDialog title={t("revoke.title")} close={close}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t(isActive ? "revoke.lead" : "revoke.over", { name })}</p>
        <ButtonRow>
          {/* The focus starts on the link back: Enter alone revokes nothing. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("back")}
          </LinkButton>
          {isActive && (
            <SubmitButton critical name="intent" value="revoke">
              {t("revoke.action")}
            </SubmitButton>
          )}
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
