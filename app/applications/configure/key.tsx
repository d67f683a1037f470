import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApplicationKeys } from "#provider/contract/applications";
import { APP_KEY_OVERLAP_HOURS } from "#provider/contract/limits";
import { Form } from "~/components/form/own-form";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { Banner } from "~/components/feedback/banner";
import { CheckboxField } from "~/components/form/choice-fields";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import { ProviderFailure, type Provider } from "~/server/provider";
import { codeOf, screenError } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { applicationPaths, configurationParams } from "~/paths/application";
import { webhookPath } from "~/paths/widget";
import { makeKeySchema } from "../schema";
import { CONFIGURE } from "./access";
import { useConfiguration } from "./configuration";
import { WhoChanges } from "./who-changes";

export const links = areaSheets("details");
export const handle = { i18n: ["configuration", "app-key", "people"], title: "app-key:tab.title" };

const BECAUSE = ["expired", "tries"] as const;

/** What is known of an application's keys; undefined for whoever may make none. */
async function keysFor(provider: Provider, appId: string): Promise<ApplicationKeys | undefined> {
  try {
    return await provider.applications.keys({ params: { appId } });
  } catch (error) {
    if (error instanceof ProviderFailure && codeOf(error.reason) === "forbidden") return undefined;
    throw error;
  }
}

/** The frame around it has the application; the key itself nobody has. */
export const loader = guardedLoader({}, configurationParams, async ({ provider, params: { appId }, url }) => {
  const because = url.searchParams.get("because");
  return { keys: await keysFor(provider, appId), because: BECAUSE.find((known) => known === because) };
});

/** Sends the code that makes a key. */
export const action = guardedAction(
  CONFIGURE,
  configurationParams,
  async ({ form, provider, context, params: { appId, appConfigId }, redirect }) => {
    const { configId } = await provider.applications.get({ params: { appId } });
    if (configId !== appConfigId) throw screenError(context, 404, "not_found");
    const submission = form.parse(makeKeySchema);
    if (!submission.ok) return submission.reply();
    const keepOld = submission.value.keepOld === "on";
    const code = applicationPaths.keyCode(appId, configId);
    const sent = await submission.send(() =>
      provider.applications.sendKeyCode({ params: { appId }, query: { keepOld } }),
    );
    if (!sent.ok) return sent.reply;
    await context.pendingStep.set({ challenge: sent.answer, carried: { appId, keepOld: String(keepOld) } });
    return redirect(code);
  },
);

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

/** The key by its last characters, and those before it that still work. */
function Known({ keys: { key, old } }: { keys: ApplicationKeys }) {
  const { t } = useTranslation("app-key");
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
        { term: t("made"), value: <DateTime at={key.createdDate} /> },
        { term: t("lastUsed"), value: key.lastUsedDate ? <DateTime at={key.lastUsedDate} /> : t("never") },
        ...old.map(({ hint, endsDate }) => ({ term: t("oldUntil", { hint }), value: <DateTime at={endsDate} /> })),
      ]}
    />
  );
}

function Make({ hasKey }: { hasKey: boolean }) {
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("app-key");
  const { required: _, ...keepOld } = repliedField("keepOld", reply);
  return (
    <Card title={t(hasKey ? "makeAnother" : "makeFirst")}>
      <Form method="post" className="stack form-narrow" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        <p className="muted">{t("makeHint")}</p>
        {hasKey && (
          <CheckboxField
            field={keepOld}
            label={t("keepOld", { hours: APP_KEY_OVERLAP_HOURS })}
            help={t("keepOldHelp")}
          />
        )}
        <div className="row">
          <SubmitButton name="intent" value="make">
            {t("sendCode")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
