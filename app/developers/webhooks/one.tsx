import { redirect as leave } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { APP_ID } from "#provider/contract/app-id";
import { allows } from "#provider/contract/permissions";
import { WEBHOOK_TYPES } from "#provider/contract/webhook-words";
import type { Webhook } from "#provider/contract/webhooks";
import { knownWord } from "#provider/rules/open-words";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { RecordOutlet } from "~/components/page/record-outlet";
import { guardedAction, guardedLoader, personOf, type LoaderArgs } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { developerPaths } from "~/paths/developers";
import { examPaths } from "~/paths/exam";
import { webhookOrApplication, webhookParams, webhookPaths } from "~/paths/webhook";
import { CONFIGURE, MAKE_KEYS } from "../access";
import { Notices } from "./notices";
import { webhookActSchema } from "./schema";
import { SigningSecret } from "./signing-secret";
import { TypesTold } from "./types-told";
import { mayMove } from "./unread-types";
import { MessageState, useWebhookWords, crumbOf } from "./words";
import { WebhookPage } from "./webhook-page";

export const links = areaSheets("details");
export const handle = { i18n: ["webhook", "webhook-words"], title: "webhook:one.title" };

/** Where an application's address stands now: the only one that is told of it, or the list. */
async function placeOf(provider: LoaderArgs["provider"], appId: string): Promise<string> {
  const told = (await provider.webhooks.list()).filter(({ applications }) =>
    applications.some((one) => one.appId === appId),
  );
  const [only, ...others] = told;
  return only && others.length === 0 ? webhookPaths.one(only.id) : developerPaths.webhooks;
}

/** One address of the merchant's servers. */
export const loader = guardedLoader(
  CONFIGURE,
  webhookOrApplication,
  async ({ provider, params: { webhookId }, context }) => {
    if (APP_ID.test(webhookId)) throw leave(await placeOf(provider, webhookId));
    const [webhook, user] = await Promise.all([provider.webhooks.get({ params: { id: webhookId } }), context.user()]);
    const person = personOf(user);
    return {
      crumb: crumbOf(webhook.url),
      webhook,
      mayMake: allows(MAKE_KEYS, person),
      mayRemove: mayMove(person, webhook),
    };
  },
);

/** Sends a test message and leads to what came of it, or has an address that rests asked again. */
export const action = guardedAction(
  CONFIGURE,
  webhookParams,
  async ({ form, provider, params: { webhookId }, redirect }) => {
    const params = { id: webhookId };
    const webhook = await provider.webhooks.get({ params });
    const submission = form.parse(webhookActSchema);
    if (!submission.ok) return submission.reply();
    if (submission.value.intent === "test") {
      const sent = await submission.send(() => provider.webhooks.test({ params }));
      if (!sent.ok) return sent.reply;
      const { id, state } = sent.answer;
      const toast = knownWord(state) === "DELIVERED" ? "arrived" : "failed";
      return redirect(webhookPaths.event(webhookId, id), `webhook:toast.${toast}`);
    }
    const { url, applications } = webhook;
    const types = WEBHOOK_TYPES.filter((type) => webhook.types.includes(type));
    const body = { url, appIds: applications.map(({ appId }) => appId), types };
    const sent = await submission.send(() => provider.webhooks.change({ params, body }));
    if (!sent.ok) return sent.reply;
    const toast = webhook.goneDate === null ? "resumed" : "resumedGone";
    return redirect(webhookPaths.one(webhookId), `webhook:toast.${toast}`);
  },
);

export default function WebhookScreen() {
  const { webhook, mayMake, mayRemove } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("webhook");
  const { id, form, goneDate, applications } = webhook;
  return (
    <>
      <BehindDialog>
        <WebhookPage
          webhook={webhook}
          actions={
            <>
              {goneDate === null && applications.length > 0 && (
                <Form method="post">
                  <SubmitButton name="intent" value="test" variant="secondary">
                    {t("one.test")}
                  </SubmitButton>
                </Form>
              )}
              <LinkButton to={webhookPaths.edit(id)}>{t("one.edit")}</LinkButton>
            </>
          }
        >
          <FormErrors errors={formErrorsOf(reply)} />
          <Notices webhook={webhook} mayMake={mayMake} />
          <div className="detail">
            <div className="stack">
              <Facts of={webhook} />
              <TypesTold types={webhook.types} />
            </div>
            <div className="stack">
              <SigningSecret webhook={webhook} mayMake={mayMake} />
              {knownWord(form) === "STANDARD" && goneDate === null && applications.length > 0 && (
                <Card title={t("exam.title")}>
                  <p className="muted">{t("exam.hint")}</p>
                  <div className="row">
                    <LinkButton to={examPaths.of(id)}>{t("exam.open")}</LinkButton>
                  </div>
                </Card>
              )}
              <Card title={t("remove.title")}>
                <p className="muted">{t(mayRemove ? "remove.hint" : "remove.closed")}</p>
                {mayRemove && (
                  <div className="row">
                    <LinkButton to={webhookPaths.remove(id)} critical variant="plain">
                      {t("remove.open")}
                    </LinkButton>
                  </div>
                )}
              </Card>
            </div>
          </div>
        </WebhookPage>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

function Facts({ of }: { of: Webhook }) {
  const { t } = useTranslation("webhook");
  const words = useWebhookWords();
  const { last } = of;
  return (
    <Card title={t("one.facts")}>
      <DescriptionList
        items={[
          {
            term: t("field.url"),
            value: (
              <span className="long-words" translate="no">
                {of.url}
              </span>
            ),
          },
          {
            term: t("field.applications"),
            value:
              of.applications.map(({ appId, appName }) => `${appName} · ${appId}`).join(", ") || t("one.noApplication"),
          },
          {
            term: t("field.last"),
            value: last ? (
              <>
                <MessageState state={last.state} /> {words.type(last.type)} · <DateTime at={last.createdDate} />
              </>
            ) : (
              t("list.nothingYet")
            ),
          },
          { term: t("field.waiting"), value: of.waiting > 0 && t("one.waiting", { count: of.waiting }) },
          { term: t("field.failing"), value: of.failingDate && <DateTime at={of.failingDate} /> },
          {
            term: t("field.set"),
            value: (
              <>
                <DateTime at={of.setDate} /> · {of.setBy}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
