import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TAKE_BACK_SECONDS } from "#provider/contract/limits";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { Badge } from "~/components/page/badge";
import { ButtonRow } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { Part } from "~/components/page/part";
import { guardedAction, guardedLoader } from "~/server/guard";
import { applicationPaths } from "~/paths/application";
import { pathParams } from "~/paths";
import { takeBackSettingSchema } from "../schema";
import { CONFIGURE } from "./access";

export const handle = { i18n: ["take-back"], title: "take-back:title" };

/** Whether what cannot be undone leaves a minute later in an application. */
export const loader = guardedLoader({}, pathParams.application, async ({ provider, params: { appId } }) => {
  const { on, appName, mayChange } = await provider.leavingActs.setting({ params: { appId } });
  return { crumb: appName, on, mayChange };
});

/** Switches it on or off; if it is so already, nothing changes. */
export const action = guardedAction(CONFIGURE, pathParams.application, async ({ form, provider, params, redirect }) => {
  const { appId } = params;
  await provider.leavingActs.setting({ params: { appId } }); // a stranger's application is 404, whatever the form says
  const submission = form.parse(takeBackSettingSchema);
  if (!submission.ok) return submission.reply();
  const { intent } = submission.value;
  const sent = await submission.send(() =>
    provider.leavingActs.change({ params: { appId }, body: { on: intent === "on" } }),
  );
  if (!sent.ok) return sent.reply;
  return redirect(applicationPaths.takeBack(appId), `take-back:toast.${intent}`);
});

/** What waits, while it is on. */
const WAITS = [
  "refund",
  "reverse",
  "approveRefund",
  "approvePayout",
  "approvePayoutFile",
  "confirmBulk",
  "sendInvoice",
] as const;

export default function TakeBackSetting() {
  const { on, mayChange } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("take-back");
  const intent = on ? "off" : "on";
  return (
    <Part title={t("title")}>
      <Card>
        <p>
          <Badge tone={on ? "success" : "neutral"}>{t(on ? "isOn" : "isOff")}</Badge>
        </p>
        <p>{t("lead", { count: TAKE_BACK_SECONDS })}</p>
        <ul className="bulleted">
          {WAITS.map((what) => (
            <li key={what}>{t(`what.${what}`)}</li>
          ))}
        </ul>
        <p className="muted">{t("byKey")}</p>
        {mayChange && (
          <Form method="post" className="stack">
            <FormErrors errors={formErrorsOf(reply)} />
            <ButtonRow>
              <SubmitButton name="intent" value={intent} variant={on ? "secondary" : "primary"}>
                {t(`switch.${intent}`)}
              </SubmitButton>
            </ButtonRow>
          </Form>
        )}
      </Card>
    </Part>
  );
}
