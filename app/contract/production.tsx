import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PREPARE_APPLICATION } from "#provider/contract/connect";
import { CheckboxField } from "~/components/form/choice-fields";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Link } from "~/components/page/link";
import { Card, Page } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { contractPaths } from "~/paths/contract";
import { pathParams } from "~/paths";
import { productionSchema } from "./schema";

export const handle = { i18n: ["contract-signed"], title: "contract-signed:production.title" };
export const links = areaSheets("forms");

/** The last step. A person who comes before the signature, or after this step is done, is led to the current step. */
export const loader = guardedLoader(
  PREPARE_APPLICATION,
  pathParams.application,
  async ({ provider, params: { appId } }) => {
    const { name, state, status } = await provider.merchantContracts.contract({ params: { appId } });
    if (state !== "SIGNED" || status !== "SIGNED") throw redirect(contractPaths.signed(appId));
    return { crumb: name, appId };
  },
);

/** Lets the application take payments. Sent twice, it has one effect. */
export const action = guardedAction(
  PREPARE_APPLICATION,
  pathParams.application,
  async ({ form, provider, params: { appId }, redirect: leadTo }) => {
    const submission = form.parse(productionSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(
      () => provider.merchantContracts.goLive({ params: { appId }, body: { agreement: true } }),
      { repeatable: true },
    );
    return sent.ok ? leadTo(contractPaths.signed(appId)) : sent.reply;
  },
);

export default function SubmitToProduction() {
  const { crumb, appId } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("contract-signed");
  useFocusWrong(reply);
  const errors = reply?.result.error?.["agreement"] && [t("production.needed")];
  return (
    <Page form title={t("production.title")} subtitle={`${crumb} · ${appId}`}>
      <Card>
        <p>{t("production.how")}</p>
        <ul className="bulleted">
          <li>{t("online.payments")}</li>
          <li>{t("online.wallet")}</li>
          <li>{t("online.tests")}</li>
        </ul>
        <Form method="post" className="stack">
          <FormErrors errors={formErrorsOf(reply)} />
          <FirstErrorContext.Provider value={firstWrong(reply)}>
            <CheckboxField
              field={plainField("agreement", { required: true, ...(errors ? { errors } : {}) })}
              label={t("production.agreement", { name: crumb })}
              help={<Link to={contractPaths.one(appId)}>{t("read")}</Link>}
            />
          </FirstErrorContext.Provider>
          <ButtonRow>
            <LinkButton to={contractPaths.signed(appId)}>{t("production.later")}</LinkButton>
            <SubmitButton>{t("ready.submit")}</SubmitButton>
          </ButtonRow>
        </Form>
      </Card>
    </Page>
  );
}
