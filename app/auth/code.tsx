import { redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeForm } from "~/components/form/code-form";
import { Card } from "~/components/page/page";
import { answerCode, waitingStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import { chosenLanguage } from "~/server/preferences";
import { safeNextPath } from "~/paths/next";
import { signInPath } from "~/paths/sign-in";

export const handle = { i18n: ["auth", "code"], title: "auth:code.title" };

/** A wrong code costs a try, so the number of tries left is loaded again after a refusal too. */
export const shouldRevalidate = () => true;

export const loader = guardedLoader("public", async (args) => {
  const { shown } = await waitingStep(args, "login", (refused) => {
    if (args.context.session.current()) return "/";
    return signInPath(refused ? { browser: true, because: "cookies" } : {});
  });
  return shown;
});

/** Finishes the sign-in with the code, sends another code, or goes back. */
export const action = guardedAction("public", async (args) => {
  const { context, provider, region, redirect } = args;
  const language = chosenLanguage(region, context.cookies);
  return answerCode(args, {
    purpose: "login",
    confirm: ({ challenge, carried }, code) =>
      provider.auth.approveLogin({
        params: { OTP: code, email: carried["email"] ?? "" },
        body: { challenge: challenge.challenge, ...(language ? { language } : {}) },
      }),
    resend: ({ challenge }) => provider.auth.resendLoginCode({ query: { challenge: challenge.challenge } }),
    done: async (answer, { carried }) => {
      await context.session.start({ ...answer, remember: carried["remember"] === "on" });
      await context.keepDeviceMark();
      context.log("signed_in");
      const next = safeNextPath(carried["next"]);
      // The form that was kept is rendered in a whole page.
      return (await context.keptForm.of(answer.userId, next)) ? redirectDocument(next, 303) : redirect(next);
    },
    back: (why, step) =>
      redirect(
        signInPath({
          next: safeNextPath(step?.carried["next"]),
          browser: true,
          ...(why === "cancelled" ? {} : { because: why }),
        }),
      ),
  });
});

export default function Code() {
  const step = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("auth");
  return (
    <Card>
      <h1 className="page-title">{t("code.title")}</h1>
      <CodeForm step={step} reply={reply} confirm={t("code.confirm")} back={t("code.back")} />
    </Card>
  );
}
