import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { RESET_LINK_MINUTES } from "#provider/contract/limits";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { Icon } from "~/components/media/icon";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { useHydrated } from "~/components/page/use-hydrated";
import { guardedAction, guardedLoader } from "~/server/guard";
import { safeNextPath } from "~/paths/next";
import { forgotPasswordPath, readCarried, signInPath } from "~/paths/sign-in";
import { forgotPasswordSchema } from "./schema";
import { readSentTo, rememberSentTo } from "./sent-to";

/** The dialog FORGOT-PASSWORD of docs/product.md section 3. */
export const handle = { dialog: true, i18n: ["recovery"], title: "recovery:forgot.title" };

export const loader = guardedLoader("public", async ({ url, context }) => {
  const next = safeNextPath(readCarried(url.searchParams).next);
  if (context.session.current()) throw redirect(next);
  const isSent = url.searchParams.get("sent") === "1";
  return { next, isSent, sentTo: isSent ? readSentTo(context.cookies) : undefined };
});

/** Sends the link if there is an account. The page shows the same text in both cases. */
export const action = guardedAction("public", async ({ form, url, context, provider, redirect: leave }) => {
  const submission = form.parse(forgotPasswordSchema);
  if (!submission.ok) return submission.reply();
  const { value, send } = submission;
  const sent = await send(() => provider.auth.forgotPassword({ body: value }));
  if (!sent.ok) return sent.reply;
  rememberSentTo(context.cookies, value.email);
  return leave(forgotPasswordPath({ next: safeNextPath(readCarried(url.searchParams).next), sent: true }));
});

export default function ForgotPassword() {
  const { next, isSent, sentTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("recovery");
  const close = signInPath({ next, browser: true });
  return (
    <RouteDialog title={t("forgot.title")} close={close}>
      {isSent ? <Sent to={sentTo} again={forgotPasswordPath({ next })} close={close} /> : <AskForm close={close} />}
    </RouteDialog>
  );
}

/**
 * The same text for known and unknown addresses. It takes the focus, so that screen readers read it in place of the
 * form.
 */
function Sent({ to, again, close }: { to: string | undefined; again: string; close: string }) {
  const { t } = useTranslation("recovery");
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="stack">
      <div ref={words} className="banner banner-success" role="status" tabIndex={-1}>
        <Icon source="CheckCircleIcon" />
        <p className="banner-text">{to ? t("forgot.sentTo", { email: to }) : t("forgot.sent")}</p>
      </div>
      <p className="muted">{t("forgot.howLong", { count: RESET_LINK_MINUTES })}</p>
      <p>
        {t("forgot.noMail")}{" "}
        <Link to={again} preventScrollReset replace>
          {t("forgot.again")}
        </Link>
      </p>
      <ButtonRow>
        <LinkButton variant="primary" to={close} preventScrollReset replace>
          {t("forgot.back")}
        </LinkButton>
      </ButtonRow>
    </div>
  );
}

function AskForm({ close }: { close: string }) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("recovery");
  const typed = useTypedUsername();
  useFocusWrong(answer);
  const reply: FormReply = answer ?? { result: { initialValue: { email: typed } } };
  return (
    <Form method="post" className="stack">
      <p className="muted">{t("forgot.lead")}</p>
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={firstWrong(reply) ?? "email"}>
        <TextField
          field={repliedField("email", reply)}
          label={t("forgot.email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
        />
      </FirstErrorContext.Provider>
      <ButtonRow>
        <LinkButton to={close} preventScrollReset replace>
          {t("forgot.cancel")}
        </LinkButton>
        <SubmitButton pendingLabel={t("forgot.sending")}>{t("forgot.submit")}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}

/** The address in the sign-in form behind the dialog, if scripts opened the dialog. */
function useTypedUsername(): string {
  const isHydrated = useHydrated();
  const [typed] = useState(() => {
    if (!isHydrated) return "";
    const field = document.getElementById("field-username");
    return field instanceof HTMLInputElement ? field.value : "";
  });
  return typed;
}
