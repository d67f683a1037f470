import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApplicationKeys } from "#provider/contract/applications";
import { Form } from "~/components/form/own-form";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { Banner } from "~/components/feedback/banner";
import { KeepOldKey, useKeyDates } from "~/components/form/app-key-fields";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { makeKeySchema } from "~/forms/app-key-schema";
import { guardedAction, guardedLoader } from "~/server/guard";
import { keysFor, sendKeyCode } from "~/server/key-screens";
import { screenError } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { applicationPaths, configurationParams } from "~/paths/application";
import { webhookPath } from "~/paths/widget";
import { CONFIGURE } from "./access";
import { useConfiguration } from "./configuration";
import { WhoChanges } from "./who-changes";

export const links = areaSheets("details");
export const handle = { i18n: ["configuration", "app-key", "people"], title: "app-key:tab.title" };

const BECAUSE = ["expired", "tries"] as const;

/** The frame around it has the application. No page can read the key itself. */
export const loader = guardedLoader({}, configurationParams, async ({ provider, params: { appId }, url }) => {
  const because = url.searchParams.get("because");
  return { keys: await keysFor(provider, appId), because: BECAUSE.find((known) => known === because) };
});

/** Sends the code that makes a key. */
export const action = guardedAction(CONFIGURE, configurationParams, async (args) => {
  const { form, provider, context, params } = args;
  const { appId, appConfigId } = params;
  const { configId } = await provider.applications.get({ params: { appId } });
  if (configId !== appConfigId) throw screenError(context, 404, "not_found");
  const submission = form.parse(makeKeySchema);
  if (!submission.ok) return submission.reply();
  const { value, send } = submission;
  const codeAt = applicationPaths.keyCode(appId, configId);
  return sendKeyCode(args, { send, appId, keepOld: value.keepOld === "on", codeAt });
});

export default function KeyTab() {
  const { keys, because } = useLoaderData<typeof loader>();
  const { appId } = useConfiguration().application;
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("app-key");
  return (
    <>
      <WhoChanges mayChange={keys !== undefined} />
      {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
      <Card title={t("tab.title")}>
        <p>{t("tab.lead", { appId })}</p>
        {keys && (
          <>
            <Known keys={keys} />
            <p>
              <Link to={webhookPath(appId)}>{t("tab.toWebhook")}</Link>
            </p>
          </>
        )}
      </Card>
      {keys && <Make hasKey={keys.key !== null} />}
      <RecordOutlet />
    </>
  );
}

/** The key by its last characters, and the former keys that are still valid. */
function Known({ keys }: { keys: ApplicationKeys }) {
  const { t } = useTranslation("app-key");
  const { key } = keys;
  const dates = useKeyDates(keys);
  if (!key)
    return (
      <p>
        {t("tab.none")}. {t("tab.noneHint")}
      </p>
    );
  return (
    <DescriptionList
      items={[
        { term: t("tab.key"), value: <span className="code" translate="no">{`key_••••${key.hint}`}</span> },
        ...dates,
      ]}
    />
  );
}

function Make({ hasKey }: { hasKey: boolean }) {
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("app-key");
  return (
    <Card title={t(hasKey ? "makeAnother" : "makeFirst")}>
      <Form method="post" className="stack form-narrow" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p className="muted">{t("makeHint")}</p>
        {hasKey && <KeepOldKey reply={reply} />}
        <div className="row">
          <SubmitButton name="intent" value="make">
            {t("sendCode")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
