import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { WEBHOOK_TYPES } from "#provider/contract/webhook-words";
import { typesClosedTo } from "#provider/rules/webhook-access";
import { Page } from "~/components/page/page";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { developerPaths } from "~/paths/developers";
import { webhookPaths } from "~/paths/webhook";
import { MAKE_KEYS } from "../access";
import { NoApplication } from "../no-application";
import { offeredApplications } from "./offered-applications";
import { refusedTerms } from "./refused-terms";
import { webhookTermsSchema } from "./schema";
import { WebhookForm } from "./webhook-fields";

export const links = areaSheets("forms");
export const handle = { i18n: ["webhook-form", "webhook-words", "developers"], title: "webhook-form:new.title" };

/** What most servers want to know. */
const TYPES_PROPOSED = WEBHOOK_TYPES.filter((type) => type.startsWith("payment."));

export const loader = guardedLoader(MAKE_KEYS, async ({ provider, context }) => {
  const [applications, user] = await Promise.all([offeredApplications(provider), context.user()]);
  const [only, ...others] = applications;
  return {
    applications,
    appIds: only && others.length === 0 ? [only.value] : [],
    closed: typesClosedTo(personOf(user)),
  };
});

/** Makes the address. Its secret is shown on the next page, once. */
export const action = guardedAction(MAKE_KEYS, async ({ form, provider, context, language, redirect }) => {
  const submission = form.parse(webhookTermsSchema);
  if (!submission.ok) return submission.reply();
  const { url, appIds, types } = submission.value;
  const sent = await submission.send(() => provider.webhooks.create({ body: { url, appIds, types } }), {
    fields: { not_found: "appIds" },
  });
  if (!sent.ok) return refusedTerms(submission, sent, language);
  const { webhook, secret } = sent.answer;
  await context.session.showKey(webhook.id, secret);
  return redirect(webhookPaths.kept(webhook.id));
});

export default function NewWebhook() {
  const { applications, appIds, closed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("webhook-form");
  return (
    <Page title={t("new.title")} subtitle={t("new.lead")} form>
      {applications.length === 0 ? (
        <NoApplication />
      ) : (
        <WebhookForm
          reply={reply}
          start={{ url: "", appIds, types: TYPES_PROPOSED }}
          applications={applications}
          closed={closed}
          back={developerPaths.webhooks}
          submit={t("new.submit")}
          hint={t("new.hint")}
        />
      )}
    </Page>
  );
}
