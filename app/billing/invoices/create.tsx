import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS, type Region } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { FormWithPreview, repliedPreview } from "~/billing/shared/preview/preview-pane";
import { asksPreview, previewReply } from "~/billing/shared/preview/preview-reply";
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
import { optional } from "~/server/optional";
import { keepLastUsed, readLastUsed } from "~/server/last-used";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { readPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { invoicePaths } from "~/paths/invoice";
import { paths } from "~/paths";
import { remembered } from "~/utils/remembered";
import { invoiceBody } from "./body";
import { DeliveryFields, DueFields, MoreOptions, PayerFields, useFieldLabels, WhatFields } from "./invoice-fields";
import { PAYERS_OFFERED, payerOf, payersOf } from "./payers";
import { payerPreview } from "./payer-preview";
import { createInvoiceSchema } from "./schema";
import { duplicateValues } from "./typed-values";

export const links = areaSheets("forms", "figures");
export const handle = { i18n: ["create-invoice", "invoices", "payer-preview", "words"] };

/**
 * The applications that may take payments, the rules of the region, and the values of the invoice to duplicate
 * (`?from=`) or of the customer to ask (`?customer=`).
 */
export const loader = guardedLoader(AREA_ACCESS.createInvoice, async ({ provider, context, url, region, language }) => {
  const from = url.searchParams.get("from");
  const [all, customers, last, original, customer] = await Promise.all([
    provider.applications.list(),
    optional(context, "payers_unknown", provider.customers.list({ query: { page: 0, pageSize: PAYERS_OFFERED } })),
    readLastUsed(context),
    from === null ? null : provider.invoices.get({ params: { id: from } }),
    askedCustomer({ provider, context, url }),
  ]);
  const today = dayIn(region, new Date());
  const applications = all
    .filter(({ status }) => status === "ONLINE")
    .map(({ appId, name }) => ({ value: appId, label: `${name} · ${appId}` }));
  const appIds = applications.map(({ value }) => value);
  return {
    applications,
    /** The application used last, or the only one. */
    appId: appIds.find((appId) => appId === last?.appId) ?? (appIds.length === 1 ? appIds[0] : undefined),
    channels: last?.channels ?? [],
    payers: payersOf(customers?.content ?? []),
    payer: customer && payerOf(customer),
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
  async ({ form, provider, context, region, language, redirect }) => {
    const today = dayIn(region, new Date());
    if (asksPreview(form)) {
      const preview = await payerPreview({ typed: form.data, provider, region, language, today });
      return previewReply(form, preview);
    }
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
    await keepLastUsed(context, submission.value);
    return redirect(paths.invoice(sent.answer.id), "invoice:toast.created", { code: sent.answer.invoiceCode });
  },
);

export default function CreateInvoice() {
  const { t } = useTranslation(["create-invoice", "invoices", "common"]);
  const { applications, original, payer } = useLoaderData<typeof loader>();
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
        // A new key gives a new form for each invoice to duplicate and for each customer.
        <InvoiceForm key={original?.code ?? `${payer?.fullName} ${payer?.phone}`} />
      )}
    </Page>
  );
}

/**
 * Keeps the schema, because making one costs more than rendering its form. There is one for each language and region,
 * and new ones every day.
 */
const formSchema = remembered(
  (language: string, region: Region, today: string) => createInvoiceSchema({ language, region, today }),
  20,
);

function InvoiceForm() {
  const { t } = useTranslation(["create-invoice", "invoices", "common"]);
  const { applications, appId, channels, payers, payer, original, region, language, today, tomorrow, ...keys } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const format = useFormat();
  const schema = formSchema(format.language, region, today);
  const [form, fields] = useAppForm({
    id: "create-invoice",
    schema,
    lastResult: reply?.result,
    defaultValue: original?.typed ?? { appId, channels, language, linkDays: "14", ...payer },
  });
  useUnsavedWarning(form);
  const { currency, languages } = REGION_FACTS[region];
  const { key, isAnother } = keyFor(reply, keys);
  return (
    <AppForm form={form} idempotencyKey={key} summary={useFieldLabels()}>
      {isAnother && <Banner>{t("create.anotherHint")}</Banner>}
      {original && !reply && original.typed.linkExpirationDate === undefined && (
        <Banner>{t("create.duplicateDates")}</Banner>
      )}
      <FormWithPreview
        of="invoice"
        formId={form.id}
        address={invoicePaths.payerPreview}
        replied={repliedPreview(reply)}
        currency={currency}
        buttons={
          <SubmitButton>
            {t(isAnother ? "create.another" : reply?.outcome === "unknown" ? "common:checkAgain" : "create.submit")}
          </SubmitButton>
        }
      >
        <WhatFields fields={fields} application={{ field: fields.appId, options: applications }} currency={currency} />
        <PayerFields fields={fields} region={region} payers={payers} />
        <DueFields field={fields.linkExpirationDate} earliest={tomorrow} days={{ field: fields.linkDays, today }} />
        <DeliveryFields fields={fields} channels={fields.channels} languages={languages} />
        <MoreOptions
          fields={fields}
          region={region}
          earliest={{ scheduledDate: today, dueDate: today, checkInDate: today }}
        />
      </FormWithPreview>
    </AppForm>
  );
}
