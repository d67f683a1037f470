import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BulkColumn } from "#provider/contract/bulk-words";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn, REGION_FACTS } from "#provider/contract/regions";
import { knownWord, sayWord } from "#provider/rules/open-words";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { FirstErrorContext, plainField, type FieldLike } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DateField, SelectField, TextArea, TextField } from "~/components/form/text-field";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow } from "~/components/page/button";
import { Fields } from "~/components/page/page";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import type { Provider } from "~/server/provider";
import { bulkPaths, bulkRowParams } from "~/paths/bulk";
import { OF_DIALOGS, withParams } from "~/paths/search-params";
import { useColumnNames } from "./column-names";
import { changedCells, rowValues } from "./row-values";
import { rowSchema } from "./schema";
import { TooLate } from "./too-late";
import { useParentUpload } from "./use-parent-upload";

export const handle = {
  dialog: true,
  i18n: ["bulk", "bulk-dialogs", "bulk-rows", "invoices"],
  title: "bulk-dialogs:row.title",
};

/** Wrong rows among which the next one is looked for. */
const ROWS_LOOKED_AT = 50;

export const loader = guardedLoader(
  AREA_ACCESS.bulkInvoice,
  bulkRowParams,
  async ({ provider, params: { id, row }, language, region }) => {
    const found = await provider.bulk.row({ params: { bulkInvoiceId: id, row: Number(row) } });
    return {
      row: found,
      values: rowValues(found, language),
      languages: REGION_FACTS[region].languages,
      currency: REGION_FACTS[region].currency,
      today: dayIn(region, new Date()),
    };
  },
);

/** Corrects a row, or leaves it out. A row that is still wrong is saved, and the form asks again. */
export const action = guardedAction(AREA_ACCESS.bulkInvoice, bulkRowParams, async (args) => {
  const { form, provider, params, url, language, redirect } = args;
  const submission = form.parse(rowSchema);
  const row = { bulkInvoiceId: params.id, row: Number(params.row) };
  // First check that this person may see the row (404), then check the form.
  const before = rowValues(await provider.bulk.row({ params: row }), language);
  if (!submission.ok) return submission.reply();
  const { intent, revision, ...after } = submission.value;
  const leaveOut = intent === "leaveOut";
  const cells = leaveOut ? {} : changedCells(before, after);
  const sent = await submission.send(
    () => provider.bulk.setRow({ params: row, body: { revision, language, cells, leaveOut } }),
    { repeatable: true },
  );
  if (!sent.ok) return sent.reply;
  const search = withParams(url.searchParams, OF_DIALOGS);
  if (sent.answer.state === "WRONG")
    return redirect(bulkPaths.row(params.id, row.row) + search, "bulk-dialogs:toast.stillWrong");
  const next = intent === "mendNext" ? await nextWrong(provider, row) : undefined;
  return redirect(
    next === undefined ? bulkPaths.one(params.id) + search : bulkPaths.row(params.id, next) + search,
    leaveOut ? "bulk-dialogs:toast.leftOut" : "bulk-dialogs:toast.mended",
    { number: params.row },
  );
});

/** The next wrong row of a file: the first one behind this row, or else the first of all. */
async function nextWrong(provider: Provider, { bulkInvoiceId, row }: { bulkInvoiceId: string; row: number }) {
  const { content } = await provider.bulk.rows({
    params: { bulkInvoiceId },
    query: { show: "wrong", page: 0, pageSize: ROWS_LOOKED_AT },
  });
  return (content.find((wrong) => wrong.row > row) ?? content[0])?.row;
}

/** Loads a corrected row again, because it may have new errors. */
export const shouldRevalidate = () => true;

