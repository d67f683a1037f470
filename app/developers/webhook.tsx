import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { WEBHOOK_DAYS, WEBHOOK_SECONDS } from "#provider/contract/webhooks";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext, textOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { ButtonRow } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { codeOf } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { developerPaths } from "~/paths/developers";
import { CONFIGURE } from "./access";
import { DeveloperPage } from "./developer-page";
import { webhookFormSchema } from "./schema";
import { WebhookEvents } from "./webhook-events";

export const links = areaSheets("forms", "details");
export const handle = { i18n: ["webhook"], title: "webhook:title" };

/** The address to which the merchant's server gets the outcome of payments, and the last messages. */
export const loader = guardedLoader(CONFIGURE, pathParams.application, async ({ provider, params: { appId } }) => {
  const webhook = await provider.webhooks.get({ params: { appId } });
  return { crumb: webhook.appName, ...webhook, days: WEBHOOK_DAYS, seconds: WEBHOOK_SECONDS };
});

/** Sets or removes the address, or sends a message now. */
export const action = guardedAction(
  CONFIGURE,
  pathParams.application,
  async ({ form, provider, params: { appId }, language, redirect }) => {
    const submission = form.parse(webhookFormSchema);
    if (!submission.ok) return submission.reply();
    const { value } = submission;
    const params = { appId };
    if (value.intent === "test" || value.intent === "again") {
      const sent = await submission.send(() =>
        value.intent === "test"
          ? provider.webhooks.test({ params })
          : provider.webhooks.again({ params: { appId, eventId: value.eventId } }),
      );
      if (!sent.ok) return sent.reply;
      return redirect(
        developerPaths.webhook(appId),
        `webhook:toast.${sent.answer.state === "DELIVERED" ? "arrived" : "failed"}`,
      );
    }
    const sent = await submission.send(() =>
      value.intent === "set"
        ? provider.webhooks.set({ params, body: { url: value.url } })
        : provider.webhooks.remove({ params }),
    );
    if (sent.ok) return redirect(developerPaths.webhook(appId), `webhook:toast.${value.intent}`);
    // The provider decides which addresses are allowed.
    if (codeOf(sent.reason) !== "invalid_request") return sent.reply;
    const t = sentences(language).getFixedT(null, "webhook");
    return submission.reply({ fieldErrors: { url: [t("wrong")] } });
  },
);

export default function WebhookScreen() {
  const { appName, address, keyHint, days, events } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("webhook");
  const isAddress = textOf(reply?.result.initialValue?.["intent"]) === "set";
  return (
    <DeveloperPage title={t("title")} subtitle={t("lead", { application: appName })} configures>
      {!isAddress && <FormErrors errors={formErrorsOf(reply)} />}
      {address?.pausedDate && (
        <Banner tone="warning" title={t("paused.title")}>
          <p>{t("paused.text", { days })}</p>
          <Form method="post">
            <input type="hidden" name="url" value={address.url} />
            <SubmitButton name="intent" value="set" variant="secondary">
              {t("paused.resume")}
            </SubmitButton>
          </Form>
        </Banner>
      )}
      <Card title={t("address")}>
        <Known />
        {keyHint === null ? <NoKey /> : <Address reply={isAddress ? reply : undefined} key={address?.setDate} />}
      </Card>
      {address && <Try />}
      <WebhookEvents events={events} hasAddress={address !== null} />
    </DeveloperPage>
  );
}

/** The current address, and the key by which a server recognises our messages. */
function Known() {
  const { address, keyHint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("webhook");
  if (!address) return null;
  return (
    <>
      <DescriptionList
        items={[
          { term: t("now"), value: <span className="long-words">{address.url}</span> },
          { term: t("signed"), value: keyHint && <span className="code" translate="no">{`••••${keyHint}`}</span> },
          { term: t("setBy"), value: address.setBy },
          { term: t("setDate"), value: <DateTime at={address.setDate} /> },
        ]}
      />
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

function NoKey() {
  const { appId } = useLoaderData<typeof loader>();
  const { t } = useTranslation("webhook");
  return (
    <p>
      {t("noKey")} <Link to={developerPaths.key(appId)}>{t("toKey")}</Link>
    </p>
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
