import { redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Countdown } from "~/components/countdown";
import { FirstErrorContext } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import { Card } from "~/components/page";
import { SubmitButton } from "~/components/submit-button";
import { CodeField } from "~/components/text-field";
import { guardedAction, guardedLoader } from "~/server/guard";
import { safeNextPath } from "~/utils/next-path";
import { signInPath } from "~/utils/sign-in-path";
import { confirm, resend } from "./code-step";
import { firstWrong, formErrorsOf, repliedField } from "./replied";
import { codeSchema } from "./schema";
import { useIsPast } from "./use-is-past";

export const handle = { i18n: ["auth"], title: "auth:code.title" };

/** A wrong code costs a try: what the page says of them is read anew after a refusal too. */
export const shouldRevalidate = () => true;

export const loader = guardedLoader("public", async ({ context }) => {
  const step = await context.pendingStep.get("login");
  if (!step) throw redirect(context.session.current() ? "/" : signInPath());
  const { sentTo, resendAt, triesLeft } = step.challenge;
  return { sentTo, resendAt, triesLeft };
});

/** Finishes the sign-in with the code, sends another one, or goes back. */
export const action = guardedAction("public", async (args) => {
  const { form, context, redirect: leave } = args;
  const step = await context.pendingStep.get("login");
  if (!step) return leave(signInPath({ browser: true, because: "expired" }));
  const submission = await form.parse(codeSchema, { secrets: ["code"] });
  if (!submission.ok) return submission.reply();
  const { value } = submission;
  switch (value.intent) {
    case "confirm":
      return confirm(args, step, value.code, submission.send);
    case "resend":
      return resend(args, step, submission.send);
    case "cancel":
      context.pendingStep.clear();
      return leave(signInPath({ next: safeNextPath(step.carried["next"]), browser: true }));
  }
});

export default function Code() {
  const { sentTo, resendAt, triesLeft } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("auth");
  const isResendOpen = useIsPast(resendAt);
  return (
    <Card>
      <div>
        <h1 className="page-title">{t("code.title")}</h1>
        <p className="muted">{t("code.sentTo", { phone: sentTo })}</p>
      </div>
      <Form method="post" className="stack">
        <FormErrors errors={formErrorsOf(reply)} />
        <input type="hidden" name="intent" value="confirm" />
        <FirstErrorContext.Provider value={firstWrong(reply) ?? "code"}>
          <CodeField
            field={repliedField("code", reply)}
            label={t("code.label")}
            help={firstWrong(reply) ? undefined : t("code.triesLeft", { count: triesLeft })}
          />
        </FirstErrorContext.Provider>
        <SubmitButton name="confirm" pendingLabel={t("signIn.checking")}>
          {t("code.confirm")}
        </SubmitButton>
      </Form>
      <Form method="post" className="stack stack-tight">
        <p className="muted">
          <Countdown until={resendAt} done={t("code.resendOpen")}>
            {(when) => t("code.resendOpens", { when })}
          </Countdown>
        </p>
        <div className="row row-between">
          <SubmitButton variant="secondary" name="intent" value="resend" disabled={isResendOpen === false}>
            {t("code.resend")}
          </SubmitButton>
          <SubmitButton variant="tertiary" name="intent" value="cancel">
            {t("code.back")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
