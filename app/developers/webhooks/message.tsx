import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OLD_WEBHOOK_SIGNATURE, WEBHOOK_TEST } from "#provider/contract/webhook-words";
import type { WebhookEventDetail } from "#provider/contract/webhooks";
import { knownWord } from "#provider/rules/open-words";
import { CopyField } from "~/components/form/copy-field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page/button";
import { CopyCode } from "~/components/page/copy-code";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { webhookEventParams, webhookPaths } from "~/paths/webhook";
import { CONFIGURE } from "../access";
import { messageAgainSchema } from "./schema";
import { MessageState, TypeCode, useWebhookWords, crumbOf } from "./words";

export const links = areaSheets("details");
export const handle = { i18n: ["webhook-log", "webhook-words"], title: "webhook-log:one.title" };

/** One message: what was sent, and what was answered. */
export const loader = guardedLoader(
  CONFIGURE,
  webhookEventParams,
  async ({ provider, params: { webhookId, eventId } }) => {
    const [{ url, pausedDate, goneDate }, event] = await Promise.all([
      provider.webhooks.get({ params: { id: webhookId } }),
      provider.webhooks.event({ params: { id: webhookId, eventId } }),
    ]);
    return {
      crumb: crumbOf(url),
      webhookId,
      rests: pausedDate !== null || goneDate !== null,
      event,
    };
  },
);

/** Sends the message again. */
export const action = guardedAction(
  CONFIGURE,
  webhookEventParams,
  async ({ form, provider, params: { webhookId, eventId }, redirect }) => {
    const params = { id: webhookId };
    await provider.webhooks.event({ params: { ...params, eventId } });
    const submission = form.parse(messageAgainSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.webhooks.again({ params, body: { eventIds: [eventId] } }));
    return sent.ok ? redirect(webhookPaths.event(webhookId, eventId), "webhook-log:one.toast") : sent.reply;
  },
);

/** A test is not sent again: another test is. */
const isTest = ({ type }: WebhookEventDetail): boolean => knownWord(type) === WEBHOOK_TEST;

export default function MessageScreen() {
  const { webhookId, rests, event } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("webhook-log");
  const words = useWebhookWords();
  return (
    <Page
      title={words.type(event.type)}
      badge={<MessageState state={event.state} />}
      actions={
        <>
          {!isTest(event) && !rests && (
            <Form method="post" preventScrollReset>
              <SubmitButton name="intent" value="again" variant="secondary">
                {t("one.again")}
              </SubmitButton>
            </Form>
          )}
          <LinkButton to={webhookPaths.events(webhookId)}>{t("again.back")}</LinkButton>
        </>
      }
    >
      <FormErrors errors={formErrorsOf(reply)} />
      <div className="detail">
        <div className="stack">
          <Card title={t(event.attempts === 0 ? "one.title" : "one.sent")}>
            <Headers id={event.id} isOld={knownWord(event.form) === "OLD"} />
            <CopyField label={t("one.body")} value={event.body} rows={6} />
          </Card>
          <Answer event={event} />
          <History event={event} />
        </div>
        <Facts event={event} webhookId={webhookId} />
      </div>
    </Page>
  );
}

/** The headers; time and signature are new in each attempt. */
function Headers({ id, isOld }: { id: string; isOld: boolean }) {
  const { t } = useTranslation("webhook-log");
  const rows = [
    ["content-type", "application/json"],
    ["webhook-id", id],
    ...(isOld
      ? [[OLD_WEBHOOK_SIGNATURE.toLowerCase(), "t=…,v1=…"]]
      : [
          ["webhook-timestamp", t("one.timestamp")],
          ["webhook-signature", t("one.signature")],
        ]),
  ];
  return (
    <DescriptionList
      items={rows.map(([term = "", value = ""]) => ({ term, value: <span className="long-words">{value}</span> }))}
    />
  );
}

/** What the server answered to the last attempt, or why there was none. */
function Answer({ event: { state, attempts, answerStatus, answerText, fault } }: { event: WebhookEventDetail }) {
  const { t } = useTranslation("webhook-log");
  const words = useWebhookWords();
  return (
    <Card title={t("one.answer")}>
      {attempts === 0 && <p>{t(knownWord(state) === "WAITING" ? "notYet" : "one.never")}</p>}
      <DescriptionList
        items={[
          { term: t("one.status"), value: answerStatus },
          { term: t("one.fault"), value: fault && words.fault(fault) },
        ]}
      />
      {answerText ? (
        <CopyField label={t("one.text")} value={answerText} rows={4} />
      ) : (
        answerStatus !== null && <p className="muted">{t("one.noText")}</p>
      )}
    </Card>
  );
}

/** When the message was sent, what was answered each time, and how long that took. */
function History({ event: { history } }: { event: WebhookEventDetail }) {
  const { t } = useTranslation("webhook-log");
  const { number } = useFormat();
  const words = useWebhookWords();
  if (history.length === 0) return null;
  return (
    <Card title={t("field.attempts")}>
      {/* Without numbers: earlier attempts are not kept, nor those that were cut off. */}
      <ul className="stack stack-tight">
        {history.map(({ date, answerStatus, fault, milliseconds }, place) => (
          <li key={history.length - place}>
            <DateTime at={date} /> ·{" "}
            {[answerStatus, fault && words.fault(fault), t("one.took", { number: number(milliseconds) })]
              .filter((part) => part !== null)
              .join(" · ")}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Facts({ event, webhookId }: { event: WebhookEventDetail; webhookId: string }) {
  const { t } = useTranslation("webhook-log");
  const { id, type, appId, transactionId, createdDate, attempts, nextDate, deliveredDate } = event;
  return (
    <Card title={t("one.facts")}>
      <DescriptionList
        items={[
          { term: t("one.id"), value: <CopyCode label={t("one.id")} text={id} /> },
          { term: t("one.type"), value: <TypeCode type={type} /> },
          { term: t("one.application"), value: appId },
          {
            term: t("one.payment"),
            value: transactionId && (
              <>
                <Link to={paths.transaction(transactionId)}>{t("one.toPayment")}</Link>
                <br />
                <Link to={webhookPaths.events(webhookId, transactionId)}>{t("one.ofPayment")}</Link>
              </>
            ),
          },
          { term: t("field.created"), value: <DateTime at={createdDate} /> },
          { term: t("field.attempts"), value: String(attempts) },
          { term: t("one.next"), value: nextDate && <DateTime at={nextDate} /> },
          { term: t("one.delivered"), value: deliveredDate && <DateTime at={deliveredDate} /> },
        ]}
      />
    </Card>
  );
}
