import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { knownWord } from "#provider/rules/open-words";
import { typesClosedTo } from "#provider/rules/webhook-access";
import { Page } from "~/components/page/page";
import { message } from "~/i18n/messages";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { webhookParams, webhookPaths } from "~/paths/webhook";
import { CONFIGURE } from "../access";
import { offeredApplications } from "./offered-applications";
import { refusedTerms } from "./refused-terms";
import { webhookChangeSchema } from "./schema";
import { mayMove, unreadTypes } from "./unread-types";
import { WebhookForm } from "./webhook-fields";
import { crumbOf } from "./words";

export const links = areaSheets("forms");
export const handle = { i18n: ["webhook-form", "webhook-words"], title: "webhook-form:edit.title" };

export const loader = guardedLoader(CONFIGURE, webhookParams, async ({ provider, params: { webhookId }, context }) => {
  const [webhook, applications, user] = await Promise.all([
    provider.webhooks.get({ params: { id: webhookId } }),
    offeredApplications(provider),
    context.user(),
  ]);
  const { id, url, applications: told, types } = webhook;
  return {
    crumb: crumbOf(url),
    id,
    start: {
      url,
      appIds: told.map(({ appId }) => appId),
      types: types.flatMap((type) => knownWord(type) ?? []),
    },
    applications,
    closed: typesClosedTo(personOf(user)),
    // What the person does not read stays where it goes.
    fixed: mayMove(personOf(user), webhook) ? undefined : told,
  };
});

/** Changes the address, its applications or its types. One that was paused or gone is asked again. */
export const action = guardedAction(
  CONFIGURE,
  webhookParams,
  async ({ form, provider, params: { webhookId }, context, language, redirect }) => {
    const params = { id: webhookId };
    const [before, user] = await Promise.all([provider.webhooks.get({ params }), context.user()]);
    const submission = form.parse(webhookChangeSchema);
    if (!submission.ok) return submission.reply();
    const { url, appIds, types: chosen } = submission.value;
    // What is not offered to this person stays as it is.
    const types = [...new Set([...chosen, ...unreadTypes(personOf(user), before)])];
    if (types.length === 0) return submission.reply({ fieldErrors: { types: [message("chooseOne")] } });
    const sent = await submission.send(() => provider.webhooks.change({ params, body: { url, appIds, types } }), {
      fields: { not_found: "appIds" },
    });
    if (!sent.ok) return refusedTerms(submission, sent, language);
    return redirect(webhookPaths.one(webhookId), "webhook:toast.changed");
  },
);

export default function EditWebhook() {
  const { id, start, applications, closed, fixed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("webhook-form");
  return (
    <Page title={t("edit.title")} form>
      <WebhookForm
        reply={reply}
        start={start}
        applications={applications}
        closed={closed}
        fixed={fixed}
        back={webhookPaths.one(id)}
        submit={t("edit.submit")}
        hint={t("edit.hint")}
      />
    </Page>
  );
}
