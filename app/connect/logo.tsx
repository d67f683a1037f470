import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { LogoForm } from "~/components/form/logo-form";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { LogoSights } from "~/components/media/logo-sights";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { LOGO_FILE, LOGO_MUST } from "~/forms/logo-file";
import { removeLogoSchema } from "~/forms/logo-schema";
import { guardedLoader, guardedUpload } from "~/server/guard";
import { logoReply, uploadLogo } from "~/server/logo-upload";
import { areaSheets } from "~/styles/areas";
import { connectLogoPath, connectLogoPicturePath, connectParams, connectPath } from "~/paths/connect";
import { StepList } from "./wizard";

export const handle = { i18n: ["connect", "application-logo"], title: "application-logo:title" };
export const links = areaSheets("forms", "connect");

export const loader = guardedLoader(AREA_ACCESS.connect, connectParams.logo, async ({ params, provider }) => {
  const connection = await provider.connect.get({ params });
  return { connection, crumb: connection.values["application.name"] ?? connection.appId };
});

/** Replaces the logo by a picture, or removes it. */
export const action = guardedUpload(
  AREA_ACCESS.connect,
  LOGO_FILE,
  connectParams.logo,
  async ({ params: { appId }, form, provider, redirect }) => {
    const removing = form.parse(removeLogoSchema);
    if (removing.ok) {
      const sent = await removing.send(() => provider.connect.removeLogo({ params: { appId } }), { repeatable: true });
      return sent.ok ? redirect(connectLogoPath(appId), "application-logo:toast.removed") : logoReply(sent.reply);
    }
    const refused = await uploadLogo(form, (logo) =>
      provider.connect.uploadLogo({ params: { appId }, body: { logo } }),
    );
    return refused ?? redirect(connectPath(appId, "review"), "application-logo:toast.saved");
  },
);

/** The logo of an application in preparation. It is optional, and no step of the wizard waits for it. */
export default function ConnectLogo() {
  const { connection, crumb } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["application-logo", "connect"]);
  const { appId, status, logo } = connection;
  const isMine = status === "DEVELOPMENT" || status === "REJECTED";
  const wrong = reply && "wrong" in reply ? reply.wrong : undefined;
  useFocusWrong(reply);
  return (
    <Page form title={t("title")} subtitle={t("where")}>
      <StepList connection={connection} />
      {!isMine && <Banner>{t("connect:locked")}</Banner>}
      <Card title={t("now")}>
        {logo ? (
          <LogoSights
            source={connectLogoPicturePath(appId, logo.sha256)}
            width={logo.width}
            height={logo.height}
            name={crumb}
          />
        ) : (
          <p className="muted">{t("noneHint")}</p>
        )}
        {logo && isMine && (
          <Form method="post" encType="multipart/form-data">
            <ButtonRow>
              <SubmitButton variant="secondary" name="intent" value="remove">
                {t("toRemove")}
              </SubmitButton>
            </ButtonRow>
          </Form>
        )}
      </Card>
      {isMine && (
        <Card title={t(logo ? "replace" : "upload")}>
          <LogoForm
            field={LOGO_FILE.field}
            must={LOGO_MUST}
            wrong={wrong && t(`wrong.${wrong.what}`, { ...LOGO_MUST, width: wrong.width, height: wrong.height })}
            errors={formErrorsOf(reply)}
          />
        </Card>
      )}
      {!isMine && <FormErrors errors={formErrorsOf(reply)} />}
      <ButtonRow>
        <LinkButton to={connectPath(appId, "review")}>{t("connect:step.review")}</LinkButton>
      </ButtonRow>
    </Page>
  );
}
