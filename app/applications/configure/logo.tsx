import { data } from "@remix-run/cloudflare";
import { Form, Outlet, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LOGO_BYTES, LOGO_MB, LOGO_PDF_PIXELS, LOGO_PIXELS } from "#provider/contract/limits";
import { LOGO_FAULTS, type Logo } from "#provider/contract/logos";
import { fitsReceiptPdf } from "#provider/rules/logos";
import { EmptyState } from "~/components/feedback/empty-state";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { FileField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import type { Reply } from "~/server/form";
import { guardedLoader, guardedUpload } from "~/server/guard";
import { problemOf, screenError } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { applicationPaths, configurationParams } from "~/utils/application-paths";
import { logoSchema } from "../schema";
import { CONFIGURE, useConfiguration } from "./configuration";
import { WhoChanges } from "./who-changes";

export const links = areaSheets("forms");
export const handle = { i18n: ["configuration", "application-logo", "people"], title: "application-logo:title" };

const FILE = { field: "logo", bytes: LOGO_BYTES };

/** The frame around it has the application. */
export const loader = guardedLoader({}, configurationParams, async () => null);

/** What is wrong with the file, and its sides in pixels where they were measured. */
type Wrong = { what: "needed" | "tooHeavy" | (typeof LOGO_FAULTS)[number]; width?: number; height?: number };

const answer = ({ data: reply, init }: Reply, wrong?: Wrong) =>
  data({ ...reply, ...(wrong ? { wrong } : {}) }, init ?? {});

/** Puts the picture in the place of the logo. */
export const action = guardedUpload(
  CONFIGURE,
  FILE,
  configurationParams,
  async ({ form, provider, context, params: { appId, appConfigId }, redirect }) => {
    const { configId } = await provider.applications.get({ params: { appId } });
    if (configId !== appConfigId) throw screenError(context, 404, "not_found");
    const submission = form.parse(logoSchema);
    if (!submission.ok) {
      if (form.isFileTooLarge) return answer(submission.reply({ status: 413 }), { what: "tooHeavy" });
      return answer(submission.reply(), { what: "needed" });
    }
    const { logo } = submission.value;
    if (logo.size > FILE.bytes) return answer(submission.reply({ status: 413 }), { what: "tooHeavy" });
    const sent = await submission.send(() => provider.applications.uploadLogo({ query: { appId }, body: { logo } }), {
      repeatable: true,
    });
    if (!sent.ok) {
      const { code, fields = [] } = problemOf(sent.reason) ?? {};
      if (code === "file_too_large") return answer(submission.reply({ status: 413 }), { what: "tooHeavy" });
      if (code !== "file_invalid") return answer(sent.reply);
      const what = LOGO_FAULTS.find((known) => known === fields[0]?.code) ?? "damaged";
      return answer(submission.reply({}), { what, ...fields[0]?.measured });
    }
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
          {/* A logo that was saved leaves an empty form. */}
          <Upload key={application.logoUrl} />
        </Card>
      )}
      <Outlet />
    </>
  );
}

const SIGHTS = { light: "logo-ground", dark: "logo-ground logo-ground-dark" } as const;

/** The logo on the grounds it may stand on, and as the head of the page where people pay. */
function Sights({ logo }: { logo: Logo }) {
  const { appId, configId, name, logoUrl } = useConfiguration().application;
  const { t } = useTranslation("application-logo");
  const { number } = useFormat();
  const { mediaType, width, height, bytes } = logo;
  const source = applicationPaths.logoPicture(appId, configId, logoUrl?.split("/").at(-1)?.slice(0, 12));
  const picture = (alt: string) => <img src={source} width={width} height={height} alt={alt} />;
  const kind = mediaType === "image/png" ? "PNG" : "JPG";
  const size = number(Math.max(1, Math.round(bytes / 1024)));
  return (
    <div className="stack">
      <div className="logo-sights">
        {(["light", "dark"] as const).map((ground) => (
          <figure key={ground} className="logo-sight">
            <div className={SIGHTS[ground]}>{picture(t("alt", { name }))}</div>
            <figcaption className="muted text-s">{t(`sight.${ground}`)}</figcaption>
          </figure>
        ))}
        <figure className="logo-sight">
          <div className="logo-ground logo-ground-payer">
            {picture("")}
            <span className="long-words">{name}</span>
          </div>
          <figcaption className="muted text-s">{t("sight.payer")}</figcaption>
        </figure>
      </div>
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
  const limits = { ...LOGO_PIXELS, size: LOGO_MB };
  const errors = wrong && [t(`wrong.${wrong.what}`, { ...limits, width: wrong.width, height: wrong.height })];
  return (
    <Form method="post" encType="multipart/form-data" className="stack form-narrow">
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={wrong && FILE.field}>
        <FileField
          field={plainField(FILE.field, { required: true, ...(errors ? { errors } : {}) })}
          label={t("choose")}
          help={t("help", limits)}
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        />
      </FirstErrorContext.Provider>
      <ButtonRow>
        <SubmitButton pendingLabel={t("sending")}>{t("action")}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}
