import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_KINDS, ACCOUNT_LENGTH } from "#provider/contract/accounting-kinds";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { FirstErrorContext, plainField, textOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { TextField } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card, Fields } from "~/components/page/page";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { RequestContext } from "~/server/context";
import type { Provider } from "~/server/provider";
import { screenError } from "~/server/refusal";
import { pathParams, paths } from "~/paths";
import { settingsPaths } from "~/paths/settings";
import { accountsSchema } from "./schema";

export const handle = { i18n: ["accounts"], title: "accounts:title" };

/** The accounts of a wallet in sight; 404 for any other. */
async function accountsOf(provider: Provider, context: RequestContext, appId: string) {
  const { applications } = await provider.accounting.accounts();
  const found = applications.find((one) => one.appId === appId);
  if (!found) throw screenError(context, 404, "not_found");
  return found;
}

export const loader = guardedLoader(
  AREA_ACCESS.accounting,
  pathParams.application,
  async ({ provider, context, params: { appId } }) => {
    const { appName, accounts } = await accountsOf(provider, context, appId);
    return { crumb: appName, appId, appName, accounts };
  },
);

export const action = guardedAction(
  AREA_ACCESS.accounting,
  pathParams.application,
  async ({ form, provider, context, params: { appId }, redirect }) => {
    const { appName: application } = await accountsOf(provider, context, appId);
    const submission = form.parse(accountsSchema);
    if (!submission.ok) return submission.reply();
    const { intent, ...body } = submission.value;
    const sent = await submission.send(() => provider.accounting.setAccounts({ params: { appId }, body }), {
      repeatable: true,
    });
    if (!sent.ok) return sent.reply;
    return redirect(settingsPaths.accountsOf(appId), `accounts:toast.${intent}`, { application });
  },
);

export default function Accounts() {
  const { appName, accounts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("accounts");
  const { initialValue, error } = reply?.result ?? {};
  return (
    <Card title={t("of", { application: appName })}>
      <Form method="post" className="stack">
        <p className="muted">{t("ofLead")}</p>
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <Fields>
            {ACCOUNT_KINDS.map((kind) => {
              const told = accounts.find((one) => one.kind === kind);
              const value = initialValue ? textOf(initialValue[kind]) : told?.account;
              const errors = error?.[kind];
              return (
                <TextField
                  // What was saved stands in the field again, also where it was emptied.
                  key={`${kind} ${value}`}
                  field={plainField(kind, {
                    maxLength: ACCOUNT_LENGTH.max,
                    ...(value ? { value } : {}),
                    ...(errors ? { errors } : {}),
                  })}
                  label={t(`kind.${kind}`)}
                  help={told && t("usual", { account: told.usual })}
                  autoComplete="off"
                  spellCheck={false}
                />
              );
            })}
          </Fields>
        </FirstErrorContext.Provider>
        <ButtonRow>
          <SubmitButton name="intent" value="save">
            {t("save")}
          </SubmitButton>
          <SubmitButton variant="plain" name="intent" value="usual">
            {t("restore")}
          </SubmitButton>
          <LinkButton to={paths.accounting} variant="tertiary">
            {t("back")}
          </LinkButton>
        </ButtonRow>
      </Form>
    </Card>
  );
}
