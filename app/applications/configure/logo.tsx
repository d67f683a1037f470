import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LOGO_PDF_PIXELS } from "#provider/contract/limits";
import type { Logo } from "#provider/contract/logos";
import { fitsReceiptPdf } from "#provider/rules/logos";
import { RecordOutlet } from "~/components/page/record-outlet";
import { EmptyState } from "~/components/feedback/empty-state";
import { LogoForm } from "~/components/form/logo-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { LogoSights } from "~/components/media/logo-sights";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { LOGO_FILE, LOGO_MUST } from "~/forms/logo-file";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader, guardedUpload } from "~/server/guard";
import { uploadLogo } from "~/server/logo-upload";
import { screenError } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { applicationPaths, configurationParams } from "~/paths/application";
import { CONFIGURE } from "./access";
import { useConfiguration } from "./configuration";
import { WhoChanges } from "./who-changes";

export const links = areaSheets("forms");
export const handle = { i18n: ["configuration", "application-logo", "people"], title: "application-logo:title" };

/** The frame around it has the application. */
export const loader = guardedLoader({}, configurationParams, async () => null);

/** Replaces the logo by the picture. */
export const action = guardedUpload(
  CONFIGURE,
  LOGO_FILE,
  configurationParams,
  async ({ form, provider, context, params: { appId, appConfigId }, redirect }) => {
    const { configId } = await provider.applications.get({ params: { appId } });
    if (configId !== appConfigId) throw screenError(context, 404, "not_found");
    const refused = await uploadLogo(form, (logo) =>
      provider.applications.uploadLogo({ query: { appId }, body: { logo } }),
    );
    if (refused) return refused;
    return redirect(applicationPaths.logo(appId, configId), "application-logo:toast.saved");
  },
);

export default function LogoTab() {
  const { application, mayChange } = useConfiguration();
  const { t } = useTranslation("application-logo");
  const { appId, configId, logo } = application;
  return (
    <>
      <WhoChanges />
      <Card title={t("now")}>
        {logo ? (
          <Sights logo={logo} />
        ) : (
          <EmptyState title={t("none")}>
            <p>{t("noneHint")}</p>
          </EmptyState>
        )}
        <p className="muted">{t("where")}</p>
        {logo && mayChange && (
          <ButtonRow>
            <LinkButton to={applicationPaths.removeLogo(appId, configId)} preventScrollReset>
              {t("toRemove")}
            </LinkButton>
          </ButtonRow>
        )}
      </Card>
      {mayChange && (
        <Card title={t(logo ? "replace" : "upload")}>
          {/* After a save the form is empty. */}
          <Upload key={application.logoUrl} />
        </Card>
      )}
      <RecordOutlet />
    </>
  );
}

/** The logo on each background that it may stand on, and as the head of the payment page. */
function Sights({ logo }: { logo: Logo }) {
  const { appId, configId, name, logoUrl } = useConfiguration().application;
  const { t } = useTranslation("application-logo");
  const { number } = useFormat();
  const { mediaType, width, height, bytes } = logo;
  const source = applicationPaths.logoPicture(appId, configId, logoUrl?.split("/").at(-1)?.slice(0, 12));
  const kind = mediaType === "image/png" ? "PNG" : "JPG";
  const size = number(Math.max(1, Math.round(bytes / 1024)));
  return (
    <div className="stack">
      <LogoSights source={source} width={width} height={height} name={name} />
      <p>{t("facts", { kind, width, height, size })}</p>
      {!fitsReceiptPdf(logo) && <p>{t("noPdf", { pixels: number(LOGO_PDF_PIXELS) })}</p>}
    </div>
  );
}

function Upload() {
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("application-logo");
  const wrong = reply && "wrong" in reply ? reply.wrong : undefined;
  useFocusWrong(reply);
  return (
    <LogoForm
      field={LOGO_FILE.field}
      must={LOGO_MUST}
      wrong={wrong && t(`wrong.${wrong.what}`, { ...LOGO_MUST, width: wrong.width, height: wrong.height })}
      errors={formErrorsOf(reply)}
    />
  );
}
