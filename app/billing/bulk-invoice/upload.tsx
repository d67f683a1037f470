import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { BULK_FILE_BYTES, BULK_ROWS } from "#provider/contract/limits";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS } from "#provider/contract/regions";
import { BULK_NEEDED, type BulkColumn } from "#provider/contract/bulk-words";
import { faultOfFile, type FileFault } from "#provider/contract/spreadsheets";
import { addDays } from "#provider/rules/days";
import { EmptyState } from "~/components/feedback/empty-state";
import { FirstErrorContext, plainField, textOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DateField, FileField, SelectField } from "~/components/form/text-field";
import { useFileDrop } from "~/components/form/use-file-drop";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { buttonClass, ButtonRow, ButtonText, LinkButton } from "~/components/page/button";
import { Card, Fields, Page } from "~/components/page/page";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import type { Reply } from "~/server/form";
import { formKey } from "~/server/form-key";
import { guardedLoader, guardedUpload } from "~/server/guard";
import { readLastUsed } from "~/server/last-used";
import { problemOf } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { bulkPaths } from "~/paths/bulk";
import { cx } from "~/utils/cx";
import { paths } from "~/paths";
import { useColumnNames } from "./column-names";
import { besideFileSchema } from "./schema";
import { Travelling } from "./travelling";

export const links = areaSheets("forms");
export const handle = { i18n: ["bulk-upload", "bulk", "invoices"], title: "bulk-upload:upload.title" };

/**
 * The file is passed on to the provider while it arrives, because a Worker would otherwise hold all of it (decision
 * 0068).
 */
const FILE = { field: "file", bytes: BULK_FILE_BYTES, isPassed: true } as const;
/** The default life of a link, in days, for rows that give none. */
const USUAL_DAYS = 14;

export const loader = guardedLoader(AREA_ACCESS.bulkInvoice, async ({ provider, context, url, region }) => {
  const [all, last] = await Promise.all([provider.applications.list(), readLastUsed(context)]);
  const applications = all
    .filter(({ status }) => status === "ONLINE")
    .map(({ appId, name }) => ({ value: appId, label: `${name} · ${appId}` }));
  const today = dayIn(region, new Date());
  return {
    applications,
    /** The application used last in this browser, or the only one. */
    appId: (
      applications.find(({ value }) => value === last?.appId) ??
      (applications.length === 1 ? applications[0] : undefined)
    )?.value,
    languages: REGION_FACTS[region].languages,
    today,
    tomorrow: addDays(today, 1),
    usual: addDays(today, USUAL_DAYS),
    idempotencyKey: formKey(url),
    anotherKey: crypto.randomUUID(),
  };
});

type Wrong = "needed" | "tooLarge" | FileFault;

/** The reply, with the error in the file itself. */
const answer = ({ data: reply, init }: Reply, wrong?: Wrong, lacks: BulkColumn[] = []) =>
  data({ ...reply, ...(wrong ? { wrong, lacks } : {}) }, init ?? {});

/** Judges every row and leads to the results. Makes no invoice. */
export const action = guardedUpload(
  AREA_ACCESS.bulkInvoice,
  FILE,
  {},
  async ({ form, provider, context, redirect }) => {
    const submission = form.parse(besideFileSchema);
    const { file } = form;
    if (!submission.ok) {
      if (form.isFileTooLarge) return answer(submission.reply({ status: 413 }), "tooLarge");
      return answer(submission.reply(), file ? undefined : "needed");
    }
    if (!file) return answer(submission.reply({}), "needed");
    const { idempotencyKey, appId, ...beside } = submission.value;
    const sent = await submission.send(() =>
      provider.bulk.upload({ params: { appId }, body: { ...beside, file }, idempotencyKey }),
    );
    if (!sent.ok) {
      const problem = problemOf(sent.reason);
      if (problem?.code === "file_too_large" || file.refusal() === "file_too_large")
        return answer(submission.reply({ status: 413 }), "tooLarge");
      if (problem?.code !== "file_invalid") return answer(sent.reply);
      const { fault, lacks } = faultOfFile(problem.fields, BULK_NEEDED);
      return answer(submission.reply({}), fault, lacks);
    }
    const { id, rows, wrong } = sent.answer;
    context.log("bulk_file_read", { bulkInvoiceId: id, rows, wrong });
    return redirect(bulkPaths.one(id, wrong > 0 ? { show: "wrong" } : {}));
  },
);

