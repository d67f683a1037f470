import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PREPARE_APPLICATION } from "#provider/contract/connect";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { firstWrong, formErrorsOf } from "~/components/form/replied-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { Card, Page } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { contractPaths } from "~/paths/contract";
import { pathParams } from "~/paths";
import { GoLiveForm } from "./go-live-form";
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
  return (
    <Page form title={t("production.title")} subtitle={`${crumb} · ${appId}`}>
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <Card>
          <GoLiveForm appId={appId} name={crumb} mayWait isRefused={reply?.result.error?.["agreement"] !== undefined} />
        </Card>
      </FirstErrorContext.Provider>
    </Page>
  );
}
