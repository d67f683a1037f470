import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { WEBHOOK_SECRET_HOURS } from "#provider/contract/webhook-words";
import { knownWord } from "#provider/rules/open-words";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { webhookParams, webhookPaths } from "~/paths/webhook";
import { MAKE_KEYS } from "../access";
import { webhookSecretSchema } from "./schema";

export const handle = { dialog: true, i18n: ["webhook"], title: "webhook:secret.replaceTitle" };

export const loader = guardedLoader(MAKE_KEYS, webhookParams, async ({ provider, params: { webhookId } }) => {
  const { form, secrets } = await provider.webhooks.get({ params: { id: webhookId } });
  return { webhookId, isOld: knownWord(form) === "OLD", isFull: secrets.some(({ endsDate }) => endsDate !== null) };
});

/** Makes another secret, or the first of an address from before the standard. The next page shows it once. */
export const action = guardedAction(
  MAKE_KEYS,
  webhookParams,
  async ({ form, provider, context, params: { webhookId }, redirect }) => {
    const params = { id: webhookId };
    await provider.webhooks.get({ params });
    const submission = form.parse(webhookSecretSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.webhooks.secret({ params }));
    if (!sent.ok) return sent.reply;
    await context.session.showKey(webhookId, sent.answer.secret);
    return redirect(webhookPaths.kept(webhookId));
  },
);

export default function ReplaceSecret() {
  const { webhookId, isOld, isFull } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("webhook");
  const close = webhookPaths.one(webhookId);
  const count = WEBHOOK_SECRET_HOURS;
  return (
    <RouteDialog title={t(isOld ? "old.move" : "secret.replaceTitle")} close={close}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>
          {isFull ? t("secret.full", { count }) : isOld ? t("secret.moveLead") : t("secret.replaceLead", { count })}
        </p>
        <ButtonRow>
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("back")}
          </LinkButton>
          {!isFull && (
            <SubmitButton name="intent" value="replace">
              {t(isOld ? "old.moveAction" : "secret.replaceAction")}
            </SubmitButton>
          )}
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
