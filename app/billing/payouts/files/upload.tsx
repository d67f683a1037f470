import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { PAYOUT_FILE_BYTES, PAYOUT_FILE_MB, PAYOUT_FILE_ROWS } from "#provider/contract/limits";
import { PAYOUT_PAYMENT } from "#provider/contract/payout-access";
import { hasSalaryFiles } from "#provider/contract/salary-files";
import { PAYOUT_FILE_COLUMNS, type PayoutFileColumn } from "#provider/contract/payout-file-rows";
import { faultOfFile, type FileFault } from "#provider/contract/spreadsheets";
import { EmptyState } from "~/components/feedback/empty-state";
import { FirstErrorContext, plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { keyFor } from "~/components/form/form-keys";
import { HiddenKey } from "~/components/form/hidden-key";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { FileField, SelectField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { buttonClass, ButtonRow, ButtonText, LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import type { Reply } from "~/server/form";
import { formKey } from "~/server/form-key";
import { guardedLoader, guardedUpload } from "~/server/guard";
import { problemOf } from "~/server/refusal";
import { screenName } from "~/server/screen-name";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { payoutFilePaths } from "~/paths/payout-file";
import { uploadSchema } from "./schema";

export const links = areaSheets("forms");
export const handle = { i18n: ["payout-upload", "payout-file-rows"], title: "payout-upload:upload.title" };

const FILE = { field: "file", bytes: PAYOUT_FILE_BYTES };

export const loader = guardedLoader(PAYOUT_PAYMENT, async ({ provider, url, region, language }) => {
  const sources = await provider.payouts.sources();
  return {
    crumb: screenName(language, "payout-upload:upload.title"),
    sources: sources.map(({ appId, name, currency, available }) => ({ appId, name, currency, available })),
    hasSalaries: hasSalaryFiles(region),
    idempotencyKey: formKey(url),
    anotherKey: crypto.randomUUID(),
  };
});

type Wrong = "needed" | "tooLarge" | FileFault;

/** The reply, with the error in the file itself. */
const answer = ({ data: reply, init }: Reply, wrong?: Wrong, lacks: PayoutFileColumn[] = []) =>
  data({ ...reply, ...(wrong ? { wrong, lacks } : {}) }, init ?? {});

/** Checks every row and leads to the results. Pays nothing. */
export const action = guardedUpload(PAYOUT_PAYMENT, FILE, {}, async ({ form, provider, context, redirect }) => {
  const submission = form.parse(uploadSchema);
  if (!submission.ok) {
    if (form.isFileTooLarge) return answer(submission.reply({ status: 413 }), "tooLarge");
    const file = form.data.get(FILE.field);
    return answer(submission.reply(), file instanceof File && file.size > 0 ? undefined : "needed");
  }
  const { idempotencyKey, appId, file } = submission.value;
  if (file.size > FILE.bytes) return answer(submission.reply({ status: 413 }), "tooLarge");
  const sent = await submission.send(() =>
    provider.payoutFiles.check({ params: { appId }, body: { file }, idempotencyKey }),
  );
  if (!sent.ok) {
    const code = problemOf(sent.reason)?.code;
    if (code === "file_too_large") return answer(submission.reply({ status: 413 }), "tooLarge");
    if (code !== "file_invalid") return answer(sent.reply);
    const { fault, lacks } = faultOfFile(problemOf(sent.reason)?.fields, PAYOUT_FILE_COLUMNS);
    return answer(submission.reply({}), fault, lacks);
  }
  const { id, rows, wrong } = sent.answer;
  context.log("payout_file_checked", { fileId: id, rows, wrong });
  return redirect(payoutFilePaths.one(id, wrong > 0 ? { show: "wrong" } : {}));
});

export default function UploadPayouts() {
  const { sources, hasSalaries, ...keys } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["payout-upload", "payout-file-rows"]);
  const { money, number } = useFormat();
  const wrong = reply && "wrong" in reply ? reply.wrong : undefined;
  useFocusWrong(reply);
  const lacks = reply && "lacks" in reply && reply.lacks ? reply.lacks : [];
  const columns = lacks.map((column) => t(`payout-file-rows:column.${column}`)).join(", ");
  const sizes = { size: PAYOUT_FILE_MB, rows: number(PAYOUT_FILE_ROWS), columns };
  const source = repliedField("appId", reply);
  const errors = wrong && [t(`wrong.${wrong}`, sizes)];
  return (
    <Page form title={t("upload.title")} subtitle={t("upload.lead")}>
      {sources.length === 0 ? (
        <EmptyState
          title={t("upload.noSource")}
          action={<LinkButton to={paths.payouts}>{t("upload.toPayouts")}</LinkButton>}
        >
          {t("upload.noSourceHint")}
        </EmptyState>
      ) : (
        <>
          <Card title={t("upload.template")}>
            <p>{t("upload.templateLead")}</p>
            {hasSalaries && <p>{t("upload.salaries")}</p>}
            <div>
              <a href={payoutFilePaths.template} className={buttonClass()} download>
                <ButtonText>{t("upload.download")}</ButtonText>
              </a>
            </div>
          </Card>
          <Card title={t("upload.file")}>
            <Form method="post" encType="multipart/form-data" className="stack">
              <HiddenKey value={keyFor(reply, keys).key} />
              <FormErrors errors={formErrorsOf(reply)} />
              <FirstErrorContext.Provider value={wrong ? FILE.field : firstWrong(reply)}>
                <SelectField
                  field={{ ...source, initialValue: source.initialValue ?? sources[0]?.appId }}
                  label={t("upload.source")}
                  options={sources.map(({ appId, name, currency, available }) => ({
                    value: appId,
                    label: t("upload.sourceOption", { name, amount: money(available, currency) }),
                  }))}
                />
                <FileField
                  field={plainField(FILE.field, { required: true, ...(errors ? { errors } : {}) })}
                  label={t("upload.choose")}
                  help={t("upload.chooseHelp", sizes)}
                  accept={`.xlsx,.xls,.csv,${EXCEL_MEDIA_TYPE},text/csv`}
                />
              </FirstErrorContext.Provider>
              <ButtonRow>
                <LinkButton to={payoutFilePaths.list}>{t("upload.cancel")}</LinkButton>
                <SubmitButton pendingLabel={t("upload.checking")}>{t("upload.action")}</SubmitButton>
              </ButtonRow>
            </Form>
          </Card>
        </>
      )}
    </Page>
  );
}
