import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { APP_KEY_OVERLAP_HOURS } from "#provider/contract/limits";
import { allows } from "#provider/contract/permissions";
import type { SigningSecrets } from "#provider/contract/signing-secrets";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { CheckboxField } from "~/components/form/choice-fields";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Card } from "~/components/page/page";
import { RecordOutlet } from "~/components/page/record-outlet";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { CONFIGURE, MAKE_KEYS } from "./access";
import { DeveloperPage } from "./developer-page";
import { makeKeySchema } from "./key-schema";
import { KeyHint } from "./server-key-facts";
import { sendSecretCode } from "./signing-secret-step";

export const links = areaSheets("forms", "details");
export const handle = { i18n: ["signing-secret", "app-key"], title: "signing-secret:title" };

const BECAUSE = ["expired", "tries"] as const;

/** The signing secrets of one application. No page can read a secret itself. */
export const loader = guardedLoader(
  CONFIGURE,
  pathParams.application,
  async ({ provider, context, params: { appId }, url }) => {
    const params = { appId };
    const [{ name }, secrets, user] = await Promise.all([
      provider.applications.get({ params }),
      provider.signingSecrets.get({ params }),
      context.user(),
    ]);
    const because = url.searchParams.get("because");
    const mayMake = allows(MAKE_KEYS, personOf(user));
    return { crumb: name, appId, secrets, mayMake, because: BECAUSE.find((known) => known === because) };
  },
);

/** Sends the code that makes a secret. */
export const action = guardedAction(MAKE_KEYS, pathParams.application, async (args) => {
  const { form, provider, params } = args;
  const { appId } = params;
  await provider.applications.get({ params: { appId } });
  const submission = form.parse(makeKeySchema);
  if (!submission.ok) return submission.reply();
  const { value, send } = submission;
  return sendSecretCode(args, { send, appId, keepOld: value.keepOld === "on" });
});

export default function SecretOfApplication() {
  const { crumb: appName, appId, secrets, mayMake, because } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["signing-secret", "app-key"]);
  return (
    <>
      <BehindDialog>
        <DeveloperPage title={t("title")} subtitle={`${appName} · ${appId}`} configures>
          {because && !reply && <Banner tone="warning">{t(`app-key:because.${because}`)}</Banner>}
          <Card title={t("secret")}>
            <p>{t("lead", { application: appName })}</p>
            <SecretFacts secrets={secrets} />
          </Card>
          {mayMake && <Make hasSecret={secrets.secret !== null} reply={reply} />}
        </DeveloperPage>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The secret by its last characters, when it was made, and former ones that still sign. */
function SecretFacts({ secrets: { secret, old } }: { secrets: SigningSecrets }) {
  const { t } = useTranslation(["signing-secret", "app-key"]);
  if (!secret) return <p>{t("none")}</p>;
  return (
    <DescriptionList
      items={[
        { term: t("secret"), value: <KeyHint hint={secret.hint} /> },
        { term: t("app-key:made"), value: <DateTime at={secret.createdDate} /> },
        ...old.map(({ hint, endsDate }) => ({ term: t("oldUntil", { hint }), value: <DateTime at={endsDate} /> })),
      ]}
    />
  );
}

/** Makes a secret, or another: whether the one before signs for another day. */
function Make({ hasSecret, reply }: { hasSecret: boolean; reply: FormReply }) {
  const { t } = useTranslation(["signing-secret", "app-key"]);
  const { required: _, initialValue, ...field } = repliedField("keepOld", reply);
  return (
    <Card title={t(hasSecret ? "makeAnother" : "makeFirst")}>
      <Form method="post" className="stack form-narrow" preventScrollReset>
        <FormErrors errors={formErrorsOf(reply)} />
        {hasSecret && (
          <CheckboxField
            field={{ ...field, initialValue: reply ? initialValue : "on" }}
            label={t("keepOld", { hours: APP_KEY_OVERLAP_HOURS })}
            help={t("keepOldHelp")}
          />
        )}
        <p className="muted">{t("makeHint")}</p>
        <div className="row">
          <SubmitButton name="intent" value="make">
            {t("app-key:sendCode")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
