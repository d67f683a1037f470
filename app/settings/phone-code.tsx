import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CodeForm } from "~/components/form/code-form";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { answerCode, waitingStep } from "~/server/code-step";
import { guardedAction, guardedLoader } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { paths } from "~/paths";
import { settingsPaths } from "~/paths/settings";
import { phoneChangeOf, phonePath, phoneStep } from "./phone-step";

export const handle = { i18n: ["settings", "code"], title: "settings:phoneCode.title" };

/** A wrong code costs a try, so the number of tries left is loaded again after a refusal too. */
export const shouldRevalidate = () => true;

export const loader = guardedLoader({}, async (args) => {
  const [{ step, shown }, user] = await Promise.all([
    waitingStep(args, "changePhoneNumber", () => paths.settingsPhone),
    args.context.user(),
  ]);
  const { mobilePhone, stage } = phoneChangeOf(step);
  return { ...shown, stage, from: showPhone(user.mobilePhone), to: showPhone(mobilePhone) };
});

/**
 * The right code of the old phone leads to the code of the new phone, on this same page; the second code changes the
 * number.
 */
export const action = guardedAction({}, async (args) => {
  const { context, provider, redirect } = args;
  // A person whose session has ended signs in first, before the step is read.
  await context.user();
  return answerCode(args, {
    purpose: "changePhoneNumber",
    acts: true,
    confirm: (step, code) =>
      provider.profile.changePhone({
        params: { OTP: code, mobilePhone: phoneChangeOf(step).mobilePhone },
        body: { challenge: step.challenge.challenge },
      }),
    resend: (step) =>
      provider.profile.sendPhoneCode({
        params: { mobilePhone: phoneChangeOf(step).mobilePhone },
        query: { challenge: step.challenge.challenge },
      }),
    done: async ({ challenge }, step) => {
      if (challenge === null) {
        context.log("phone_changed");
        return redirect(paths.settingsPhone, "settings:toast.phoneChanged");
      }
      await context.pendingStep.set(phoneStep(challenge, { ...phoneChangeOf(step), stage: "new" }));
      return redirect(settingsPaths.phoneCode);
    },
    back: (why) => redirect(phonePath(why === "cancelled" ? undefined : why)),
  });
});

export default function PhoneCode() {
  const step = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("settings");
  const { stage, from, to } = step;
  return (
    <Card title={t(`phoneCode.${stage}`)}>
      <div className="stack form-narrow">
        {/* The second code has a new form, so that no input of the first one stays. */}
        <CodeForm
          key={stage}
          step={step}
          reply={reply}
          confirm={t(stage === "old" ? "phoneCode.next" : "phoneCode.change")}
          back={t("phoneCode.cancel")}
        >
          <DescriptionList
            items={[
              { term: t("phone.current"), value: from },
              { term: t("phone.new"), value: to },
            ]}
          />
        </CodeForm>
      </div>
    </Card>
  );
}
