import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SESSION_IDLE_MINUTES } from "#provider/contract/limits";
import { Form } from "~/components/form/own-form";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { CheckboxField } from "~/components/form/choice-fields";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { PasswordField } from "~/components/form/password-field";
import { repliedField, formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { safeNextPath } from "~/paths/next";
import { paths } from "~/paths";
import { forgotPasswordPath, readCarried, registerPath, signInPath } from "~/paths/sign-in";
import { AuthTabs } from "./auth-tabs";
import { checkCredentials } from "./credentials";
import { Promotion } from "./promotion";
import { forgetSentTo, readSentTo } from "./sent-to";

export const handle = { i18n: ["auth"], title: "auth:signIn.title" };

export const loader = guardedLoader("public", async ({ url, context, region }) => {
  const { next: wanted, browser, because, signedOut } = readCarried(url.searchParams);
  const next = safeNextPath(wanted);
  if (context.session.current()) throw redirect(next);
  const { mobileAppUrl } = context.env.regions[region];
  return { next, browser, because: because ?? signedOut, username: readSentTo(context.cookies), mobileAppUrl };
});

/** Checks e-mail and password; a right pair leads to the page that asks for the code. */
export const action = guardedAction("public", async ({ url, form, context, provider, redirect: leave }) => {
  const step = await checkCredentials(url, form, provider);
  if (!step.ok) {
    context.log("sign_in_refused");
    return step.reply;
  }
  const { username, rememberMe, next } = step.credentials;
  forgetSentTo(context.cookies);
  await context.pendingStep.set({
    challenge: step.challenge,
    carried: { email: username, remember: rememberMe ? "on" : "", next: safeNextPath(next) },
  });
  return leave(paths.authCode);
});

export default function SignIn() {
  const { next, browser, mobileAppUrl } = useLoaderData<typeof loader>();
  return (
    <>
      <BehindDialog>
        {!browser && (
          <Promotion
            mobileAppUrl={mobileAppUrl}
            continueHref={signInPath({ next, browser: true })}
            registerHref={registerPath({ next })}
          />
        )}
        <div className="auth-card">
          <SignInCard />
        </div>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

function SignInCard() {
  const { next, browser, because, username } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply: FormReply = answer ?? (username ? { result: { initialValue: { username } } } : undefined);
  const { t } = useTranslation("auth");
  return (
    <Card>
      <AuthTabs current="signIn" next={next} />
      <div>
        <h1 className="page-title">{t("signIn.title")}</h1>
        <p className="muted">{t("signIn.lead")}</p>
      </div>
      {because && !answer && (
        <Banner tone="warning">{t(`because.${because}`, { minutes: SESSION_IDLE_MINUTES })}</Banner>
      )}
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
        <FirstErrorContext.Provider value={username && !answer ? "password" : undefined}>
          <PasswordField
            field={repliedField("password", reply)}
            label={t("signIn.password")}
            autoComplete="current-password"
          />
        </FirstErrorContext.Provider>
        <div className="row row-between">
          <CheckboxField
            field={{ ...repliedField("rememberMe", reply), required: false }}
            label={t("signIn.rememberMe")}
          />
          <Link to={forgotPasswordPath({ next })} preventScrollReset>
            {t("signIn.forgot")}
          </Link>
        </div>
        <input type="hidden" name="next" value={next} />
        <SubmitButton pendingLabel={t("signIn.checking")}>{t("signIn.submit")}</SubmitButton>
      </Form>
    </Card>
  );
}