export default function UploadInvoices() {
  const { applications } = useLoaderData<typeof loader>();
  const { t } = useTranslation("bulk-upload");
  return (
    <Page form title={t("upload.title")} subtitle={t("upload.lead")}>
      {applications.length === 0 ? (
        <EmptyState
          title={t("upload.noApplication")}
          action={<LinkButton to={paths.applications}>{t("upload.toApplications")}</LinkButton>}
        >
          {t("upload.noApplicationHint")}
        </EmptyState>
      ) : (
        <>
          <Card title={t("upload.template")}>
            <p>{t("upload.templateLead")}</p>
            <div>
              <a href={bulkPaths.template} className={buttonClass()} download>
                <ButtonText>{t("upload.download")}</ButtonText>
              </a>
            </div>
          </Card>
          <Card title={t("upload.file")}>
            <UploadForm />
          </Card>
        </>
      )}
    </Page>
  );
}

function UploadForm() {
  const { applications, appId, languages, today, tomorrow, usual, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["bulk-upload", "bulk"]);
  const { language, number } = useFormat();
  const wrong = reply && "wrong" in reply ? reply.wrong : undefined;
  const [isTooLarge, setTooLarge] = useState(false);
  const { isOver, target } = useFileDrop();
  useFocusWrong(reply);
  const nameOf = useColumnNames();
  const lacks: readonly BulkColumn[] = reply && "lacks" in reply && reply.lacks ? reply.lacks : [];
  const sizes = { rows: number(BULK_ROWS), columns: (lacks.length > 0 ? lacks : BULK_NEEDED).map(nameOf).join(", ") };
  // One sentence for every file that is too large (docs/product.md section 8).
  const faultOf = (fault: Wrong) => (fault === "tooLarge" ? "problem.file_too_large" : t(`wrong.${fault}`, sizes));
  const fault = isTooLarge ? "tooLarge" : wrong;
  const replied = (name: string, value?: string) => {
    const field = repliedField(name, reply);
    return { ...field, initialValue: field.initialValue ?? value };
  };
  // Refuses a file that is too large before it is sent.
  const measure = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const isLarge = (currentTarget.files?.[0]?.size ?? 0) > BULK_FILE_BYTES;
    setTooLarge(isLarge);
    currentTarget.setCustomValidity(isLarge ? t("upload.another") : "");
  };
  return (
    <Form method="post" encType="multipart/form-data" className={cx("stack", isOver && "drop-over")} {...target}>
      <HiddenKey value={keyFor(reply, keys).key} />
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={wrong ? FILE.field : firstWrong(reply)}>
        <SelectField field={replied("appId", appId)} label={t("bulk:field.application")} options={applications} />
        <Fields>
          <DateField
            field={{ ...replied("dueDate"), required: false, min: today }}
            label={t("bulk:field.dueDate")}
            help={t("upload.dueHelp")}
          />
          <DateField
            field={{ ...replied("expiryDate", usual), min: tomorrow }}
            label={t("bulk:field.expiryDate")}
            help={t("upload.expiryHelp")}
          />
        </Fields>
        {languages.length > 1 ? (
          <SelectField
            field={replied("language", languages.find((known) => known === language) ?? languages[0])}
            label={t("bulk:field.language")}
            help={t("upload.languageHelp")}
            options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
        ) : (
          <input type="hidden" name="language" value={textOf(languages[0])} />
        )}
        {/* The file comes last, so that the server knows the other fields before the whole file has arrived. */}
        <FileField
          field={plainField(FILE.field, { required: true, ...(fault ? { errors: [faultOf(fault)] } : {}) })}
          label={t("upload.choose")}
          help={t("upload.chooseHelp", sizes)}
          accept={`.xlsx,.xls,.csv,${EXCEL_MEDIA_TYPE},application/vnd.ms-excel,text/csv`}
          onChange={measure}
        />
      </FirstErrorContext.Provider>
      <Travelling />
      <ButtonRow>
        {/* During an upload, this link stops it too. */}
        <LinkButton to={bulkPaths.list} prefetch="none">
          {t("upload.cancel")}
        </LinkButton>
        <SubmitButton pendingLabel={t("upload.checking")}>{t("upload.action")}</SubmitButton>
      </ButtonRow>
    </Form>
  );
}
