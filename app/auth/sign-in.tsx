import { redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/banner";
import { CheckboxField } from "~/components/choice-fields";
import { FormErrors } from "~/components/form-errors";
import { Card } from "~/components/page";
import { PasswordField } from "~/components/password-field";
import { repliedField, formErrorsOf } from "~/components/replied-field";
import { SubmitButton } from "~/components/submit-button";
import { TextField } from "~/components/text-field";
import { guardedAction, guardedLoader } from "~/server/guard";
import { safeNextPath } from "~/utils/next-path";
import { paths } from "~/utils/paths";
import { SIGN_IN_REASONS, signInPath } from "~/utils/sign-in-path";
import { checkCredentials } from "./credentials";
import { Promotion } from "./promotion";

export const handle = { i18n: ["auth"], title: "auth:signIn.title" };

export const loader = guardedLoader("public", async ({ url, context, region }) => {
  const next = safeNextPath(url.searchParams.get("next"));
  if (context.session.current()) throw redirect(next);
  const because = url.searchParams.get("because");
  return {
    next,
    browser: url.searchParams.get("browser") === "1",
    because: SIGN_IN_REASONS.find((reason) => reason === because),
    mobileAppUrl: context.env.regions[region].mobileAppUrl,
  };
});

/** E-mail and password; a right pair goes on to the page that asks for the code. */
export const action = guardedAction("public", async ({ url, form, context, provider, redirect: leave }) => {
  const step = await checkCredentials(url, form, provider);
  if (!step.ok) {
    context.log("sign_in_refused");
    return step.reply;
  }
  const { username, rememberMe, next } = step.credentials;
  await context.pendingStep.set({
    challenge: step.challenge,
    carried: { email: username, remember: rememberMe ? "on" : "", next: safeNextPath(next) },
  });
  return leave(paths.authCode);
});

export default function SignIn() {
  const { next, browser, because, mobileAppUrl } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("auth");
  return (
    <>
      {!browser && <Promotion mobileAppUrl={mobileAppUrl} continueHref={signInPath({ next, browser: true })} />}
      <div className="auth-card">
        <Card>
          <div>
            <h1 className="page-title">{t("signIn.title")}</h1>
            <p className="muted">{t("signIn.lead")}</p>
          </div>
          {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
          <Form method="post" action={signInPath({ next, browser })} className="stack">
            <FormErrors errors={formErrorsOf(reply)} />
            <TextField
              field={repliedField("username", reply)}
              label={t("signIn.username")}
              type="email"
              inputMode="email"
              autoComplete="username"
              spellCheck={false}
            />
            <PasswordField
              field={repliedField("password", reply)}
              label={t("signIn.password")}
              autoComplete="current-password"
            />
            <CheckboxField
              field={{ ...repliedField("rememberMe", reply), required: false }}
              label={t("signIn.rememberMe")}
            />
            <input type="hidden" name="next" value={next} />
            <SubmitButton pendingLabel={t("signIn.checking")}>{t("signIn.submit")}</SubmitButton>
          </Form>
        </Card>
      </div>
    </>
  );
}
