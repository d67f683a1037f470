import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { applicationPaths } from "~/paths/application";
import { pathParams, paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { shortName } from "~/utils/short-name";
import { switchSchema } from "./schema";

export const handle = { dialog: true, i18n: ["application-switch"], title: "application-switch:tab" };

export const loader = guardedLoader(
  AREA_ACCESS.switchApplication,
  pathParams.application,
  async ({ provider, params }) => {
    const { name, status } = await provider.applications.get({ params: { appId: params.appId } });
    return { crumb: name, name, isDisabled: status === "DISABLED" };
  },
);

/** Disables the application or enables it again; if it is so already, nothing changes. */
export const action = guardedAction(
  AREA_ACCESS.switchApplication,
  pathParams.application,
  async ({ form, provider, params, url, redirect }) => {
    const submission = form.parse(switchSchema);
    if (!submission.ok) return submission.reply();
    const { intent } = submission.value;
    const sent = await submission.send(() =>
      provider.applications.setEnabled({ params: { appId: params.appId }, body: { enabled: intent === "enable" } }),
    );
    if (!sent.ok) {
      if (codeOf(sent.reason) !== "requirements_due") return sent.reply;
      // It stopped because the provider waits for an answer, so the page leads to the place for that answer.
      const { appId, configId } = await provider.applications.get({ params: { appId: params.appId } });
      return redirect(applicationPaths.details(appId, configId));
    }
    return redirect(paths.applications + withParams(url.searchParams, {}), `application-switch:toast.${intent}`, {
      name: shortName(sent.answer.name),
    });
  },
);

/** The functions that stop while it is disabled. Others go on. */
const STOPS = ["payments", "documents", "payouts"] as const;
const GOES_ON = ["refunds", "wallet", "history"] as const;

export default function SwitchApplication() {
  const { name, isDisabled } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("application-switch");
  const close = paths.applications + withParams(useLocation().search, {});
  return (
    <RouteDialog title={t(isDisabled ? "enableTitle" : "disableTitle")} close={close}>
      <Form method="post" className="stack">
        <p className="strong long-words" translate="no">
          {name}
        </p>
        <FormErrors errors={formErrorsOf(reply)} />
        {isDisabled ? (
          <p>{t("enableLead")}</p>
        ) : (
          <>
            <div>
              <p>{t("stops")}</p>
              <ul className="bulleted">
                {STOPS.map((what) => (
                  <li key={what}>{t(`stop.${what}`)}</li>
                ))}
              </ul>
            </div>
            <div>
              <p>{t("goesOn")}</p>
              <ul className="bulleted">
                {GOES_ON.map((what) => (
                  <li key={what}>{t(`goOn.${what}`)}</li>
                ))}
              </ul>
            </div>
          </>
        )}
        <p className="muted">{t("told")}</p>
        <ButtonRow>
          {/* The focus starts at the way back, so that Enter alone stops no payments. */}
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("cancel")}
          </LinkButton>
          <SubmitButton critical={!isDisabled} name="intent" value={isDisabled ? "enable" : "disable"}>
            {t(isDisabled ? "enable" : "disable")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </RouteDialog>
  );
}
