import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RESET_LINK_MINUTES } from "#provider/contract/limits";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { PasswordField } from "~/components/form/password-field";
import { NewPasswordField } from "~/components/form/password-rules";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { ProviderFailure } from "~/server/provider";
import { codeOf } from "~/server/refusal";
import { pathParams } from "~/paths";
import { forgotPasswordPath, signInPath } from "~/paths/sign-in";
import { setPasswordSchema } from "./schema";
import { rememberSentTo } from "./sent-to";

/** The target of the provider's links for a forgotten password, and for the first password of an invited person. */
export const handle = { i18n: ["auth", "recovery", "new-password"], title: "recovery:reset.title" };

const isOver = (reason: ProviderFailure["reason"]): boolean => codeOf(reason) === "link_expired";
const OVER = { isOver: true };

/**
 * Says at once if the link is no longer valid. Opening the page does not use a link up, because mail programs open
 * links before people do; the post of the password checks it again.
 */
export const loader = guardedLoader("public", pathParams.passwordLink, async ({ params, provider }) => {
  try {
    await provider.auth.checkPasswordLink({ params: { guid: params.guid } });
    return { isOver: false };
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !isOver(error.reason)) throw error;
    return data(OVER, { status: 410 });
  }
});

/**
 * Sets the password. That ends every session of the person, so this browser's cookie is cleared too. The sign-in form
 * that follows has the person's address already.
 */
export const action = guardedAction(
  "public",
  pathParams.passwordLink,
  async ({ form, params, context, provider, redirect }) => {
    const submission = form.parse(setPasswordSchema);
    if (!submission.ok) return submission.reply();
    const { value, send } = submission;
    const { newPassword } = value;
    const sent = await send(() =>
      provider.auth.confirmPassword({ params: { guid: params.guid }, body: { newPassword } }),
    );
    if (!sent.ok) return isOver(sent.reason) ? data(OVER, { status: 410 }) : sent.reply;
    context.session.end();
    rememberSentTo(context.cookies, sent.answer.email);
    context.log("password_set");
    return redirect(signInPath({ browser: true }), "recovery:toast.set");
  },
);

export default function ResetPassword() {
  const link = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (link.isOver || (answer && "isOver" in answer))
    return (
      <Card>
        <LinkIsOver />
      </Card>
    );
  return (
    <Card>
      <PasswordForm reply={answer} />
    </Card>
  );
}

function PasswordForm({ reply }: { reply: FormReply }) {
  const { t } = useTranslation("recovery");
  useFocusWrong(reply);
  return (
    <>
      <div>
        <h1 className="page-title">{t("reset.title")}</h1>
        <p className="muted">{t("reset.lead")}</p>
      </div>
      <Form method="post" className="stack">
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply) ?? "newPassword"}>
          <NewPasswordField field={repliedField("newPassword", reply)} label={t("reset.newPassword")} />
          <PasswordField
            field={repliedField("confirmPassword", reply)}
            label={t("reset.confirmPassword")}
            autoComplete="new-password"
          />
        </FirstErrorContext.Provider>
        <SubmitButton pendingLabel={t("reset.setting")}>{t("reset.submit")}</SubmitButton>
      </Form>
    </>
  );
}

/** The link was used, expired, was replaced by a newer one or never existed; the page does not tell which. */
function LinkIsOver() {
  const { t } = useTranslation("recovery");
  return (
    <>
      <h1 className="page-title">{t("over.title")}</h1>
      <p>{t("over.why", { count: RESET_LINK_MINUTES })}</p>
      <p className="muted">{t("over.invited")}</p>
      <div className="row">
        <LinkButton variant="primary" to={forgotPasswordPath()}>
          {t("over.again")}
        </LinkButton>
        <LinkButton variant="tertiary" to={signInPath({ browser: true })}>
          {t("over.signIn")}
        </LinkButton>
      </div>
    </>
  );
}
