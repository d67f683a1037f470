import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS, type Region } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { Banner } from "~/components/feedback/banner";
import { EmptyState } from "~/components/feedback/empty-state";
import { AppForm, useAppForm } from "~/components/form/form";
import { keyFor } from "~/components/form/form-keys";
import { SubmitButton } from "~/components/form/submit-button";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { FormBar, LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { readPhone } from "~/server/phone";
import { paths } from "~/utils/paths";
import { remembered } from "~/utils/remembered";
import { invoiceBody } from "./body";
import { DeliveryFields, DueFields, MoreOptions, PayerFields, useFieldLabels, WhatFields } from "./invoice-fields";
import { createInvoiceSchema } from "./schema";
import { duplicateValues } from "./typed-values";

export const handle = { i18n: ["create-invoice", "invoices", "words"] };

/** The applications that may take payments, what the region allows, and what was typed of the invoice to duplicate (`?from=`). */
export const loader = guardedLoader(AREA_ACCESS.createInvoice, async ({ provider, url, region, language }) => {
  const from = url.searchParams.get("from");
  const [all, original] = await Promise.all([
    provider.applications.list(),
    from === null ? null : provider.invoices.get({ params: { id: from } }),
  ]);
  const today = dayIn(region, new Date());
  const applications = all
    .filter(({ status }) => status === "ONLINE")
    .map(({ appId, name }) => ({ value: appId, label: `${name} · ${appId}` }));
  const appIds = applications.map(({ value }) => value);
  return {
    applications,
    original: original && {
      code: original.invoiceCode,
      typed: duplicateValues(original, { language, today, appIds }),
    },
    region,
    language,
    today,
    tomorrow: addDays(today, 1),
    idempotencyKey: formKey(url),
    anotherKey: crypto.randomUUID(),
  };
});

export const action = guardedAction(
  AREA_ACCESS.createInvoice,
  async ({ form, provider, region, language, redirect }) => {
    const today = dayIn(region, new Date());
    const schema = createInvoiceSchema({
      language,
      region,
      today,
      readPhone: (text) => readPhone(region, text),
    });
    const submission = form.parse(schema);
    if (!submission.ok) return submission.reply();
    const { idempotencyKey } = submission.value;
    const sent = await submission.send(
      () => provider.invoices.create({ body: invoiceBody(submission.value, today), idempotencyKey }),
      { fields: { application_not_online: "appId" } },
    );
    if (!sent.ok) return sent.reply;
    return redirect(paths.invoice(sent.answer.id), "invoice:toast.created", { code: sent.answer.invoiceCode });
  },
);

export default function CreateInvoice() {
  const { t } = useTranslation(["create-invoice", "invoices", "common"]);
  const { applications, original } = useLoaderData<typeof loader>();
  return (
    <Page
      form
      title={t(original ? "create.duplicate" : "create.title")}
      subtitle={original ? t("create.duplicateOf", { code: original.code }) : undefined}
    >
      {applications.length === 0 ? (
        <Card>
          <EmptyState
            title={t("create.noApplication")}
            action={<LinkButton to={paths.applications}>{t("create.toApplications")}</LinkButton>}
          >
            {t("create.noApplicationHint")}
          </EmptyState>
        </Card>
      ) : (
        // Another invoice to duplicate, or none, is another form.
        <InvoiceForm key={original?.code ?? ""} />
      )}
    </Page>
  );
}

/** Making a schema costs more than rendering its form; there are as many as languages and regions, and new ones every day. */
const formSchema = remembered(
  (language: string, region: Region, today: string) => createInvoiceSchema({ language, region, today }),
  20,
);

function InvoiceForm() {
  const { t } = useTranslation(["create-invoice", "invoices", "common"]);
  const { applications, original, region, language, today, tomorrow, idempotencyKey, anotherKey } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const format = useFormat();
  const schema = formSchema(format.language, region, today);
  const onlyOne = applications.length === 1 ? applications[0]?.value : undefined;
  const [form, fields] = useAppForm({
    id: "create-invoice",
    schema,
    lastResult: reply?.result,
    defaultValue: original?.typed ?? { appId: onlyOne, language, linkDays: "14" },
  });
  useUnsavedWarning(form);
  const { currency, languages } = REGION_FACTS[region];
  const { key, isAnother } = keyFor(reply, { idempotencyKey, anotherKey });
  return (
    <AppForm form={form} idempotencyKey={key} summary={useFieldLabels()}>
      {isAnother && <Banner>{t("create.anotherHint")}</Banner>}
      {original && !reply && original.typed.linkExpirationDate === undefined && (
        <Banner>{t("create.duplicateDates")}</Banner>
      )}
      <WhatFields fields={fields} application={{ field: fields.appId, options: applications }} currency={currency} />
      <PayerFields fields={fields} region={region} />
      <DueFields field={fields.linkExpirationDate} earliest={tomorrow} days={{ field: fields.linkDays, today }} />
      <DeliveryFields fields={fields} channels={fields.channels} languages={languages} />
      <MoreOptions
        fields={fields}
        region={region}
        earliest={{ scheduledDate: today, dueDate: today, checkInDate: today }}
      />
      <FormBar>
        <SubmitButton>
          {t(isAnother ? "create.another" : reply?.outcome === "unknown" ? "common:checkAgain" : "create.submit")}
        </SubmitButton>
      </FormBar>
    </AppForm>
  );
}
