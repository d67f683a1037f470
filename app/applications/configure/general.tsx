import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hasSalaryFiles, SALARY_EDITIONS } from "#provider/contract/salary-files";
import { asItCame, knownWord, sayWord } from "#provider/rules/open-words";
import { textOf, FirstErrorContext } from "~/components/form/field";
import { CopyField } from "~/components/form/copy-field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { SelectField, TextArea, TextField } from "~/components/form/text-field";
import { ButtonRow } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { screenError } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { applicationPaths, configurationParams } from "~/paths/application";
import { developerPaths } from "~/paths/developers";
import { paths } from "~/paths";
import { qrPaths } from "~/paths/qr";
import { generalSchema } from "../schema";
import { CONFIGURE } from "./access";
import { useConfiguration } from "./configuration";
import { Overtaken, SeenVersion } from "./changed-meanwhile";
import { WhoChanges } from "./who-changes";

export const links = areaSheets("details");
export const handle = {
  i18n: ["configuration", "application-general", "applications", "people"],
  title: "application-general:title",
};

/** The frame around it has the application, so only the choices are loaded here. */
export const loader = guardedLoader({}, configurationParams, async ({ provider, region }) => ({
  categories: (await provider.invoices.categories()).map(({ code }) => code),
  editions: hasSalaryFiles(region) ? SALARY_EDITIONS : [],
}));

/** Changes the application's kind and address, the contact for payers, or the edition of salary files. */
export const action = guardedAction(
  CONFIGURE,
  configurationParams,
  async ({ form, provider, context, params: { appId, appConfigId }, redirect }) => {
    const application = await provider.applications.get({ params: { appId } });
    const { configId, defaultSmsTemplate } = application;
    if (configId !== appConfigId) throw screenError(context, 404, "not_found");
    const submission = form.parse(generalSchema);
    if (!submission.ok) return submission.reply();
    const { value } = submission;
    const sent = await submission.send(() => {
      if (value.intent === "mail") {
        const { applicationMail = "", configModifiedDate = application.configModifiedDate } = value;
        const mail = { applicationMail, configModifiedDate };
        return provider.applications.configure({ body: { appId, configId, defaultSmsTemplate, ...mail } });
      }
      if (value.intent === "salaries") {
        const { salaryEdition, configModifiedDate = application.configModifiedDate } = value;
        const { applicationMail } = application;
        const body = { appId, configId, defaultSmsTemplate, applicationMail, salaryEdition, configModifiedDate };
        return provider.applications.configure({ body });
      }
      const { intent: _, ...body } = value;
      return provider.applications.describe({ params: { appId }, body });
    });
    if (!sent.ok) return sent.reply;
    return redirect(applicationPaths.configuration(appId, configId), `application-general:saved.${value.intent}`);
  },
);

export default function General() {
  const { mayChange, locked, tabs } = useConfiguration();
  const { editions } = useLoaderData<typeof loader>();
  const all = useActionData<typeof action>();
  const intent = textOf(all?.result.initialValue?.["intent"]);
  // If the details have been locked meanwhile, the input is still there.
  const reply = intent === "about" ? all : undefined;
  const { t } = useTranslation("application-general");
  return (
    <>
      <WhoChanges />
      <Card title={t("about")}>
        {locked && (
          <p>
            {t(`locked.${locked}`)}{" "}
            {locked === "prepare" && tabs.connects && <Link to={paths.connect}>{t("toConnect")}</Link>}
          </p>
        )}
        {mayChange && (!locked || reply) ? <AboutForm reply={reply} /> : <About />}
      </Card>
      <Card title={t("mail")}>
        <Mail reply={intent === "mail" ? all : undefined} />
      </Card>
      {editions.length > 0 && (
        <Card title={t("salaries")}>
          <Salaries reply={intent === "salaries" ? all : undefined} />
        </Card>
      )}
      <Card title={t("payTitle")}>
        <PaymentAddress />
      </Card>
      <Card title={t("developers")}>
        <ForDevelopers />
      </Card>
    </>
  );
}

/** The ways to what developers set for this application. */
function ForDevelopers() {
  const { application, mayChange } = useConfiguration();
  const { appId } = application;
  const { t } = useTranslation("application-general");
  return (
    <ul className="stack stack-tight">
      {mayChange && (
        <>
          <li>
            <Link to={developerPaths.key(appId)}>{t("toKey")}</Link>
          </li>
          <li>
            <Link to={developerPaths.webhookOf(appId)}>{t("toWebhook")}</Link>
          </li>
        </>
      )}
      <li>
        <Link to={developerPaths.website(appId)}>{t("toWebsites")}</Link>
      </li>
    </ul>
  );
}

/** The details that cannot be edited here, because the provider has checked the name. */
function Checked() {
  const { name } = useConfiguration().application;
  const { t } = useTranslation("application-general");
  return (
    <div className="stack stack-tight">
      <DescriptionList items={[{ term: t("name"), value: name }]} />
      <p className="muted text-s">{t("nameHelp")}</p>
    </div>
  );
}

