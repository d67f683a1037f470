import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REGION_FACTS } from "#provider/contract/regions";
import { sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { DescriptionList } from "~/components/page/description-list";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { optional } from "~/server/optional";
import { guardedAction, guardedLoader } from "~/server/guard";
import { screenError } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { applicationPaths, configurationParams } from "~/paths/application";
import { messageTextSchema } from "../schema";
import { readWhich, textsIn, withText } from "./all-texts";
import { CONFIGURE } from "./access";
import { useConfiguration } from "./configuration";
import { MessageEditor } from "./message-editor";
import { nameOf, standing, type Which } from "./texts";
import { useTextName } from "./use-text-name";
import { WhoChanges } from "./who-changes";

export const links = areaSheets("details");
export const handle = { i18n: ["configuration", "message-text", "people", "words"], title: "message-text:title" };

/** All possible texts, the open one, and the newest invoice of the application for the preview. */
export const loader = guardedLoader({}, configurationParams, async ({ provider, context, url, region, params }) => {
  const { languages } = REGION_FACTS[region];
  const newest = await optional(
    context,
    "invoice_unknown",
    provider.invoices.list({ query: { page: 0, pageSize: 1, appName: params.appId } }),
  );
  const invoice = newest?.content[0];
  return {
    which: readWhich(url.searchParams.get("text"), languages),
    languages,
    texts: ["all", ...textsIn(languages)] satisfies Which[],
    sample: invoice && {
      fullName: invoice.fullName,
      open: invoice.amount - invoice.paidAmount,
      currency: invoice.currency,
      invoiceCode: invoice.invoiceCode,
      link: invoice.paymentUrl,
    },
  };
});

/**
 * Saves a text, deletes it so that the fallback applies, or shows the input with its placeholders filled in (for a
 * person without scripts).
 */
export const action = guardedAction(
  CONFIGURE,
  configurationParams,
  async ({ form, provider, context, url, region, params: { appId, appConfigId }, redirect }) => {
    const application = await provider.applications.get({ params: { appId } });
    const { configId, applicationMail, defaultSmsTemplate } = application;
    if (configId !== appConfigId) throw screenError(context, 404, "not_found");
    const submission = form.parse(messageTextSchema);
    if (!submission.ok) return submission.reply();
    const { value } = submission;
    if (value.intent === "preview") return data(submission.reply({ status: 200 }).data);
    // The current version is part of the request, so that a change made during this very request is noticed too.
    const { configModifiedDate = application.configModifiedDate } = value;
    const which = readWhich(url.searchParams.get("text"), REGION_FACTS[region].languages);
    const text = value.intent === "save" ? value.text : undefined;
    const change =
      which === "all"
        ? {
            defaultSmsTemplate: text ?? defaultSmsTemplate,
            ...(value.intent === "save" && { defaultLanguage: value.language }),
          }
        : { defaultSmsTemplate, messageTemplates: withText(application, which, text) };
    const sent = await submission.send(
      () =>
        provider.applications.configure({ body: { appId, configId, applicationMail, configModifiedDate, ...change } }),
      { fields: { invalid_request: "text" } },
    );
    if (!sent.ok) return sent.reply;
    return redirect(applicationPaths.messages(appId, configId, nameOf(which)), `message-text:done.${value.intent}`);
  },
);

export default function Messages() {
  const { which, languages, sample } = useLoaderData<typeof loader>();
  const { configModifiedDate } = useConfiguration().application;
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("message-text");
  return (
    <>
      <WhoChanges />
      <Card title={t("texts")}>
        <p className="muted">{t("textsHelp")}</p>
        <TextList />
      </Card>
      {/* Another text has another form, and so has a saved text. */}
      <MessageEditor
        key={`${nameOf(which)} ${configModifiedDate}`}
        which={which}
        languages={languages}
        sample={sample}
        reply={reply}
      />
    </>
  );
}

/** All possible texts, each with a link, and whether it is the application's own. */
function TextList() {
  const { which, texts } = useLoaderData<typeof loader>();
  const { application } = useConfiguration();
  const { t } = useTranslation("message-text");
  const name = useTextName();
  return (
    <DescriptionList
      items={texts.map((one) => ({
        term: name(one),
        value: (
          <Link
            to={applicationPaths.messages(application.appId, application.configId, nameOf(one))}
            aria-current={nameOf(one) === nameOf(which) ? "true" : undefined}
            aria-label={name(one)}
            preventScrollReset
          >
            {one === "all"
              ? sayWord(application.defaultLanguage, (language) => LANGUAGE_NAMES[language])
              : t(`origin.${standing(application, one).origin}`)}
          </Link>
        ),
      }))}
    />
  );
}
