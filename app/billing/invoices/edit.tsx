import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { cancelRefusal, editRefusal } from "#provider/rules/invoice-actions";
import type { Invoice } from "#provider/contract/invoices";
import { AREA_ACCESS, allows } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS, type Region } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import type { InvoiceDays } from "#provider/rules/invoice-terms";
import { FormWithPreview, repliedPreview } from "~/billing/shared/preview/preview-pane";
import { asksPreview, previewReply } from "~/billing/shared/preview/preview-reply";
import { readTerms } from "~/forms/read-terms";
import { termWords } from "~/server/term-words";
import { TermsFields } from "~/billing/shared/terms/terms-fields";
import { Banner } from "~/components/feedback/banner";
import { textOf } from "~/components/form/field";
import { AppForm, useAppForm } from "~/components/form/form";
import { SubmitButton } from "~/components/form/submit-button";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { buttonClass, ButtonRow, ButtonText, LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { readPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import type { Day } from "~/utils/dates";
import { invoicePaths } from "~/paths/invoice";
import { pathParams, paths } from "~/paths";
import { remembered } from "~/utils/remembered";
import { withParams } from "~/paths/search-params";
import { editBody } from "./body";
import { DeliveryFields, DueFields, MoreOptions, PayerFields, useFieldLabels, WhatFields } from "./invoice-fields";
import { payerPreview } from "./payer-preview";
import { editedFields, editInvoiceSchema } from "./schema";
import { typedValues } from "./typed-values";

export const links = areaSheets("forms", "figures");
export const handle = {
  i18n: ["edit-invoice", "invoice-form", "invoices", "payer-preview", "words"],
  title: "edit-invoice:edit.title",
};

const CHANGED = "problem.changed_meanwhile";

/** Why an invoice cannot be edited now. Its link may have expired although the status does not say so yet. */
const refusalOf = (invoice: Invoice) =>
  editRefusal(invoice) ?? (Date.parse(invoice.expiresAt) <= Date.now() ? ("closed" as const) : undefined);

const daysOf = ({ linkExpirationDate, scheduledDate, dueDate, checkInDate }: Invoice): InvoiceDays => ({
  linkExpirationDate,
  scheduledDate,
  dueDate,
  checkInDate,
});

/** The values of the invoice; or why it cannot be changed, and the other possible actions. */
export const loader = guardedLoader(
  { permission: "EDIT_LINK" },
  pathParams.invoice,
  async ({ provider, params, context, region, language }) => {
    const [invoice, user] = await Promise.all([provider.invoices.get({ params: { id: params.id } }), context.user()]);
    const person = personOf(user);
    return {
      crumb: invoice.invoiceCode,
      invoice: {
        id: invoice.id,
        code: invoice.invoiceCode,
        appId: invoice.appId,
        appName: invoice.appName,
        lastModifiedBy: invoice.lastModifiedBy,
        lastModifiedDate: invoice.lastModifiedDate,
      },
      refusal: refusalOf(invoice) ?? null,
      canCancel: cancelRefusal(invoice) === undefined && allows({ permission: "DELETE_INVOICE" }, person),
      isRecurring: invoice.recurrence !== null && invoice.recurrence.state !== "ENDED",
      canDuplicate: allows(AREA_ACCESS.createInvoice, person),
      typed: typedValues(invoice, language),
      terms: termWords(language),
      before: daysOf(invoice),
      region,
      today: dayIn(region, new Date()),
    };
  },
);

export const action = guardedAction(
  { permission: "EDIT_LINK" },
  pathParams.invoice,
  async ({ form, provider, params, region, language, redirect }) => {
    const id = params.id;
    const invoice = await provider.invoices.get({ params: { id } });
    const today = dayIn(region, new Date());
    if (asksPreview(form)) {
      const preview = await payerPreview({ typed: form.data, provider, of: invoice.appId, region, language, today });
      return previewReply(form, preview);
    }
    const schema = editInvoiceSchema(
      {
        language,
        region,
        today,
        readPhone: (text) => readPhone(region, text),
      },
      daysOf(invoice),
    );
    const submission = form.parse(schema);
    if (!submission.ok) return submission.reply();
    const own = readTerms(submission.value, invoice);
    if (!own.ok) return submission.reply(own);
    const sent = await submission.send(
      () => provider.invoices.update({ params: { id }, body: editBody(submission.value, { own: own.terms, today }) }),
      { repeatable: true },
    );
    if (!sent.ok) return sent.reply;
    return redirect(paths.invoice(id), "invoice:toast.edited", { code: sent.answer.invoiceCode });
  },
);

/** After a conflict, shows the current invoice. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function EditInvoice() {
  const { t } = useTranslation("edit-invoice");
  const { invoice, refusal } = useLoaderData<typeof loader>();
  return (
    <Page form title={t("edit.title", { code: invoice.code })} subtitle={invoice.appName}>
      {refusal ? <Refused /> : <EditForm key={invoice.id} />}
    </Page>
  );
}

/** Stands in place of the form: the reason, and the other possible actions. */
function Refused() {
  const { t } = useTranslation("edit-invoice");
  const { invoice, refusal, canCancel, isRecurring, canDuplicate } = useLoaderData<typeof loader>();
  return (
    <Card>
      <Banner tone="warning" title={t("edit.refused")}>
        <p>{t(`refusal.${refusal ?? "closed"}`)}</p>
        {isRecurring && <p>{t("edit.recurring")}</p>}
      </Banner>
      <ButtonRow>
        <LinkButton to={paths.invoice(invoice.id)}>{t("edit.back")}</LinkButton>
        {isRecurring && <LinkButton to={invoicePaths.recurrence(invoice.id)}>{t("edit.recurrence")}</LinkButton>}
        {canCancel && <LinkButton to={invoicePaths.cancel(invoice.id)}>{t("edit.cancel")}</LinkButton>}
        {canDuplicate && (
          <LinkButton variant="primary" to={invoicePaths.duplicate(invoice.id)}>
            {t("edit.duplicate")}
          </LinkButton>
        )}
      </ButtonRow>
    </Card>
  );
}

const earlier = (day: Day, typed: string | null): Day => (typed !== null && typed < day ? typed : day);

/** Kept, because making a schema costs more than rendering its form. */
const fieldsOfForm = remembered(
  (language: string, region: Region, today: string) => editedFields({ language, region, today }),
  20,
);

function EditForm() {
  const { t } = useTranslation(["edit-invoice", "common"]);
  const { invoice, typed, terms, before, region, today } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { language } = useFormat();
  const formFields = fieldsOfForm(language, region, today);
  const schema = useMemo(
    () => editInvoiceSchema({ language, region, today }, before, formFields),
    [language, region, today, before, formFields],
  );
  // The edit is based on the version that was shown first, even if the invoice has been read again since.
  const [shown] = useState(invoice.lastModifiedDate);
  const lastModifiedDate = textOf(reply?.result.initialValue?.["lastModifiedDate"]) || shown;
  const [form, fields] = useAppForm({
    id: "edit-invoice",
    schema,
    fields: formFields,
    lastResult: reply?.result,
    defaultValue: { ...typed, lastModifiedDate },
  });
  useUnsavedWarning(form);
  const { currency, languages } = REGION_FACTS[region];
  const isChanged = reply?.result.error?.[""]?.includes(CHANGED) ?? false;
  const earliest = {
    linkExpirationDate: earlier(addDays(today, 1), before.linkExpirationDate),
    scheduledDate: earlier(today, before.scheduledDate),
    dueDate: earlier(today, before.dueDate),
    checkInDate: earlier(today, before.checkInDate),
  };
  return (
    <AppForm form={form} summary={{ ...useFieldLabels(), ...terms.labels }}>
      <input type="hidden" name={fields.lastModifiedDate.name} value={lastModifiedDate} />
      {isChanged && (
        <Banner tone="warning" title={t("edit.changedTitle", { name: invoice.lastModifiedBy })}>
          <p>
            <DateTime at={invoice.lastModifiedDate} />. {t("edit.changedHint")}
          </p>
          <p>
            {/* A full page load, so that the form begins again with the current invoice. */}
            <a className={buttonClass("secondary")} href={paths.editInvoice(invoice.id)}>
              <ButtonText>{t("edit.showCurrent")}</ButtonText>
            </a>
          </p>
        </Banner>
      )}
      <FormWithPreview
        of="invoice"
        formId={form.id}
        address={invoicePaths.payerPreview + withParams("", { appId: invoice.appId })}
        replied={repliedPreview(reply)}
        currency={currency}
        buttons={
          <>
            <LinkButton to={paths.invoice(invoice.id)}>{t("edit.discard")}</LinkButton>
            <SubmitButton>{t(reply?.outcome === "unknown" ? "common:checkAgain" : "edit.submit")}</SubmitButton>
          </>
        }
      >
        <WhatFields fields={fields} currency={currency} />
        <PayerFields fields={fields} region={region} />
        <DueFields fields={fields} earliest={earliest} />
        <DeliveryFields fields={fields} languages={languages} />
        <MoreOptions fields={fields} region={region} earliest={earliest} />
        <TermsFields fields={fields} words={terms} />
      </FormWithPreview>
    </AppForm>
  );
}
