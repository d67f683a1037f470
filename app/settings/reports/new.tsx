import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { REPORT_FILES, REPORT_RHYTHMS } from "#provider/contract/report-words";
import { CheckboxGroup, RadioGroup } from "~/components/form/choice-fields";
import { FirstErrorContext, plainField, textOf, textsOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { SelectField } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { reportPaths } from "~/paths/reports";
import { newReportSchema } from "./schema";

export const links = areaSheets("forms");
export const handle = { i18n: ["reports"], title: "reports:newTitle" };

/** The wallets and people to choose from; the address may name a wallet, a file and a rhythm. */
export const loader = guardedLoader(AREA_ACCESS.sendReports, async ({ provider, context, url }) => {
  const [{ applications, people }, user] = await Promise.all([provider.reports.choices(), context.user()]);
  const asked = (name: string, known: readonly string[]) => known.find((one) => one === url.searchParams.get(name));
  const [only, ...others] = applications;
  return {
    applications,
    people,
    start: {
      appId:
        asked(
          "app",
          applications.map(({ appId }) => appId),
        ) ??
        (others.length === 0 ? only?.appId : undefined) ??
        "",
      file: asked("file", REPORT_FILES) ?? "",
      rhythm: asked("rhythm", REPORT_RHYTHMS) ?? "MONTHLY",
      people: people.filter(({ id }) => id === user.id).map(({ id }) => id),
    },
    idempotencyKey: formKey(url),
  };
});

export const action = guardedAction(AREA_ACCESS.sendReports, async ({ form, provider, language, redirect }) => {
  const submission = form.parse(newReportSchema);
  if (!submission.ok) return submission.reply();
  const { idempotencyKey, ...asked } = submission.value;
  const sent = await submission.send(() => provider.reports.create({ body: { ...asked, language }, idempotencyKey }), {
    fields: { not_found: "appId", invalid_request: "people" },
  });
  return sent.ok ? redirect(reportPaths.one(sent.answer.id), "reports:toast.made") : sent.reply;
});

export default function NewReport() {
  const { applications, people, start, idempotencyKey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("reports");
  const typed = reply?.result.initialValue;
  const field = (name: "appId" | "file" | "rhythm") => {
    const errors = reply?.result.error?.[name];
    const value = typed ? (textOf(typed[name]) ?? "") : start[name];
    return plainField(name, { required: true, value, ...(errors ? { errors } : {}) });
  };
  const wrongPeople = reply?.result.error?.["people"];
  return (
    <Card title={t("newTitle")}>
      <Form method="post" className="stack form-narrow">
        <HiddenKey value={idempotencyKey} reply={reply} />
        <p className="muted">{t("newLead")}</p>
        <FormErrors errors={formErrorsOf(reply)} />
        <FirstErrorContext.Provider value={firstWrong(reply)}>
          <SelectField
            field={field("appId")}
            label={t("wallet")}
            options={applications.map(({ appId, appName }) => ({ value: appId, label: `${appName} · ${appId}` }))}
          />
          <SelectField
            field={field("file")}
            label={t("file")}
            help={t("fileHelp")}
            options={REPORT_FILES.map((value) => ({ value, label: t(`files.${value}`) }))}
          />
          <RadioGroup
            field={field("rhythm")}
            label={t("rhythm")}
            options={REPORT_RHYTHMS.map((value) => ({
              value,
              label: t(`rhythms.${value}`),
              help: t(`about.${value}`),
            }))}
          />
          <CheckboxGroup
            field={plainField("people", {
              required: true,
              value: typed ? textsOf(typed["people"]) : start.people,
              ...(wrongPeople ? { errors: wrongPeople } : {}),
            })}
            label={t("people")}
            help={t("peopleHelp")}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FirstErrorContext.Provider>
        <ButtonRow>
          <SubmitButton>{t("save")}</SubmitButton>
          <LinkButton to={reportPaths.every} variant="tertiary">
            {t("cancel")}
          </LinkButton>
        </ButtonRow>
      </Form>
    </Card>
  );
}
