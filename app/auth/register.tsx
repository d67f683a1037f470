import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EMAIL_LENGTH, FULL_NAME_LENGTH } from "#provider/contract/limits";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { NewPasswordField } from "~/components/form/password-rules";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { readMobile } from "~/server/phone";
import { safeNextPath } from "~/paths/next";
import { paths } from "~/paths";
import { PHONE_EXAMPLE } from "~/utils/phone-example";
import { readCarried } from "~/paths/sign-in";
import { AuthTabs } from "./auth-tabs";
import { registerSchema } from "./schema";

export const handle = { i18n: ["auth", "register", "new-password"], title: "register:title" };

/** The earlier input, for a person who comes back from the page of the code to correct it. */
export const loader = guardedLoader("public", async ({ url, context, region }) => {
  const { next: wanted, because } = readCarried(url.searchParams);
  const next = safeNextPath(wanted);
  if (context.session.current()) throw redirect(next);
  const { email = "", fullName = "", phoneAsTyped = "" } = (await context.pendingStep.get("register"))?.carried ?? {};
  return { next, because, typed: { email, fullName, mobilePhone: phoneAsTyped }, phoneExample: PHONE_EXAMPLE[region] };
});

/**
 * Begins a registration and leads to the code. An address that already has an account gets the same answer, and its
 * owner gets a message (decision 0018).
 */
export const action = guardedAction("public", async ({ form, context, provider, region, redirect: leave }) => {
  const submission = form.parse(registerSchema((text) => readMobile(region, text)));
  if (!submission.ok) return submission.reply();
  const { value, send } = submission;
  const sent = await send(() => provider.auth.register({ body: value }));
  if (!sent.ok) return sent.reply;
  const { email, fullName, mobilePhone } = value;
  const phoneAsTyped = String(form.data.get("mobilePhone"));
  await context.pendingStep.set({ challenge: sent.answer, carried: { email, fullName, mobilePhone, phoneAsTyped } });
  return leave(paths.registerCode);
});

export default function Register() {
  const { next, because, typed, phoneExample } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("register");
  useFocusWrong(answer);
  const reply: FormReply = answer ?? { result: { initialValue: typed } };
  return (
    <Card>
      <AuthTabs current="register" next={next} />
      <div>
        <h1 className="page-title">{t("title")}</h1>
        <p className="muted">{t("lead")}</p>
      </div>
      {because && !answer && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
      <Form method="post" className="stack">
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <TextField
            field={repliedField("email", reply)}
            label={t("email")}
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            maxLength={EMAIL_LENGTH.max}
          />
          <TextField
            field={repliedField("fullName", reply)}
            label={t("fullName")}
            autoComplete="name"
            minLength={FULL_NAME_LENGTH.min}
            maxLength={FULL_NAME_LENGTH.max}
          />
          <TextField
            field={repliedField("mobilePhone", reply)}
            label={t("mobilePhone")}
            help={t("mobilePhoneHelp", { example: phoneExample })}
            type="tel"
            autoComplete="tel"
          />
          <NewPasswordField field={repliedField("password", reply)} label={t("password")} />
        </FirstErrorContext.Provider>
        <SubmitButton pendingLabel={t("sending")}>{t("submit")}</SubmitButton>
      </Form>
    </Card>
  );
}
