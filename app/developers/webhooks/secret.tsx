import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Person } from "#provider/contract/permissions";
import { WEBHOOK_SECRET_HOURS } from "#provider/contract/webhook-words";
import type { Webhook } from "#provider/contract/webhooks";
import { knownWord } from "#provider/rules/open-words";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { codeOf } from "~/server/refusal";
import { webhookParams, webhookPaths } from "~/paths/webhook";
import { MAKE_KEYS } from "../access";
import { webhookSecretSchema } from "./schema";
import { mayMove } from "./unread-types";

export const handle = { dialog: true, i18n: ["webhook"], title: "webhook:secret.replaceTitle" };

/** Why the person makes no secret now: they do not read all that it signs, or two secrets sign already. */
const hindered = (person: Person, webhook: Webhook): "closed" | "full" | null => {
  if (!mayMove(person, webhook)) return "closed";
  return webhook.secrets.some(({ endsDate }) => endsDate !== null) ? "full" : null;
};

export const loader = guardedLoader(MAKE_KEYS, webhookParams, async ({ provider, params: { webhookId }, context }) => {
  const [webhook, user] = await Promise.all([provider.webhooks.get({ params: { id: webhookId } }), context.user()]);
  return { webhookId, isOld: knownWord(webhook.form) === "OLD", hindrance: hindered(personOf(user), webhook) };
});

/** Makes another secret, or the first of an address from before the standard. The next page shows it once. */
export const action = guardedAction(
  MAKE_KEYS,
  webhookParams,
  async ({ form, provider, context, params: { webhookId }, language, redirect }) => {
    const params = { id: webhookId };
    await provider.webhooks.get({ params });
    const submission = form.parse(webhookSecretSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.webhooks.secret({ params }));
    if (!sent.ok) {
      if (codeOf(sent.reason) !== "forbidden") return sent.reply;
      const t = sentences(language).getFixedT(null, "webhook");
      return submission.reply({ status: 403, formErrors: [t("secret.closed")] });
    }
    await context.session.showKey(webhookId, sent.answer.secret);
    return redirect(webhookPaths.kept(webhookId));
  },
);

export default function ReplaceSecret() {
  const { webhookId, isOld, hindrance } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("webhook");
  const close = webhookPaths.one(webhookId);
  const count = WEBHOOK_SECRET_HOURS;
  const lead = isOld ? t("secret.moveLead") : t("secret.replaceLead", { count });
  return (
    <RouteDialog title={t(isOld ? "old.move" : "secret.replaceTitle")} close={close}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{hindrance ? t(`secret.${hindrance}`, { count }) : lead}</p>
        <ButtonRow>
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("back")}
          </LinkButton>
          {!hindrance && (
            <SubmitButton name="intent" value="replace">
              {t(isOld ? "old.moveAction" : "secret.replaceAction")}
            </SubmitButton>
          )}
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
