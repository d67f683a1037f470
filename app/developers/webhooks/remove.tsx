import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { developerPaths } from "~/paths/developers";
import { webhookParams, webhookPaths } from "~/paths/webhook";
import { CONFIGURE } from "../access";
import { refusedTerms } from "./refused-terms";
import { webhookRemovalSchema } from "./schema";
import { mayMove } from "./unread-types";
import { withoutScheme } from "./words";

export const handle = { dialog: true, i18n: ["webhook"], title: "webhook:remove.title" };

export const loader = guardedLoader(CONFIGURE, webhookParams, async ({ provider, params: { webhookId }, context }) => {
  const [webhook, user] = await Promise.all([provider.webhooks.get({ params: { id: webhookId } }), context.user()]);
  const { url, waiting } = webhook;
  return { webhookId, name: withoutScheme(url), waiting, mayRemove: mayMove(personOf(user), webhook) };
});

/** Removes the address with its messages. */
export const action = guardedAction(
  CONFIGURE,
  webhookParams,
  async ({ form, provider, params: { webhookId }, language, redirect }) => {
    const params = { id: webhookId };
    await provider.webhooks.get({ params });
    const submission = form.parse(webhookRemovalSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.webhooks.remove({ params }));
    return sent.ok
      ? redirect(developerPaths.webhooks, "webhook:toast.removed")
      : refusedTerms(submission, sent, language);
  },
);

export default function RemoveWebhook() {
  const { webhookId, name, waiting, mayRemove } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("webhook");
  const close = webhookPaths.one(webhookId);
  // The focus starts on the link back: Enter alone removes nothing.
  const back = (
    <LinkButton to={close} preventScrollReset replace data-first-stop>
      {t("back")}
    </LinkButton>
  );
  return (
    <RouteDialog title={t("remove.title")} close={close}>
      {mayRemove ? (
        <Form method="post" className="stack" preventScrollReset>
          <FormErrors errors={formErrorsOf(reply)} />
          <p>{t("remove.lead", { name })}</p>
          {waiting > 0 && <p>{t("remove.waiting", { count: waiting })}</p>}
          <ButtonRow>
            {back}
            <SubmitButton critical name="intent" value="remove">
              {t("remove.open")}
            </SubmitButton>
          </ButtonRow>
        </Form>
      ) : (
        <div className="stack">
          <p>{t("remove.closed")}</p>
          <ButtonRow>{back}</ButtonRow>
        </div>
      )}
    </RouteDialog>
  );
}
