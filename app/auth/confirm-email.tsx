import { data } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EMAIL_LINK_HOURS } from "#provider/contract/limits";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { pathParams, paths } from "~/paths";
import { signInPath } from "~/paths/sign-in";
import { confirmEmailSchema } from "./schema";

/** The target of the link that confirms an e-mail address. */
export const handle = { i18n: ["auth", "email"], title: "email:confirm.title" };

/** Opening the page confirms nothing, because mail programs open links before people do: the button confirms. */
export const loader = guardedLoader("public", async () => null);

/** The faults of a link, each with a page that says what to do instead. */
const ENDS = {
  link_expired: { end: "over", title: "over.title", status: 410 },
  forbidden: { end: "another", title: "another.title", status: 403 },
  already_exists: { end: "taken", title: "taken.title", status: 409 },
} as const;
type Refused = keyof typeof ENDS;

const isEnd = (code: string | undefined): code is Refused => code !== undefined && code in ENDS;

/**
 * A signed-in person stays signed in. A visitor can confirm too, because they may read the letter on another device.
 */
export const action = guardedAction(
  "public",
  pathParams.emailLink,
  async ({ form, params, context, provider, redirect }) => {
    const submission = form.parse(confirmEmailSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.auth.confirmEmail({ params: { guid: params.guid } }));
    if (!sent.ok) {
      const code = codeOf(sent.reason);
      return isEnd(code) ? data({ refused: code }, { status: ENDS[code].status }) : sent.reply;
    }
    context.log("email_confirmed");
    const to = context.session.current() ? paths.settings : signInPath({ browser: true });
    return redirect(to, "email:toast.confirmed", { email: sent.answer.email });
  },
);

export default function ConfirmEmail() {
  const answer = useActionData<typeof action>();
  return (
    <Card>
      {answer && "refused" in answer ? <LinkEnds refused={answer.refused} /> : <ConfirmForm reply={answer} />}
    </Card>
  );
}

function ConfirmForm({ reply }: { reply: FormReply }) {
  const { t } = useTranslation("email");
  return (
    <>
      <div>
        <h1 className="page-title">{t("confirm.title")}</h1>
        <p className="muted">{t("confirm.lead")}</p>
      </div>
      <Form method="post" className="stack">
        <FormErrors errors={formErrorsOf(reply)} />
        <SubmitButton name="intent" value="confirm" pendingLabel={t("confirm.confirming")}>
          {t("confirm.submit")}
        </SubmitButton>
      </Form>
      <p className="muted text-s">{t("confirm.ifNotYou")}</p>
    </>
  );
}

function LinkEnds({ refused }: { refused: Refused }) {
  const { t } = useTranslation("email");
  const { end, title } = ENDS[refused];
  return (
    <>
      <h1 className="page-title">{t(title)}</h1>
      {end === "over" ? (
        <>
          <p>{t("over.why", { count: EMAIL_LINK_HOURS })}</p>
          <p className="muted">{t("over.what")}</p>
        </>
      ) : (
        <p>{t(end === "another" ? "another.text" : "taken.text")}</p>
      )}
      {end === "another" ? (
        <Form method="post" action={paths.logout}>
          <SubmitButton>{t("another.signOut")}</SubmitButton>
        </Form>
      ) : (
        <div className="row">
          <LinkButton variant="primary" to={paths.settingsEmail}>
            {t("over.toSettings")}
          </LinkButton>
        </div>
      )}
    </>
  );
}
