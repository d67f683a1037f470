import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf } from "~/components/form/replied-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { paths } from "~/paths";
import { waitingEmailSchema } from "./schema";
import { isWaiting, WaitingEmail } from "./waiting-email";

export const handle = { i18n: ["settings", "email"], title: "settings:profile.email" };

export const loader = guardedLoader({}, async ({ provider }) => {
  const { email, emailProven, pendingEmail } = await provider.profile.get();
  return { email, emailProven, pendingEmail };
});

/** Sends the link again, or discards the new address. If the link was opened meanwhile, there is nothing left to do. */
export const action = guardedAction({}, async ({ form, provider, redirect }) => {
  const submission = form.parse(waitingEmailSchema);
  if (!submission.ok) return submission.reply();
  if (submission.value.intent === "discard") {
    const dropped = await submission.send(() => provider.profile.dropEmailLink());
    return dropped.ok ? redirect(paths.settings, "email:toast.discarded") : dropped.reply;
  }
  const sent = await submission.send(() => provider.profile.sendEmailLink());
  if (sent.ok) return redirect(paths.settings, "email:toast.sent", { email: sent.answer.sentTo });
  return codeOf(sent.reason) === "invalid_state" ? redirect(paths.settings) : sent.reply;
});

export default function Email() {
  const addresses = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["settings", "email"]);
  return (
    <Card title={t("profile.email")}>
      <FormErrors errors={formErrorsOf(reply)} />
      {isWaiting(addresses) ? (
        <WaitingEmail {...addresses} />
      ) : (
        <p>{t("email:settings.nothing", { email: addresses.email })}</p>
      )}
      <ButtonRow>
        <LinkButton to={paths.settings}>{t("email:settings.back")}</LinkButton>
      </ButtonRow>
    </Card>
  );
}
