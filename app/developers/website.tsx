import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ORIGINS_EACH } from "#provider/contract/embedding";
import { allows, permissionsIn } from "#provider/contract/permissions";
import { RETURN_FIELDS } from "#provider/contract/return-fields";
import { readOrigin, withHttps } from "#provider/rules/web-origin";
import { shownTerms } from "~/forms/read-terms";
import { termWords } from "~/server/term-words";
import { FirstErrorContext, plainField, textOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField, type FormReply } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { DescriptionList } from "~/components/page/description-list";
import { Card, Fields } from "~/components/page/page";
import { permissionWord } from "~/i18n/people-words";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { screenError } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { developerPaths } from "~/paths/developers";
import { widgetPath } from "~/paths/widget";
import { CONFIGURE } from "./access";
import { configures } from "./configures";
import { DeveloperPage } from "./developer-page";
import { originsSchema } from "./schema";

export const links = areaSheets("forms", "details");
export const handle = { i18n: ["widget-origins", "people"], title: "widget-origins:title" };

/** The websites that may show an application's checkout, its return addresses, and whether they may be changed. */
export const loader = guardedLoader(
  {},
  pathParams.application,
  async ({ provider, context, language, params: { appId } }) => {
    const [{ applications }, application, user] = await Promise.all([
      provider.embedding.list(),
      provider.applications.get({ params: { appId } }),
      context.user(),
    ]);
    const found = applications.find((one) => one.appId === appId);
    if (!found) throw screenError(context, 404, "not_found");
    const person = personOf(user);
    const roleHere = application.allowedUsers.find(({ userId }) => userId === user.id)?.role ?? null;
    return {
      crumb: found.appName,
      appId,
      appName: found.appName,
      origins: found.origins,
      returns: shownTerms(found.returns ?? {}),
      labels: termWords(language).labels,
      most: ORIGINS_EACH,
      configures: configures(user),
      mayChange: allows(CONFIGURE, { ...person, permissions: permissionsIn(person.permissions, roleHere) }),
    };
  },
);

/** Allows a website, or removes it; or sets the return addresses. */
export const action = guardedAction(
  CONFIGURE,
  pathParams.application,
  async ({ form, provider, params: { appId }, language, redirect }) => {
    const submission = form.parse(originsSchema);
    if (!submission.ok) return submission.reply();
    const params = { appId };
    if (submission.value.intent === "returns") {
      const { intent: _, ...body } = submission.value;
      const sent = await submission.send(() => provider.embedding.setReturns({ params, body }), { repeatable: true });
      if (!sent.ok) return sent.reply;
      const { appName: application } = sent.answer;
      return redirect(developerPaths.website(appId), "widget-origins:toast.returns", { application });
    }
    const { intent } = submission.value;
    const origin = intent === "allow" ? readOrigin(withHttps(submission.value.origin)) : submission.value.origin;
    if (origin === undefined)
      return submission.reply({
        fieldErrors: { origin: [sentences(language).getFixedT(null, "widget-origins")("wrong")] },
      });
    const sent = await submission.send(() =>
      intent === "allow"
        ? provider.embedding.allow({ params, body: { origin } })
        : provider.embedding.forbid({ params, query: { origin } }),
    );
    if (!sent.ok) return sent.reply;
    return redirect(developerPaths.website(appId), `widget-origins:toast.${intent}`, { origin });
  },
);

export default function Origins() {
  const { appId, appName, origins, most, mayChange, configures: mayEnterKeys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["widget-origins", "people"]);
  const permission = t(`people:${permissionWord(CONFIGURE.permission)}`);
  const intent = reply && (textOf(reply.result.initialValue?.["intent"]) ?? "allow");
  return (
    <DeveloperPage title={t("title")} subtitle={t("lead", { application: appName })} configures={mayEnterKeys}>
      <p className="muted">{t(mayChange ? "who.you" : "who.others", { permission })}</p>
      <Card title={t("list")}>
        {intent === "remove" && <FormErrors errors={formErrorsOf(reply)} />}
        {origins.length === 0 ? (
          <p>{t("none")}</p>
        ) : (
          <ul className="stack">
            {origins.map((origin) => (
              <li key={origin} className="row row-between">
                <span className="long-words">{origin}</span>
                {mayChange && <Remove origin={origin} />}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {mayChange && (
        <Card title={t("add")}>
          {origins.length < most ? (
            <Allow reply={intent === "allow" ? reply : undefined} key={origins.length} />
          ) : (
            <p>{t("full", { count: most })}</p>
          )}
        </Card>
      )}
      <Returns reply={intent === "returns" ? reply : undefined} />
      <p>
        <LinkButton to={widgetPath({ kind: "embed", app: appId })} variant="tertiary">
          {t("toWidget")}
        </LinkButton>
      </p>
    </DeveloperPage>
  );
}

function Remove({ origin }: { origin: string }) {
  const { t } = useTranslation("widget-origins");
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="origin" value={origin} />
      <SubmitButton variant="plain" critical name="intent" value="remove" aria-label={t("removeLabel", { origin })}>
        {t("remove")}
      </SubmitButton>
    </Form>
  );
}

function Allow({ reply }: { reply: FormReply }) {
  const { t } = useTranslation("widget-origins");
  return (
    <Form method="post" className="stack form-narrow">
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <TextField
          field={repliedField("origin", reply)}
          label={t("origin")}
          help={t("help")}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FirstErrorContext.Provider>
      <ButtonRow>
        <SubmitButton name="intent" value="allow">
          {t("submit")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}

/** Where payers go on after what gives no address of its own. */
function Returns({ reply }: { reply: FormReply }) {
  const { returns, labels, mayChange } = useLoaderData<typeof loader>();
  const { t } = useTranslation("widget-origins");
  const isNone = RETURN_FIELDS.every((name) => returns[name] === undefined);
  const { initialValue, error } = reply?.result ?? {};
  return (
    <Card title={t("returns.title")}>
      <p className="muted">{t("returns.lead")}</p>
      {mayChange ? (
        <Form method="post" className="stack">
          <FormErrors errors={formErrorsOf(reply)} />
          <FirstErrorContext.Provider value={firstWrong(reply)}>
            <Fields>
              {RETURN_FIELDS.map((name) => {
                const value = initialValue ? textOf(initialValue[name]) : returns[name];
                const errors = error?.[name];
                return (
                  <TextField
                    key={name}
                    field={plainField(name, { ...(value ? { value } : {}), ...(errors ? { errors } : {}) })}
                    label={labels[name]}
                    inputMode="url"
                    autoComplete="off"
                  />
                );
              })}
            </Fields>
          </FirstErrorContext.Provider>
          <ButtonRow>
            <SubmitButton name="intent" value="returns">
              {t("returns.submit")}
            </SubmitButton>
          </ButtonRow>
        </Form>
      ) : isNone ? (
        <p>{t("returns.none")}</p>
      ) : (
        <DescriptionList
          items={RETURN_FIELDS.map((name) => ({
            term: labels[name],
            value: returns[name] && <span className="long-words">{returns[name]}</span>,
          }))}
        />
      )}
    </Card>
  );
}
