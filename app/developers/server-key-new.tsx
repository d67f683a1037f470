import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KEY_ADDRESSES, KEY_DAYS_MOST, KEY_NAME_LENGTH, SERVER_KEYS } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { mayGiveScope } from "#provider/rules/server-keys";
import { Banner } from "~/components/feedback/banner";
import { CheckboxGroup } from "~/components/form/choice-fields";
import { FirstErrorContext } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DateField, TextArea, TextField } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card, Fields, Page } from "~/components/page/page";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { codeOf } from "~/server/refusal";
import { backAt } from "~/server/step-back";
import { areaSheets } from "~/styles/areas";
import { developerPaths } from "~/paths/developers";
import { serverKeyPaths } from "~/paths/server-key";
import { MAKE_KEYS } from "./access";
import { scopeWord, useCallName } from "./key-calls";
import { NoApplication } from "./no-application";
import { startField } from "./server-key-fields";
import { newServerKeySchema } from "./server-key-schema";
import { packTerms, termsOf, unpackTerms } from "./server-key-terms";

export const links = areaSheets("forms");
export const handle = {
  i18n: ["server-key-new", "server-keys", "key-calls", "developers"],
  title: "server-key-new:title",
};

/** How long a key works if the person does not say otherwise. */
const DAYS_PROPOSED = 365;

/** What a key can be made for, and what was typed, for a person who comes back from the page of the code. */
export const loader = guardedLoader(MAKE_KEYS, async ({ provider, context, url, region }) => {
  const [user, applications, scopes] = await Promise.all([
    context.user(),
    provider.applications.everyKey(),
    provider.serverKeys.scopes(),
  ]);
  const { step, because } = await backAt({ context, url }, "serverKey");
  const kept = unpackTerms(step);
  const today = dayIn(region, new Date());
  const maker = { id: user.id, role: personOf(user).role, permissions: user.privileges };
  const [only, ...others] = applications;
  return {
    because,
    applications: applications.map(({ appId, appName }) => ({ value: appId, label: `${appName} · ${appId}` })),
    // A key is made for known scopes alone.
    scopes: scopes.flatMap(({ scope, calls }) =>
      typeof scope === "string"
        ? [{ scope, calls: calls.map(({ name }) => name), isGiven: mayGiveScope(maker, null, scope) }]
        : [],
    ),
    typed: {
      name: kept?.name ?? "",
      appIds: kept?.appIds ?? (only && others.length === 0 ? [only.appId] : []),
      scopes: kept?.scopes ?? [],
      endsOn: (kept ? kept.endsOn : addDays(today, DAYS_PROPOSED)) ?? "",
      addresses: kept?.addresses.join("\n") ?? "",
    },
    days: { min: addDays(today, 1), max: addDays(today, KEY_DAYS_MOST) },
  };
});

/** Checks the terms, and sends the code that confirms exactly this key. */
export const action = guardedAction(MAKE_KEYS, async ({ form, provider, context, region, language, redirect }) => {
  const submission = form.parse(newServerKeySchema);
  if (!submission.ok) return submission.reply();
  const judged = termsOf(submission.value, { region, language });
  if ("fieldErrors" in judged) return submission.reply({ fieldErrors: judged.fieldErrors });
  const { terms } = judged;
  const sent = await submission.send(() => provider.serverKeys.start({ body: terms }), {
    fields: { permission_not_held: "scopes", not_found: "appIds" },
  });
  if (!sent.ok) {
    if (codeOf(sent.reason) !== "invalid_state") return sent.reply;
    const full = sentences(language).getFixedT(null, "server-key-new")("full", { count: SERVER_KEYS });
    return submission.reply({ status: 409, formErrors: [full] });
  }
  await context.pendingStep.set({ challenge: sent.answer, carried: packTerms(terms) });
  return redirect(serverKeyPaths.newCode);
});

export default function NewServerKey() {
  const { because, applications, scopes, typed, days } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["server-key-new", "server-keys"]);
  const nameOf = useCallName();
  if (applications.length === 0)
    return (
      <Page title={t("title")}>
        <NoApplication />
      </Page>
    );
  const field = startField(reply, typed);
  return (
    <Page title={t("title")} subtitle={t("lead")} form>
      {because && because !== "unknown" && !reply && <Banner tone="warning">{t(`because.${because}`)}</Banner>}
      <Form method="post" className="stack">
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <Card>
            <TextField
              field={{ ...field("name"), required: true, maxLength: KEY_NAME_LENGTH.max }}
              label={t("name.label")}
              help={t("name.help")}
              autoComplete="off"
            />
            <CheckboxGroup
              field={{ ...field("appIds"), required: true }}
              label={t("applications.label")}
              options={applications}
            />
          </Card>
          <Card>
            <CheckboxGroup
              field={{ ...field("scopes"), required: true }}
              label={t("scopes.label")}
              help={t("scopes.help")}
              options={scopes.map(({ scope, calls, isGiven }) => ({
                value: scope,
                label: t(`server-keys:${scopeWord(scope)}`),
                help: (
                  <>
                    {calls.length > 0 ? calls.map(nameOf).join(" · ") : t("scopes.noCalls")}
                    {!isGiven && <strong> {t("scopes.notHeld")}</strong>}
                  </>
                ),
                disabled: !isGiven,
              }))}
            />
          </Card>
          <Card>
            <Fields>
              <DateField field={{ ...field("endsOn"), ...days }} label={t("endsOn.label")} help={t("endsOn.help")} />
              <TextArea
                field={field("addresses")}
                label={t("addresses.label")}
                help={t("addresses.help", { count: KEY_ADDRESSES })}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Fields>
          </Card>
        </FirstErrorContext.Provider>
        <p className="muted">{t("hint")}</p>
        <ButtonRow>
          <LinkButton to={developerPaths.keys}>{t("cancel")}</LinkButton>
          <SubmitButton name="intent" value="send">
            {t("submit")}
          </SubmitButton>
        </ButtonRow>
      </Form>
    </Page>
  );
}
