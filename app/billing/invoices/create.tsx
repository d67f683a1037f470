import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import type { Invoice } from "#provider/contract/invoices";
import { addDays } from "#provider/rules/days";
import { sayWord } from "#provider/rules/open-words";
import { FormWithPreview, repliedPreview } from "~/billing/shared/preview/preview-pane";
import { asksPreview, previewReply, sameForm } from "~/billing/shared/preview/preview-reply";
import { readTerms } from "~/forms/read-terms";
import { termWords } from "~/server/term-words";
import { TermsFields } from "~/billing/shared/terms/terms-fields";
import { Banner } from "~/components/feedback/banner";
import { EmptyState } from "~/components/feedback/empty-state";
import type { FieldLike } from "~/components/form/field";
import { AppForm, useAppForm } from "~/components/form/form";
import { keyFor } from "~/components/form/form-keys";
import { SubmitButton } from "~/components/form/submit-button";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { ButtonText, LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { formatDay } from "~/i18n/format";
import { useFormat } from "~/i18n/use-format";
import { SEND_CHANNEL } from "~/i18n/words";
import { askedCustomer } from "~/server/asked-customer";
import { optional } from "~/server/optional";
import { keepLastUsed, readLastUsed } from "~/server/last-used";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { readPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { invoicePaths } from "~/paths/invoice";
import { paths } from "~/paths";
import { remembered } from "~/utils/remembered";
import { invoiceBody } from "./body";
import { nextBookingId } from "./booking-id";
import { DeliveryFields, DueFields, MoreOptions, PayerFields, useFieldLabels, WhatFields } from "./invoice-fields";
import { ADD_ITEM, ItemFields } from "./item-fields";
import { itemPlace, readItems, typedItems, type TypedItem } from "./items";
import { PAYERS_OFFERED, payerOf, payersOf } from "./payers";
import { payerPreview } from "./payer-preview";
import { billed, createInvoiceSchema } from "./schema";
import { duplicateValues } from "./typed-values";

export const links = areaSheets("forms", "figures");
export const handle = {
  i18n: ["create-invoice", "invoice-items", "invoice-form", "invoices", "payer-preview", "words"],
};

/** The newest invoices, which a new one takes its application and its booking ID from. */
const RECENT = 10;
/** Before the first choice: the phone is the one address that every payer has. */
const FIRST_CHANNELS = ["SMS"] as const;

/**
 * The applications that may take payments, the rules of the region, and the values of the invoice to duplicate
 * (`?from=`) or of the customer to ask (`?customer=`).
 */
export const loader = guardedLoader(AREA_ACCESS.createInvoice, async ({ provider, context, url, region, language }) => {
  const from = url.searchParams.get("from");
  const [all, customers, recent, last, original, customer] = await Promise.all([
    provider.applications.list(),
    optional(context, "payers_unknown", provider.customers.list({ query: { page: 0, pageSize: PAYERS_OFFERED } })),
    optional(context, "bookings_unknown", provider.invoices.list({ query: { page: 0, pageSize: RECENT } })),
    readLastUsed(context),
    from === null ? null : provider.invoices.get({ params: { id: from } }),
    askedCustomer({ provider, context, url }),
  ]);
  const today = dayIn(region, new Date());
  const applications = all
    .filter(({ status }) => status === "ONLINE")
    .map(({ appId, name }) => ({ value: appId, label: `${name} · ${appId}` }));
  const appIds = applications.map(({ value }) => value);
  const newest = recent?.content ?? [];
  const usual = last?.appId ?? newest[0]?.appId;
  /** None while the provider does not tell the newest ones: the first of all would be a guess. */
  const booking = recent ? nextBookingId(newest.map(({ bookingId }) => bookingId)) : { next: "", after: null };
  // Said here, because the page has no room for sentences that it seldom needs.
  const say = sentences(language).getFixedT(null, "create-invoice-hints");
  return {
    applications,
    none:
      applications.length > 0
        ? null
        : { title: say("noApplication"), hint: say("noApplicationHint"), to: say("toApplications") },
    /** The application used last in this browser, that of the newest invoice, or the only one. */
    appId: appIds.find((appId) => appId === usual) ?? (appIds.length === 1 ? appIds[0] : undefined),
    channels: last?.channels ?? FIRST_CHANNELS,
    channelsHelp: `${say("channelsHelp")} ${say(last === undefined ? "channelsFirst" : "channelsKept")}`,
    bookingId: booking.next,
    bookingHelp: !original && booking.after ? say("bookingAfter", { replace: { id: booking.after } }) : undefined,
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
    terms: termWords(language, { isNew: true }),
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
    if (form.data.get("intent") === ADD_ITEM) {
      const { data: reply, init } = sameForm(form);
      return data({ ...reply, rows: typedItems(form.data).length + 1 }, init ?? {});
    }
    const given = { language, region, today, readPhone: (text: string) => readPhone(region, text) };
    const schema = createInvoiceSchema(given);
    const submission = form.parse(schema);
    if (!submission.ok) return submission.reply();
    const { idempotencyKey } = submission.value;
    const own = readTerms(submission.value);
    if (!own.ok) return submission.reply(own);
    const bill = billed(submission.value, given);
    const sent = await submission.send(
      () =>
        provider.invoices.create({
          body: invoiceBody(submission.value, bill, { own: own.terms, today }),
          idempotencyKey,
        }),
      { fields: { application_not_online: "appId" } },
    );
    if (!sent.ok) return sent.reply;
    await keepLastUsed(context, submission.value);
    const { key, values } = toastOf(sent.answer, { language, today });
    return redirect(paths.invoice(sent.answer.id), key, values);
  },
);

type Toast = { key: `invoice:toast.${"created" | "createdSent" | "createdScheduled"}`; values: Record<string, string> };

/** Says which messages have left, or on which day they will. */
function toastOf(
  { invoiceCode: code, channels, scheduledDate }: Invoice,
  { language, today }: { language: Language; today: string },
): Toast {
  if (scheduledDate !== null && scheduledDate > today)
    return { key: "invoice:toast.createdScheduled", values: { code, day: formatDay(language, scheduledDate) } };
  if (channels.length === 0) return { key: "invoice:toast.created", values: { code } };
  const word = sentences(language).getFixedT(language, "words");
  const named = channels.map((channel) => sayWord(channel, (known) => word(SEND_CHANNEL[known]))).join(", ");
  return { key: "invoice:toast.createdSent", values: { code, channels: named } };
}

export default function CreateInvoice() {
  const { t } = useTranslation(["create-invoice", "invoices", "common"]);
  const { none, original, payer } = useLoaderData<typeof loader>();
  return (
    <Page
      form
      title={t(original ? "create.duplicate" : "create.title")}
      subtitle={original ? t("create.duplicateOf", { code: original.code }) : undefined}
    >
      {none ? (
        <Card>
          <EmptyState title={none.title} action={<LinkButton to={paths.applications}>{none.to}</LinkButton>}>
            {none.hint}
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
  const { applications, payers, payer, original, region, language, today, tomorrow, ...given } =
    useLoaderData<typeof loader>();
  const { appId, channels, terms } = given;
  const reply = useActionData<typeof action>();
  const format = useFormat();
  const schema = formSchema(format.language, region, today);
  const [form, fields] = useAppForm({
    id: "create-invoice",
    schema,
    lastResult: reply?.result,
    defaultValue: original?.typed ?? {
      appId,
      channels: [...channels],
      language,
      linkDays: "14",
      bookingId: given.bookingId,
      ...payer,
    },
  });
  useUnsavedWarning(form);
  const rows = typedRows(reply);
  const [isSum, setSum] = useState(false);
  const labels = { ...useFieldLabels(), ...terms.labels, ...useItemLabels(Object.keys(form.allErrors)) };
  const hasItems = isSum || readItems(rows, format.language).items.length > 0 || (reply && "rows" in reply);
  const needed = { required: !hasItems };
  const { currency, languages } = REGION_FACTS[region];
  const { key, isAnother } = keyFor(reply, given);
  return (
    <AppForm form={form} idempotencyKey={key} summary={labels}>
      {/* Without scripts, Enter in a field presses the first button of the form. */}
      <button type="submit" className="visually-hidden no-js-only" tabIndex={-1} aria-hidden="true" />

      {isAnother && <Banner>{t("create.anotherHint")}</Banner>}
      {original && !reply && original.typed.dueDate === undefined && <Banner>{t("create.duplicateDates")}</Banner>}
      <FormWithPreview
        of="invoice"
        formId={form.id}
        address={invoicePaths.payerPreview}
        replied={repliedPreview(reply)}
        currency={currency}
        tellsMessages
        buttons={
          <SubmitButton>
            {isAnother || reply?.outcome === "unknown" ? (
              t(isAnother ? "create.another" : "common:checkAgain")
            ) : (
              <>
                <ButtonText className="if-silent">{t("create.submit")}</ButtonText>
                <ButtonText className="if-sending">{t("create.submitAndSend")}</ButtonText>
              </>
            )}
          </SubmitButton>
        }
      >
        <WhatFields
          fields={{
            bookingId: fields.bookingId,
            amount: { ...fieldOf(fields.amount), ...needed },
            description: { ...fieldOf(fields.description), ...needed },
          }}
          items={
            <ItemFields
              formId={form.id}
              typed={rows}
              isAdded={reply !== undefined && "rows" in reply}
              errors={form.allErrors}
              onSum={setSum}
            />
          }
          isSum={isSum}
          application={{ field: fields.appId, options: applications }}
          currency={currency}
          bookingHelp={given.bookingHelp}
        />
        <PayerFields fields={fields} region={region} payers={payers} />
        <DueFields
          fields={fields}
          earliest={{ dueDate: tomorrow, linkExpirationDate: tomorrow }}
          days={{
            field: fields.linkDays,
            today,
            words: (count) => t("create.days", { count }),
            ownDay: t("create.ownDay"),
            dayWins: t("create.dayWins"),
          }}
        />
        <DeliveryFields
          fields={fields}
          channels={{
            field: fields.channels,
            help: given.channelsHelp,
          }}
          languages={languages}
        />
        <MoreOptions fields={fields} region={region} earliest={{ scheduledDate: today, checkInDate: today }} />
        <TermsFields fields={fields} words={terms} />
      </FormWithPreview>
    </AppForm>
  );
}

/** The parts of a field that the form's own fields read; conform computes them when they are read. */
const fieldOf = ({
  id,
  name,
  key,
  errorId,
  descriptionId,
  errors,
  initialValue,
  minLength,
  maxLength,
}: FieldLike): FieldLike => ({
  id,
  name,
  errorId,
  descriptionId,
  initialValue,
  ...(key === undefined ? {} : { key }),
  ...(errors ? { errors } : {}),
  ...(minLength === undefined ? {} : { minLength }),
  ...(maxLength === undefined ? {} : { maxLength }),
});

type FormReply = ReturnType<typeof useActionData<typeof action>>;

/** The rows of items in the reply, with an empty one if it was asked for. */
function typedRows(reply: FormReply): (TypedItem | undefined)[] {
  const typed = typedItems(Object.entries(reply?.result.initialValue ?? {}));
  const isAdded = reply && "rows" in reply && typeof reply.rows === "number" && reply.rows > typed.length;
  return isAdded ? [...typed, {}] : typed;
}

/** What the summary of errors calls the wrong fields of items. */
function useItemLabels(wrong: readonly string[]): Record<string, string> {
  const { t } = useTranslation("invoice-items");
  return Object.fromEntries(
    wrong.flatMap((name) => {
      const place = itemPlace(name);
      return place ? [[name, `${t("row", { number: place.row + 1 })}, ${t(place.part)}`]] : [];
    }),
  );
}