export default function MendRow() {
  const { row, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["bulk-dialogs", "bulk-rows"]);
  const { number } = useFormat();
  const { upload, close } = useParentUpload();
  useFocusWrong(reply);
  const [problem] = row.problems;
  const hasNext = row.problems.length > 0 && upload.wrong > 1;
  return (
    <RouteDialog title={t("row.title", { number: number(row.row) })} close={close}>
      {upload.may.change ? (
        // A corrected row gets a new form, whose fields begin with the corrected values.
        <Form key={`${upload.revision} ${values.amount}`} method="post" className="stack" preventScrollReset>
          <FormErrors errors={formErrorsOf(reply)} />
          {row.skipped !== null && <Banner>{sayWord(row.skipped, (known) => t(`bulk-rows:skip.${known}`))}</Banner>}
          <p>{t("row.lead")}</p>
          <input type="hidden" name="revision" value={upload.revision} />
          <FirstErrorContext.Provider value={firstWrong(reply) ?? knownWord(problem?.column)}>
            <RowFields />
          </FirstErrorContext.Provider>
          <ButtonRow>
            {row.skipped !== "leftOut" && (
              <SubmitButton variant="secondary" name="intent" value="leaveOut" formNoValidate>
                {t("row.leaveOut")}
              </SubmitButton>
            )}
            <SubmitButton name="intent" value="mend" variant={hasNext ? "secondary" : "primary"}>
              {t(row.skipped === null ? "row.save" : "row.takeIn")}
            </SubmitButton>
            {hasNext && (
              <SubmitButton name="intent" value="mendNext">
                {t("row.saveAndNext")}
              </SubmitButton>
            )}
          </ButtonRow>
        </Form>
      ) : (
        <TooLate close={close} />
      )}
    </RouteDialog>
  );
}

function RowFields() {
  const { row, values, languages, currency, today } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["bulk-dialogs", "bulk-rows"]);
  const nameOf = useColumnNames();
  const typedAgain = reply?.result.initialValue;
  const field = (column: BulkColumn, more: Partial<FieldLike> = {}): FieldLike => {
    const again = typedAgain?.[column];
    const faults = row.problems
      .filter((found) => found.column === column)
      .map(({ code }) => sayWord(code, (known) => t(`bulk-rows:fault.${known}`)));
    const errors = reply?.result.error?.[column] ?? (faults.length > 0 ? faults : undefined);
    return plainField(column, {
      value: typeof again === "string" ? again : values[column],
      ...(errors ? { errors } : {}),
      ...more,
    });
  };
  /** The text of the file, for a field that cannot show it. */
  const said = (column: BulkColumn) => {
    const text = row.typed[column] ?? "";
    return text !== "" && values[column] === "" ? t("row.fileSays", { text }) : undefined;
  };
  return (
    <>
      <TextField field={field("fullName", { required: true })} label={nameOf("fullName")} autoComplete="off" />
      <Fields>
        <TextField
          field={field("phone", { required: true })}
          label={nameOf("phone")}
          inputMode="tel"
          autoComplete="off"
        />
        <TextField field={field("email")} label={nameOf("email")} inputMode="email" autoComplete="off" />
      </Fields>
      <Fields>
        <TextField
          field={field("amount", { required: true })}
          label={nameOf("amount")}
          inputMode="decimal"
          autoComplete="off"
          inputClass="input-amount"
          suffix={<span aria-hidden="true">{currency}</span>}
        />
        <TextField field={field("bookingId", { required: true })} label={nameOf("bookingId")} autoComplete="off" />
      </Fields>
      <TextArea field={field("description", { required: true })} label={nameOf("description")} rows={2} />
      {row.typed.currency ? (
        <TextField field={field("currency")} label={nameOf("currency")} autoComplete="off" />
      ) : null}
      <Fields>
        <DateField field={field("dueDate", { min: today })} label={nameOf("dueDate")} help={said("dueDate")} />
        <DateField
          field={field("linkExpirationDate", { min: today })}
          label={nameOf("linkExpirationDate")}
          help={said("linkExpirationDate") ?? t("row.usual")}
        />
      </Fields>
      <Fields>
        <DateField
          field={field("checkInDate", { min: today })}
          label={nameOf("checkInDate")}
          help={said("checkInDate")}
        />
        <DateField
          field={field("scheduledDate", { min: today })}
          label={nameOf("scheduledDate")}
          help={said("scheduledDate")}
        />
      </Fields>
      <Fields>
        {(["partialAllowed", "preAuth"] as const).map((column) => (
          <SelectField
            key={column}
            field={field(column)}
            label={nameOf(column)}
            help={said(column)}
            options={[
              ...(values[column] === "" ? [{ value: "", label: t("row.usualNo") }] : []),
              { value: "yes", label: t("row.yes") },
              { value: "no", label: t("row.no") },
            ]}
          />
        ))}
        {languages.length > 1 && (
          <SelectField
            field={field("language")}
            label={nameOf("language")}
            help={said("language")}
            options={[
              { value: "", label: t("row.usualLanguage") },
              ...languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
            ]}
          />
        )}
      </Fields>
    </>
  );
}
