import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { WEBHOOK_EVENT_FILTERS } from "#provider/contract/webhook-filters";
import { ID_LENGTH } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import { WEBHOOK_AGAIN_MOST, WEBHOOK_KEPT_DAYS } from "#provider/contract/webhook-words";
import { addDays } from "#provider/rules/days";
import { FirstErrorContext, textOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DateField, TextField } from "~/components/form/text-field";
import { LinkButton } from "~/components/page/button";
import { Card, Fields, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { areaSheets } from "~/styles/areas";
import { readFilters } from "~/utils/list-filters";
import { webhookParams, webhookPaths } from "~/paths/webhook";
import { CONFIGURE } from "../access";
import { startField } from "../server-key-fields";
import { againSchema } from "./schema";
import { crumbOf } from "./words";

export const links = areaSheets("forms");
export const handle = { i18n: ["webhook-log"], title: "webhook-log:again.title" };

/** The period that the form begins with, if the list behind it has none. */
const DAYS_PROPOSED = 7;

export const loader = guardedLoader(
  CONFIGURE,
  webhookParams,
  async ({ provider, params: { webhookId }, url, region, language }) => {
    const webhook = await provider.webhooks.get({ params: { id: webhookId } });
    const { values } = readFilters(url.searchParams, language, WEBHOOK_EVENT_FILTERS);
    const today = dayIn(region, new Date());
    return {
      crumb: crumbOf(webhook.url),
      webhookId,
      start: {
        from: values.from ?? addDays(today, 1 - DAYS_PROPOSED),
        to: values.to ?? today,
        transactionId: values.transactionId ?? "",
      },
      days: { min: addDays(today, -WEBHOOK_KEPT_DAYS), max: today },
    };
  },
);

/** Sends again what did not arrive in a period, or all messages of a payment. */
export const action = guardedAction(
  CONFIGURE,
  webhookParams,
  async ({ form, provider, params: { webhookId }, url, language, redirect }) => {
    const params = { id: webhookId };
    await provider.webhooks.get({ params });
    const submission = form.parse(againSchema);
    if (!submission.ok) return submission.reply();
    const { intent, ...body } = submission.value;
    const sent = await submission.send(() => provider.webhooks.again({ params, body }));
    if (!sent.ok) return sent.reply;
    const { count } = sent.answer;
    if (count === 0 && intent === "payment") {
      const none = sentences(language).getFixedT(null, "webhook-log")("again.noPayment");
      return submission.reply({ fieldErrors: { transactionId: [none] } });
    }
    const toast = count === 0 ? "none" : count === WEBHOOK_AGAIN_MOST ? "most" : "some";
    return redirect(webhookPaths.events(webhookId) + url.search, `webhook-log:again.toast.${toast}`, {
      number: String(count),
    });
  },
);

export default function SendAgain() {
  const { webhookId, start, days } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("webhook-log");
  const { number } = useFormat();
  const back = webhookPaths.events(webhookId) + useLocation().search;
  const isPayment = textOf(reply?.result.initialValue?.["intent"]) === "payment";
  return (
    <Page
      title={t("again.title")}
      subtitle={t("again.lead", { most: number(WEBHOOK_AGAIN_MOST) })}
      actions={<LinkButton to={back}>{t("again.back")}</LinkButton>}
      form
    >
      <Period reply={isPayment ? undefined : reply} start={start} days={days} />
      <Payment reply={isPayment ? reply : undefined} start={start} />
    </Page>
  );
}

type Start = { from: string; to: string; transactionId: string };

function Period({ reply, start, days }: { reply: FormReply; start: Start; days: { min: string; max: string } }) {
  const { t } = useTranslation("webhook-log");
  const field = startField(reply, start);
  return (
    <Card title={t("again.period")}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <Fields>
            <DateField field={{ ...field("from"), ...days, required: true }} label={t("field.from")} />
            <DateField field={{ ...field("to"), ...days, required: true }} label={t("field.to")} />
          </Fields>
        </FirstErrorContext.Provider>
        <div className="row">
          <SubmitButton name="intent" value="period">
            {t("again.periodSubmit")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function Payment({ reply, start }: { reply: FormReply; start: Start }) {
  const { t } = useTranslation("webhook-log");
  const field = startField(reply, start);
  return (
    <Card title={t("again.payment")}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <TextField
            field={{ ...field("transactionId"), required: true, maxLength: ID_LENGTH }}
            label={t("field.transactionId")}
            help={t("again.paymentHelp")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FirstErrorContext.Provider>
        <div className="row">
          <SubmitButton name="intent" value="payment" variant="secondary">
            {t("again.paymentSubmit")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
