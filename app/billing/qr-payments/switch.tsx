import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { pathParams, paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { shortName } from "~/utils/short-name";
import { SWITCH_QR } from "./access";
import { qrSwitchSchema } from "./schema";

export const handle = { dialog: true, i18n: ["qr-codes"], title: "qr-codes:switch.tab" };

export const loader = guardedLoader(SWITCH_QR, pathParams.application, async ({ provider, params }) => {
  const { appName, enabled, isOnline } = await provider.links.staticQr({ params: { appId: params.appId } });
  return { crumb: appName, appName, enabled, canSwitch: enabled || isOnline };
});

/** Switches an application's code on or off. Switching it on for the first time makes it. */
export const action = guardedAction(
  SWITCH_QR,
  pathParams.application,
  async ({ form, provider, params, url, redirect }) => {
    const submission = form.parse(qrSwitchSchema);
    if (!submission.ok) return submission.reply();
    const { intent } = submission.value;
    const sent = await submission.send(() =>
      provider.links.setStaticQr({ params: { appId: params.appId }, body: { enabled: intent === "on" } }),
    );
    if (!sent.ok) return sent.reply;
    return redirect(paths.qrCodes + withParams(url.searchParams, {}), `qr-codes:toast.${intent}`, {
      name: shortName(sent.answer.appName),
    });
  },
);

export default function SwitchQrCode() {
  const { appName, enabled, canSwitch } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("qr-codes");
  const close = paths.qrCodes + withParams(useLocation().search, {});
  return (
    <RouteDialog title={t(enabled ? "switch.offTitle" : "switch.onTitle")} close={close}>
      <Form method="post" className="stack">
        <p className="strong long-words" translate="no">
          {appName}
        </p>
        <FormErrors errors={formErrorsOf(reply)} />
        <p>{t(!canSwitch ? "notOnline" : enabled ? "switch.offLead" : "switch.onLead")}</p>
        <ButtonRow>
          {/* The focus starts on the link back: Enter alone changes nothing. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t(canSwitch ? "switch.cancel" : "switch.close")}
          </LinkButton>
          {canSwitch && (
            <SubmitButton critical={enabled} name="intent" value={enabled ? "off" : "on"}>
              {t(enabled ? "off" : "on")}
            </SubmitButton>
          )}
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
