import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { removeLogoSchema } from "~/forms/logo-schema";
import { guardedAction, guardedLoader } from "~/server/guard";
import { screenError } from "~/server/refusal";
import { applicationPaths, configurationParams } from "~/paths/application";
import { CONFIGURE } from "./access";
import { useConfiguration } from "./configuration";

export const handle = { dialog: true, i18n: ["application-logo"], title: "application-logo:toRemove" };

/** The frame around it has the application. */
export const loader = guardedLoader(CONFIGURE, configurationParams, async () => null);

export const action = guardedAction(
  CONFIGURE,
  configurationParams,
  async ({ form, provider, context, params: { appId, appConfigId }, redirect }) => {
    const { configId } = await provider.applications.get({ params: { appId } });
    if (configId !== appConfigId) throw screenError(context, 404, "not_found");
    const submission = form.parse(removeLogoSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.applications.removeLogo({ params: { appId } }), {
      repeatable: true,
    });
    if (!sent.ok) return sent.reply;
    return redirect(applicationPaths.logo(appId, configId), "application-logo:toast.removed");
  },
);

export default function RemoveLogo() {
  const { appId, configId, name, logo } = useConfiguration().application;
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("application-logo");
  const close = applicationPaths.logo(appId, configId);
  return (
    <RouteDialog title={t("toRemove")} close={close}>
      {logo ? (
        <Form method="post" className="stack">
          <p className="strong long-words" translate="no">
            {name}
          </p>
          <FormErrors errors={formErrorsOf(reply)} />
          <p>{t("remove.lead")}</p>
          <ButtonRow>
            {/* The focus starts at the way back, so that Enter alone removes nothing. */}
            <LinkButton to={close} preventScrollReset replace data-first-stop>
              {t("remove.cancel")}
            </LinkButton>
            <SubmitButton critical name="intent" value="remove">
              {t("remove.action")}
            </SubmitButton>
          </ButtonRow>
        </Form>
      ) : (
        <div className="stack">
          <p>{t("remove.none")}</p>
          <ButtonRow>
            <LinkButton to={close} preventScrollReset replace data-first-stop>
              {t("remove.close")}
            </LinkButton>
          </ButtonRow>
        </div>
      )}
    </RouteDialog>
  );
}
