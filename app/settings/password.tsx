import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { PasswordField } from "~/components/form/password-field";
import { NewPasswordField } from "~/components/form/password-rules";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { paths } from "~/paths";
import { passwordFormSchema } from "./schema";

export const handle = { i18n: ["settings", "new-password"], title: "settings:password.title" };

export const loader = guardedLoader({}, async ({ context }) => ({ email: (await context.user()).email }));

export const action = guardedAction({}, async ({ form, provider, context, redirect }) => {
  const submission = form.parse(passwordFormSchema);
  if (!submission.ok) return submission.reply();
  const { oldPassword, newPassword } = submission.value;
  const sent = await submission.send(() => provider.profile.changePassword({ body: { oldPassword, newPassword } }), {
    fields: { password_wrong: "oldPassword" },
  });
  if (!sent.ok) return sent.reply;
  context.log("password_changed");
  // The list of devices shows the effect: only this one is left.
  return redirect(paths.settingsDevices, "settings:toast.passwordChanged");
});

export default function Password() {
  const { email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("settings");
  return (
    <div className="columns">
      <Card title={t("password.title")}>
        <Form method="post" className="stack form-narrow">
          <FormErrors errors={formErrorsOf(reply)} />
          {/* Tells password managers whose password this is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <FirstErrorContext.Provider value={firstWrong(reply)}>
            <PasswordField
              field={repliedField("oldPassword", reply)}
              label={t("password.old")}
              autoComplete="current-password"
            />
            <NewPasswordField field={repliedField("newPassword", reply)} label={t("password.new")} />
            <PasswordField
              field={repliedField("confirmPassword", reply)}
              label={t("password.confirm")}
              autoComplete="new-password"
            />
          </FirstErrorContext.Provider>
          <ButtonRow>
            <SubmitButton>{t("password.change")}</SubmitButton>
          </ButtonRow>
        </Form>
      </Card>
      <Card title={t("password.afterwards")}>
        <p>{t("password.othersEnd")}</p>
        <p>
          <Link to={paths.settingsDevices}>{t("password.seeDevices")}</Link>
        </p>
      </Card>
    </div>
  );
}
