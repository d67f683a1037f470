import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dayIn, REGION_FACTS, type Region } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { FormWithPreview, repliedPreview } from "~/billing/shared/preview/preview-pane";
import { asksPreview, previewReply } from "~/billing/shared/preview/preview-reply";
import { readTerms } from "~/forms/read-terms";
import { termWords } from "~/server/term-words";
import { TermsFields } from "~/billing/shared/terms/terms-fields";
import { Banner } from "~/components/feedback/banner";
import { EmptyState } from "~/components/feedback/empty-state";
import { AppForm, useAppForm } from "~/components/form/form";
import { keyFor } from "~/components/form/form-keys";
import { SubmitButton } from "~/components/form/submit-button";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { askedCustomer } from "~/server/asked-customer";
import { keepLastUsed, readLastUsed } from "~/server/last-used";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { customerPaths } from "~/paths/customer";
import { paymentLinkPaths } from "~/paths/payment-link";
import { remembered } from "~/utils/remembered";
import { shortName } from "~/utils/short-name";
import { widgetPath, widgetWaiting } from "~/paths/widget";
import { CREATE_LINK } from "./access";
import { linkBody } from "./body";
import { AmountFields, useFieldLabels, ValidityFields, WhatFields } from "./create-fields";
import { linkPreview } from "./payer-preview";
import { createLinkSchema, ENDLESS } from "./schema";

export const links = areaSheets("forms", "figures");
export const handle = {
  i18n: ["create-payment-link", "payment-links", "payer-preview"],
  title: "create-payment-link:title",
};

/** The applications that may take payments, the rules of the region, and who gets the link (`?customer=`). */
export const loader = guardedLoader(CREATE_LINK, async ({ provider, context, url, region, language }) => {
  const [all, last, customer] = await Promise.all([
    provider.applications.list(),
    readLastUsed(context),
    askedCustomer({ provider, context, url }),
  ]);
  const applications = all
    .filter(({ status }) => status === "ONLINE")
    .map(({ appId, name }) => ({ value: appId, label: `${name} · ${appId}` }));
  const today = dayIn(region, new Date());
  return {
    applications,
    /** The application that the address names, the last used, or the only one. */
    appId: (
      applications.find(({ value }) => value === url.searchParams.get("app")) ??
      applications.find(({ value }) => value === last?.appId) ??
      (applications.length === 1 ? applications[0] : undefined)
    )?.value,
    customer,
    region,
    language,
    today,
    tomorrow: addDays(today, 1),
    terms: termWords(language, { isNew: true }),
    idempotencyKey: formKey(url),
    anotherKey: crypto.randomUUID(),
  };
});

/** Makes the link, and leads to it, to send it to the customer, or back to the widget that waits for it. */
export const action = guardedAction(
  CREATE_LINK,
  async ({ form, provider, context, url, region, language, redirect }) => {
    const today = dayIn(region, new Date());
    if (asksPreview(form))
      return previewReply(form, await linkPreview({ typed: form.data, provider, region, language, today }));
    const submission = form.parse(createLinkSchema({ language, region, today }));
    if (!submission.ok) return submission.reply();
    const { idempotencyKey } = submission.value;
    const own = readTerms(submission.value);
    if (!own.ok) return submission.reply(own);
    const sent = await submission.send(
      () => provider.links.create({ body: linkBody(submission.value, { own: own.terms, today }), idempotencyKey }),
      { fields: { application_not_online: "appId" } },
    );
    if (!sent.ok) return sent.reply;
    await keepLastUsed(context, { appId: submission.value.appId });
    const { id, appId } = sent.answer;
    const kind = widgetWaiting(url.searchParams);
    const customer = await askedCustomer({ provider, context, url });
    const toLink = customer ? customerPaths.sendLink(id, customer.id) : paths.paymentLink(id);
    const to = kind ? widgetPath({ kind, app: appId, link: id }) : toLink;
    return redirect(to, "payment-link:toast.created", {
      title: shortName(sent.answer.title),
    });
  },
);

export default function CreatePaymentLink() {
  const { t } = useTranslation("create-payment-link");
  const { applications, customer } = useLoaderData<typeof loader>();
  return (
    <Page form title={t("title")} subtitle={customer && t("for", { name: customer.fullName })}>
      {applications.length === 0 ? (
        <Card>
          <EmptyState
            title={t("noApplication")}
            action={<LinkButton to={paths.applications}>{t("toApplications")}</LinkButton>}
          >
            {t("noApplicationHint")}
          </EmptyState>
        </Card>
      ) : (
        <LinkForm />
      )}
    </Page>
  );
}

/** Kept, because making a schema costs more than rendering its form. */
const formSchema = remembered(
  (language: string, region: Region, today: string) => createLinkSchema({ language, region, today }),
  20,
);

function LinkForm() {
  const { t } = useTranslation(["create-payment-link", "common"]);
  const { applications, appId, customer, region, language, today, tomorrow, terms, idempotencyKey, anotherKey } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const format = useFormat();
  const schema = formSchema(format.language, region, today);
  const [form, fields] = useAppForm({
    id: "create-payment-link",
    schema,
    lastResult: reply?.result,
    defaultValue: {
      appId,
      amountKind: "FIXED",
      usage: customer ? "SINGLE" : "REUSABLE",
      linkDays: ENDLESS,
      language,
    },
  });
  useUnsavedWarning(form);
  const { currency, languages } = REGION_FACTS[region];
  const { key, isAnother } = keyFor(reply, { idempotencyKey, anotherKey });
  return (
    <AppForm form={form} idempotencyKey={key} summary={{ ...useFieldLabels(), ...terms.labels }}>
      {isAnother && <Banner>{t("anotherHint")}</Banner>}
      <FormWithPreview
        of="link"
        formId={form.id}
        address={paymentLinkPaths.payerPreview}
        replied={repliedPreview(reply)}
        currency={currency}
        buttons={
          <SubmitButton>
            {t(isAnother ? "another" : reply?.outcome === "unknown" ? "common:checkAgain" : "submit")}
          </SubmitButton>
        }
      >
        <WhatFields fields={fields} applications={applications} />
        <AmountFields fields={fields} currency={currency} />
        <ValidityFields fields={fields} languages={languages} today={today} tomorrow={tomorrow} />
        <TermsFields fields={fields} words={terms} />
      </FormWithPreview>
    </AppForm>
  );
}
