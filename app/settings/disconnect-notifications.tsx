import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { subscriptionTypeSchema } from "#provider/contract/words";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { paths } from "~/paths";
import { settingsPaths } from "~/paths/settings";
import { disconnectSchema } from "./notification-schema";

export const handle = { dialog: true, i18n: ["notifications"], title: "notifications:disconnect" };

export const loader = guardedLoader({}, async ({ url }) => ({
  type: subscriptionTypeSchema.catch("TELEGRAM").parse(url.searchParams.get("channel")),
}));

export const action = guardedAction({}, async ({ form, provider, redirect }) => {
  const submission = form.parse(disconnectSchema);
  if (!submission.ok) return submission.reply();
  const { subscriptionType } = submission.value;
  const stopped = await submission.send(() => provider.profile.unsubscribe({ query: { subscriptionType } }));
  return stopped.ok ? redirect(paths.notifications, "notifications:toast.disconnected") : stopped.reply;
});

export default function DisconnectNotifications() {
  const { type } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("notifications");
  const close = settingsPaths.notificationsOn(type);
  return (
    <RouteDialog title={t(`disconnectTitle.${type}`)} close={close}>
      <Form method="post" className="stack" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <input type="hidden" name="subscriptionType" value={type} />
        <p>{t("disconnectText")}</p>
        <ButtonRow>
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("keep")}
          </LinkButton>
          <SubmitButton critical>{t("disconnect")}</SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
