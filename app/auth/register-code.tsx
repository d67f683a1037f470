import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeForm } from "~/components/form/code-form";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { answerCode, waitingStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { paths } from "~/paths";
import { registerPath } from "~/paths/sign-in";

export const handle = { i18n: ["auth", "register", "code"], title: "register:code.title" };

/** A wrong code costs a try, so the number of tries left is loaded again after a refusal too. */
export const shouldRevalidate = () => true;

export const loader = guardedLoader("public", async (args) => {
  const { step, shown } = await waitingStep(args, "register", (refused) =>
    args.context.session.current() ? paths.dashboard : registerPath(refused ? { because: "cookies" } : {}),
  );
  const { email = "", mobilePhone = "" } = step.carried;
  return { ...shown, email, phone: showPhone(mobilePhone) };
});

/** Finishes the registration with the code and signs in, sends another code, or goes back to the input. */
export const action = guardedAction("public", async (args) => {
  const { context, provider, redirect } = args;
  return answerCode(args, {
    purpose: "register",
    keepsStep: true,
    confirm: ({ challenge }, code) =>
      provider.auth.confirmAccount({ params: { OTP: code }, body: { challenge: challenge.challenge } }),
    resend: ({ challenge }) => provider.auth.resendRegisterCode({ query: { challenge: challenge.challenge } }),
    done: async (answer) => {
      await context.session.start({ ...answer, remember: false });
      await context.keepDeviceMark();
      context.log("registered");
      return redirect(paths.connect, "register:toast.welcome");
    },
    back: (why) => redirect(registerPath(why === "cancelled" ? {} : { because: why })),
  });
});

export default function RegisterCode() {
  const { email, phone, ...step } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("register");
  return (
    <Card>
      <h1 className="page-title">{t("code.title")}</h1>
      <CodeForm step={step} reply={reply} confirm={t("code.confirm")} back={t("code.back")}>
        <DescriptionList
          items={[
            { term: t("email"), value: email },
            { term: t("mobilePhone"), value: phone },
          ]}
        />
      </CodeForm>
    </Card>
  );
}
