import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows } from "#provider/contract/permissions";
import { WEBHOOK_DAYS, WEBHOOK_SECONDS, WEBHOOK_SECRET_HOURS, WEBHOOK_TYPES } from "#provider/contract/webhook-words";
import { Banner } from "~/components/feedback/banner";
import { CopyField } from "~/components/form/copy-field";
import { FirstErrorContext, textOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { ButtonRow } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { codeOf, screenError } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { developerPaths } from "~/paths/developers";
import { CONFIGURE, MAKE_KEYS } from "./access";
import { DeveloperPage } from "./developer-page";
import { webhookFormSchema } from "./schema";
import { WebhookEvents } from "./webhook-events";
import { webhookOf } from "./webhook-of";

export const links = areaSheets("forms", "details");
export const handle = { i18n: ["webhook"], title: "webhook:title" };

/** Of the messages to an address, so many are shown: those made last. */
const SHOWN = 20;

/** The address to which the merchant's server gets what happens in the application, and the last messages. */
export const loader = guardedLoader(CONFIGURE, pathParams.application, async ({ provider, context, params }) => {
  const { appId } = params;
  const [{ name }, webhook, user] = await Promise.all([
    provider.applications.get({ params: { appId } }),
    webhookOf(provider, appId),
    context.user(),
  ]);
  const events = webhook
    ? (await provider.webhooks.events({ params: { id: webhook.id }, query: { page: 0, pageSize: SHOWN } })).content
    : [];
  const made = context.session.newKey();
  return {
    crumb: name,
    appName: name,
    webhook: webhook ?? null,
    events,
    mayMake: allows(MAKE_KEYS, personOf(user)),
    secret: webhook && made?.appId === webhook.id ? made.key : undefined,
    days: WEBHOOK_DAYS,
    seconds: WEBHOOK_SECONDS,
    hours: WEBHOOK_SECRET_HOURS,
  };
});

/** Sets or removes the address, makes its secret, or sends a message. */
export const action = guardedAction(
  CONFIGURE,
  pathParams.application,
  async ({ form, provider, context, params: { appId }, language, redirect }) => {
    const submission = form.parse(webhookFormSchema);
    if (!submission.ok) return submission.reply();
    const { value } = submission;
    const back = developerPaths.webhook(appId);
    // Of an application that is not there, nothing is said of its webhook either.
    const [, webhook] = await Promise.all([
      provider.applications.get({ params: { appId } }),
      webhookOf(provider, appId),
    ]);
    if (value.intent === "set") {
      const { url } = value;
      const sent = await submission.send(async () => {
        if (!webhook) return provider.webhooks.create({ body: { url, appIds: [appId], types: [...WEBHOOK_TYPES] } });
        const appIds = webhook.applications.map((one) => one.appId);
        const types = WEBHOOK_TYPES.filter((type) => webhook.types.includes(type));
        await provider.webhooks.change({ params: { id: webhook.id }, body: { url, appIds, types } });
        return undefined;
      });
      if (sent.ok) {
        if (sent.answer) await context.session.showKey(sent.answer.webhook.id, sent.answer.secret);
        return redirect(back, "webhook:toast.set");
      }
      // The provider decides which addresses are allowed.
      if (codeOf(sent.reason) !== "invalid_request") return sent.reply;
      const t = sentences(language).getFixedT(null, "webhook");
      return submission.reply({ fieldErrors: { url: [t("wrong")] } });
    }
    if (!webhook) throw screenError(context, 409, "invalid_state");
    const params = { id: webhook.id };
    if (value.intent === "kept") {
      if (context.session.newKey()?.appId === webhook.id) await context.session.dropKey();
      return redirect(back, "webhook:toast.kept");
    }
    if (value.intent === "secret") {
      const sent = await submission.send(() => provider.webhooks.secret({ params }));
      if (!sent.ok) return sent.reply;
      await context.session.showKey(webhook.id, sent.answer.secret);
      return redirect(back, "webhook:toast.secret");
    }
    if (value.intent === "test") {
      const sent = await submission.send(() => provider.webhooks.test({ params }));
      if (!sent.ok) return sent.reply;
      return redirect(back, `webhook:toast.${sent.answer.state === "DELIVERED" ? "arrived" : "failed"}`);
    }
    const sent = await submission.send(async () => {
      if (value.intent === "again") await provider.webhooks.again({ params, body: { eventIds: [value.eventId] } });
      else await provider.webhooks.remove({ params });
    });
    return sent.ok ? redirect(back, `webhook:toast.${value.intent}`) : sent.reply;
  },
);

export default function WebhookScreen() {
  const { appName, webhook, mayMake, days, events } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("webhook");
  const isAddress = textOf(reply?.result.initialValue?.["intent"]) === "set";
  return (
    <DeveloperPage title={t("title")} subtitle={t("lead", { application: appName })} configures>
      {!isAddress && <FormErrors errors={formErrorsOf(reply)} />}
      {webhook?.pausedDate && <Rests title={t("paused.title")} text={t("paused.text", { days })} />}
      {webhook?.goneDate && <Rests title={t("gone.title")} text={t("gone.text")} />}
      <Secret />
      <Card title={t("address")}>
        <Known />
        {webhook || mayMake ? (
          <Address reply={isAddress ? reply : undefined} key={webhook?.setDate} />
        ) : (
          <p>{t("list.none")}</p>
        )}
      </Card>
      {webhook && <Try />}
      <WebhookEvents events={events} hasAddress={webhook !== null} />
    </DeveloperPage>
  );
}

/** An address that is told nothing for now, and a button that has it asked again. */
function Rests({ title, text }: { title: string; text: string }) {
  const { webhook } = useLoaderData<typeof loader>();
  const { t } = useTranslation("webhook");
  return (
    <Banner tone="warning" title={title}>
      <p>{text}</p>
      <Form method="post">
        <input type="hidden" name="url" value={webhook?.url} />
        <SubmitButton name="intent" value="set" variant="secondary">
          {t("paused.resume")}
        </SubmitButton>
      </Form>
    </Banner>
  );
}

/** A new secret until the person has kept it; of an address from before the standard, what a secret changes. */
function Secret() {
  const { webhook, mayMake, secret } = useLoaderData<typeof loader>();
  const { t } = useTranslation("webhook");
  if (secret !== undefined)
    return (
      <Card title={t("secret.title")}>
        <Form method="post" className="stack" preventScrollReset>
          <CopyField label={t("secret.label")} value={secret} />
          <p>{t("secret.once")}</p>
          <ButtonRow>
            <SubmitButton name="intent" value="kept">
              {t("secret.kept")}
            </SubmitButton>
          </ButtonRow>
        </Form>
      </Card>
    );
  if (webhook?.form !== "OLD") return null;
  return (
    <Banner tone="warning" title={t("old.title")}>
      <p>{t("old.text")}</p>
      {mayMake && <MakeSecret label={t("secret.make")} />}
    </Banner>
  );
}

function MakeSecret({ label }: { label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <SubmitButton name="intent" value="secret" variant="secondary">
        {label}
      </SubmitButton>
    </Form>
  );
}

/** The current address, and the secret by which a server recognises our messages. */
function Known() {
  const { webhook, mayMake, hours } = useLoaderData<typeof loader>();
  const { t } = useTranslation("webhook");
  if (!webhook) return null;
  const { url, setBy, setDate, secrets, form } = webhook;
  const hints = secrets.map(({ hint }) => `••••${hint}`).join(", ");
  return (
    <>
      <DescriptionList
        items={[
          { term: t("now"), value: <span className="long-words">{url}</span> },
          {
            term: t("signed"),
            value:
              secrets.length === 0 ? null : (
                <span className="code" translate="no">
                  {hints}
                </span>
              ),
          },
          { term: t("setBy"), value: setBy },
          { term: t("setDate"), value: <DateTime at={setDate} /> },
        ]}
      />
      {mayMake && form === "STANDARD" && secrets.length < 2 && (
        <div className="stack stack-tight">
          <MakeSecret label={t("secret.another")} />
          <p className="muted text-s">{t("secret.anotherHint", { hours })}</p>
        </div>
      )}
      <Form method="post" className="stack stack-tight" preventScrollReset>
        <div>
          <SubmitButton variant="plain" critical name="intent" value="remove">
            {t("remove")}
          </SubmitButton>
        </div>
        <p className="muted text-s">{t("removeHint")}</p>
      </Form>
    </>
  );
}

function Address({ reply }: { reply: FormReply }) {
  const { seconds } = useLoaderData<typeof loader>();
  const { t } = useTranslation("webhook");
  return (
    <Form method="post" className="stack form-narrow">
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <TextField
          field={repliedField("url", reply)}
          label={t("url")}
          help={t("help", { seconds })}
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
        />
      </FirstErrorContext.Provider>
      <ButtonRow>
        <SubmitButton name="intent" value="set">
          {t("save")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}

function Try() {
  const { t } = useTranslation("webhook");
  return (
    <Card title={t("try")}>
      <p>{t("tryHint")}</p>
      <Form method="post" preventScrollReset>
        <SubmitButton name="intent" value="test" variant="secondary">
          {t("test")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
