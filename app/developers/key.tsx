import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApplicationKeys, KeyUse } from "#provider/contract/applications";
import { APP_KEY_OVERLAP_HOURS } from "#provider/contract/limits";
import { allows } from "#provider/contract/permissions";
import { mayMakeAppKey } from "#provider/rules/server-keys";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { CheckboxField } from "~/components/form/choice-fields";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { RecordOutlet } from "~/components/page/record-outlet";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { developerPaths } from "~/paths/developers";
import { serverKeyPaths } from "~/paths/server-key";
import { CONFIGURE, MAKE_KEYS } from "./access";
import { DeveloperPage } from "./developer-page";
import { KeyFacts } from "./key-facts";
import { makeKeySchema } from "./key-schema";
import { sendKeyCode } from "./key-step";

export const links = areaSheets("forms", "details");
export const handle = { i18n: ["app-key", "key-calls", "server-keys"], title: "app-key:tab.title" };

const BECAUSE = ["expired", "tries"] as const;

/** The keys of one application. No page can read a key itself. */
export const loader = guardedLoader(
  CONFIGURE,
  pathParams.application,
  async ({ provider, params: { appId }, url, context, region }) => {
    const params = { appId };
    const [{ name }, keys, user] = await Promise.all([
      provider.applications.get({ params }),
      provider.applications.keys({ params }),
      context.user(),
    ]);
    const person = personOf(user);
    const mayHold = allows(MAKE_KEYS, person);
    const because = url.searchParams.get("because");
    return {
      crumb: name,
      appId,
      keys,
      because: BECAUSE.find((known) => known === because),
      mayHold,
      mayMake: mayHold && mayMakeAppKey({ id: user.id, role: person.role, permissions: user.privileges }, null, region),
    };
  },
);

/** Sends the code that makes a key. */
export const action = guardedAction(MAKE_KEYS, pathParams.application, async (args) => {
  const { form, provider, params } = args;
  const { appId } = params;
  await provider.applications.get({ params: { appId } });
  const submission = form.parse(makeKeySchema);
  if (!submission.ok) return submission.reply();
  const { value, send } = submission;
  const codeAt = developerPaths.keyCode(appId);
  return sendKeyCode(args, { send, appId, keepOld: value.keepOld === "on", codeAt });
});

export default function KeyOfApplication() {
  const { crumb: appName, appId, keys, because, mayHold, mayMake } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("app-key");
  return (
    <>
      <BehindDialog>
        <DeveloperPage title={t("tab.title")} subtitle={`${appName} · ${appId}`} configures>
          {because && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
          <Card title={t("tab.key")}>
            <p>{t("tab.lead", { appId })}</p>
            <KeyFacts keys={keys} />
            <p>
              <Link to={developerPaths.webhookOf(appId)}>{t("tab.toWebhook")}</Link>
            </p>
            <p>
              <Link to={developerPaths.secret(appId)}>{t("tab.toSecret")}</Link>
            </p>
          </Card>
          {mayMake ? <Make keys={keys} reply={reply} /> : <NotYours mayHold={mayHold} />}
        </DeveloperPage>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The programs that used a key, each once. */
const namesOf = (uses: readonly KeyUse[], unnamed: string): string =>
  [...new Set(uses.map(({ program }) => program ?? unnamed))].join(", ");

/** Makes a key, or another: which programs use the one there is, and whether it stays for a day. */
function Make({ keys: { key }, reply }: { keys: ApplicationKeys; reply: FormReply }) {
  const { t } = useTranslation("app-key");
  return (
    <Card title={t(key ? "makeAnother" : "makeFirst")}>
      <Form method="post" className="stack form-narrow" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        {key && key.uses.length > 0 && <p>{t("usedNow", { programs: namesOf(key.uses, t("unnamed")) })}</p>}
        {key && key.uses.length === 0 && <p>{t("usedNever")}</p>}
        {key && <KeepOld reply={reply} />}
        <p className="muted">{t("makeHint")}</p>
        <div className="row">
          <SubmitButton name="intent" value="make">
            {t("sendCode")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** Says who makes the key, and that a server's key can be made for less. */
function NotYours({ mayHold }: { mayHold: boolean }) {
  const { t } = useTranslation(["app-key", "server-keys"]);
  return (
    <Card title={t("makeFirst")}>
      <p>{t("notYours.who")}</p>
      {mayHold && (
        <p>
          {t("notYours.less")} <Link to={serverKeyPaths.new()}>{t("server-keys:new")}</Link>
        </p>
      )}
    </Card>
  );
}

/** Whether the former key stays valid for a day: yes, unless the person says otherwise. */
function KeepOld({ reply }: { reply: FormReply }) {
  const { t } = useTranslation("app-key");
  const { required: _, initialValue, ...field } = repliedField("keepOld", reply);
  return (
    <CheckboxField
      field={{ ...field, initialValue: reply ? initialValue : "on" }}
      label={t("keepOld", { hours: APP_KEY_OVERLAP_HOURS })}
      help={t("keepOldHelp")}
    />
  );
}
