import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { developerPaths } from "~/paths/developers";
import { webhookParams, webhookPaths } from "~/paths/webhook";
import { CONFIGURE } from "../access";
import { webhookRemovalSchema } from "./schema";
import { withoutScheme } from "./words";

export const handle = { dialog: true, i18n: ["webhook"], title: "webhook:remove.title" };

export const loader = guardedLoader(CONFIGURE, webhookParams, async ({ provider, params: { webhookId } }) => {
  const { url, waiting } = await provider.webhooks.get({ params: { id: webhookId } });
  return { webhookId, name: withoutScheme(url), waiting };
});

/** Removes the address with its messages. */
export const action = guardedAction(
  CONFIGURE,
  webhookParams,
  async ({ form, provider, params: { webhookId }, redirect }) => {
    const params = { id: webhookId };
    await provider.webhooks.get({ params });
    const submission = form.parse(webhookRemovalSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.webhooks.remove({ params }));
    return sent.ok ? redirect(developerPaths.webhooks, "webhook:toast.removed") : sent.reply;
  },
);

export default function RemoveWebhook() {
  const { webhookId, name, waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("webhook");
  const close = webhookPaths.one(webhookId);
  return (
    <RouteDialog title={t("remove.title")} close={close}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t("remove.lead", { name })}</p>
        {waiting > 0 && <p>{t("remove.waiting", { count: waiting })}</p>}
        <ButtonRow>
          {/* The focus starts on the link back: Enter alone removes nothing. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("back")}
          </LinkButton>
          <SubmitButton critical name="intent" value="remove">
            {t("remove.open")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
