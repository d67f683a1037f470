import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import type { RefundRules } from "#provider/contract/refund-terms";
import { answerWith } from "~/billing/shared/money/step-reply";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext } from "~/components/form/field";
import { FormBar } from "~/components/form/form-bar";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { AmountField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { useUnsavedWarning } from "~/components/form/use-unsaved-warning";
import { LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { formatAmountInput } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { refundRulesPaths } from "~/paths/refund";
import { pathParams } from "~/paths";
import { proposeRulesSchema, rulesOf } from "./rules-schema";

export const links = areaSheets("forms");
export const handle = { i18n: ["refund-rules"], title: "refund-rules:form.title" };

const FORM_ID = "refund-rules";

const FIELDS = ["approvalAbove", "dailyAbove", "codeAbove"] as const;

const written = (rules: RefundRules, language: Language): Record<string, string> =>
  Object.fromEntries(
    FIELDS.map((name) => {
      const minor = rules[name];
      return [name, minor === null ? "" : formatAmountInput(language, minor)];
    }),
  );

export const loader = guardedLoader(
  AREA_ACCESS.reviewRefunds,
  pathParams.application,
  async ({ provider, params: { appId }, url, language }) => {
    const { appName, currency, rules, mayPropose, proposal } = await provider.refundRules.get({ params: { appId } });
    return {
      crumb: appName,
      appId,
      appName,
      currency,
      mayPropose,
      waits: proposal !== null,
      typed: written(rules, language),
      idempotencyKey: formKey(url),
      anotherKey: crypto.randomUUID(),
    };
  },
);

/** Proposes the rules. Nothing changes until a second person confirms them. */
export const action = guardedAction(
  AREA_ACCESS.reviewRefunds,
  pathParams.application,
  async ({ form, provider, params: { appId }, language, redirect }) => {
    const submission = form.parse(proposeRulesSchema(language));
    if (!submission.ok) {
      // First check that this person may see the application (404), then check the form.
      await provider.refundRules.get({ params: { appId } });
      return answerWith(submission.reply());
    }
    const { idempotencyKey } = submission.value;
    const sent = await submission.send(() =>
      provider.refundRules.propose({ params: { appId }, body: rulesOf(submission.value), idempotencyKey }),
    );
    if (sent.ok) return redirect(refundRulesPaths.rules(appId), "refund-rules:toast.proposed");
    const why = { invalid_state: "rulesUnchanged", already_exists: "rulesProposed" } as const;
    const code = codeOf(sent.reason);
    const said = code === "invalid_state" || code === "already_exists" ? why[code] : undefined;
    return answerWith(said ? submission.reply({ status: 409, formErrors: [message(said)] }) : sent.reply);
  },
);

export default function ProposeRules() {
  const { appId, appName, currency, mayPropose, waits, typed, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("refund-rules");
  useFocusWrong(reply);
  useUnsavedWarning({ id: FORM_ID, dirty: true });
  const field = (name: string) => {
    const { required: _, ...plain } = repliedField(name, reply);
    return reply ? plain : { ...plain, initialValue: typed[name] };
  };
  if (!mayPropose)
    return (
      <Page form title={t("form.title")} subtitle={t("of", { name: appName })}>
        <Banner tone="warning" title={t(waits ? "form.waits" : "form.mayNot")}>
          <div>
            <LinkButton to={refundRulesPaths.rules(appId)}>{t("code.back")}</LinkButton>
          </div>
        </Banner>
      </Page>
    );
  return (
    <Page form title={t("form.title")} subtitle={t("form.lead", { name: appName })}>
      <Form id={FORM_ID} method="post" className="stack" preventScrollReset>
        <HiddenKey value={keyFor(reply, keys).key} />
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <Card>
            {FIELDS.map((name) => (
              <AmountField
                key={name}
                field={field(name)}
                label={t(`form.${name}`)}
                help={t(`form.${name}Help`)}
                currency={currency}
              />
            ))}
          </Card>
        </FirstErrorContext.Provider>
        <FormBar>
          <LinkButton to={refundRulesPaths.rules(appId)}>{t("form.cancel")}</LinkButton>
          <SubmitButton>{t("form.send")}</SubmitButton>
        </FormBar>
      </Form>
    </Page>
  );
}