/** The application's kind and address in words. */
function useAbout() {
  const { url, info, category } = useConfiguration().application;
  const { t } = useTranslation(["application-general", "applications"]);
  return [
    { term: t("url"), value: url },
    { term: t("info"), value: info },
    { term: t("category"), value: sayWord(category, (known) => t(`applications:category.${known}`)) },
  ];
}

function About() {
  const about = useAbout();
  return (
    <>
      <Checked />
      <DescriptionList items={about} />
    </>
  );
}

function AboutForm({ reply }: { reply: FormReply }) {
  const { application } = useConfiguration();
  const { categories } = useLoaderData<typeof loader>();
  const about = useAbout();
  const { t } = useTranslation(["application-general", "applications", "configuration"]);
  const field = (name: "url" | "info" | "category") => {
    const replied = repliedField(name, reply);
    return reply ? replied : { ...replied, initialValue: asItCame(application[name]) };
  };
  return (
    <>
      <Checked />
      <Form method="post" className="stack form-narrow" key={application.lastModifiedDate}>
        <FormErrors errors={formErrorsOf(reply)} />
        <Overtaken reply={reply} items={about} />
        <SeenVersion name="lastModifiedDate" now={application.lastModifiedDate} reply={reply} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <TextField field={field("url")} label={t("url")} type="url" inputMode="url" spellCheck={false} />
          <TextArea field={field("info")} label={t("info")} help={t("infoHelp")} />
          <SelectField
            field={field("category")}
            label={t("category")}
            options={categories.map((one) => ({
              value: asItCame(one),
              label: sayWord(one, (known) => t(`applications:category.${known}`)),
            }))}
          />
        </FirstErrorContext.Provider>
        <ButtonRow>
          <SubmitButton name="intent" value="about">
            {t("configuration:save")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </>
  );
}

/** The contact for payers; receipts name the address. */
function Mail({ reply }: { reply: FormReply }) {
  const { application, mayChange } = useConfiguration();
  const { t } = useTranslation(["application-general", "configuration"]);
  const { applicationMail, configModifiedDate } = application;
  if (!mayChange)
    return (
      <>
        <p>{applicationMail || t("noMail")}</p>
        <p className="muted">{t("mailHelp")}</p>
      </>
    );
  const replied = repliedField("applicationMail", reply);
  return (
    <Form method="post" className="stack form-narrow" key={configModifiedDate}>
      <FormErrors errors={formErrorsOf(reply)} />
      <Overtaken reply={reply} items={[{ term: t("mailField"), value: applicationMail || t("noMail") }]} />
      <SeenVersion name="configModifiedDate" now={configModifiedDate} reply={reply} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <TextField
          field={{ ...replied, required: false, ...(!reply && { initialValue: applicationMail }) }}
          label={t("mailField")}
          help={t("mailHelp")}
          type="email"
          inputMode="email"
          spellCheck={false}
        />
      </FirstErrorContext.Provider>
      <ButtonRow>
        <SubmitButton name="intent" value="mail">
          {t("configuration:save")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}

/** The edition in which salary files are written: the employer's bank accepts one of them. */
function Salaries({ reply }: { reply: FormReply }) {
  const { application, mayChange } = useConfiguration();
  const { editions } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["application-general", "configuration"]);
  const { salaryEdition, configModifiedDate } = application;
  const now = [{ term: t("edition"), value: sayWord(salaryEdition, (known) => t(`editions.${known}`)) }];
  if (!mayChange) return <DescriptionList items={now} />;
  const replied = repliedField("salaryEdition", reply);
  return (
    <Form method="post" className="stack form-narrow" key={configModifiedDate}>
      <FormErrors errors={formErrorsOf(reply)} />
      <Overtaken reply={reply} items={now} />
      <SeenVersion name="configModifiedDate" now={configModifiedDate} reply={reply} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <SelectField
          field={reply ? replied : { ...replied, initialValue: knownWord(salaryEdition) }}
          label={t("edition")}
          help={t("editionHelp")}
          options={editions.map((value) => ({ value, label: t(`editions.${value}`) }))}
        />
      </FirstErrorContext.Provider>
      <ButtonRow>
        <SubmitButton name="intent" value="salaries">
          {t("configuration:save")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}

/** The page where people pay without an invoice; the application's QR code leads there too. */
function PaymentAddress() {
  const { appId, paymentUrl, qrEnabled } = useConfiguration().application;
  const { t } = useTranslation("application-general");
  return (
    <>
      {paymentUrl && <CopyField label={t("paymentUrl")} value={paymentUrl} />}
      <p>
        {t(paymentUrl === null ? "payment.none" : qrEnabled ? "payment.on" : "payment.off")}{" "}
        <Link to={qrPaths.code(appId)}>{t("payment.toCode")}</Link>
      </p>
    </>
  );
}
