import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BULK_COLUMNS, BULK_NEEDED, type BulkColumn } from "#provider/contract/bulk-words";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { Banner } from "~/components/feedback/banner";
import { plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { SelectField } from "~/components/form/text-field";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import type { Reply } from "~/server/form";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { bulkParams, bulkPaths } from "~/paths/bulk";
import { useColumnNames } from "./column-names";
import { columnChoice, columnsSchema } from "./schema";

export const links = areaSheets("forms", "lists");
export const handle = { i18n: ["bulk", "bulk-dialogs", "invoices"], title: "bulk-dialogs:columns.title" };

/** The columns for the form. A few sample cells show what a column holds if its heading does not say it. */
export const loader = guardedLoader(AREA_ACCESS.bulkInvoice, bulkParams, async ({ provider, params: { id } }) => {
  const { file, revision, headings, missing, may } = await provider.bulk.one({ params: { bulkInvoiceId: id } });
  return {
    crumb: file,
    id,
    file,
    revision,
    missing,
    mayChange: may.change,
    known: BULK_COLUMNS.map((column) => ({ column, isNeeded: BULK_NEEDED.some((needed) => needed === column) })),
    headings: headings.map(({ index, heading, samples, column }) => ({
      index,
      heading,
      samples,
      chosen: typeof column === "string" ? columnChoice(index, column) : "",
      choices: BULK_COLUMNS.map((name) => columnChoice(index, name)),
    })),
  };
});

/** The reply, with the column that the form names twice. */
const answer = ({ data: reply, init }: Reply, twice?: BulkColumn) =>
  data({ ...reply, ...(twice ? { twice } : {}) }, init ?? {});

/** Stores which column holds what; all rows are judged again. Two columns cannot have the same name. */
export const action = guardedAction(
  AREA_ACCESS.bulkInvoice,
  bulkParams,
  async ({ form, provider, params: { id }, redirect }) => {
    const submission = form.parse(columnsSchema);
    if (!submission.ok) {
      // First check that this person may see the upload (404), then check the form.
      await provider.bulk.one({ params: { bulkInvoiceId: id } });
      return answer(submission.reply());
    }
    const { revision, columns } = submission.value;
    // A full name may be spread over several columns, such as first name and surname.
    const once = columns.filter(({ column }) => column !== "fullName");
    const twice = once.find(({ column }, nth) => once.findIndex((other) => other.column === column) < nth);
    if (twice) return answer(submission.reply({}), twice.column);
    const sent = await submission.send(
      () => provider.bulk.setColumns({ params: { bulkInvoiceId: id }, body: { revision, columns } }),
      { repeatable: true },
    );
    if (!sent.ok) return answer(sent.reply);
    return sent.answer.missing.length > 0
      ? redirect(bulkPaths.columns(id))
      : redirect(bulkPaths.one(id), "bulk-dialogs:toast.columns");
  },
);

export default function NameColumns() {
  const { id, file, revision, headings, missing, known, mayChange } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("bulk-dialogs");
  const nameOf = useColumnNames();
  const again = reply?.result.initialValue?.["columns"];
  const chosenAgain = Array.isArray(again) ? again : typeof again === "string" ? [again] : undefined;
  const labelOf = (column: BulkColumn, isNeeded: boolean) =>
    isNeeded ? t("columns.needed", { column: nameOf(column) }) : nameOf(column);
  return (
    <Page title={t("columns.title")} subtitle={t("columns.lead", { file })}>
      {!mayChange ? (
        <Banner tone="warning">
          <p>{t("tooLate")}</p>
          <p>
            <LinkButton to={bulkPaths.one(id)}>{t("back")}</LinkButton>
          </p>
        </Banner>
      ) : (
        <Form method="post" className="stack">
          <FormErrors errors={formErrorsOf(reply)} />
          {reply?.twice && <Banner tone="critical">{t("columns.twice", { column: nameOf(reply.twice) })}</Banner>}
          {missing.length > 0 && (
            <Banner tone="warning">{t("columns.missing", { columns: missing.map(nameOf).join(", ") })}</Banner>
          )}
          <input type="hidden" name="revision" value={revision} />
          <Card flush>
            <div className="table-scroll" tabIndex={0} role="region" aria-label={t("columns.caption")}>
              <table className="data-table">
                <caption className="visually-hidden">{t("columns.caption")}</caption>
                <thead>
                  <tr>
                    <th scope="col" className="cell-wrap">
                      {t("columns.heading")} · {t("columns.samples")}
                    </th>
                    <th scope="col">{t("columns.is")}</th>
                  </tr>
                </thead>
                <tbody>
                  {headings.map(({ index, heading, samples, chosen, choices }) => (
                    <tr key={index}>
                      <th scope="row" className="cell-wrap">
                        <p className="long-words">{heading || t("columns.noHeading", { number: index + 1 })}</p>
                        <p className="long-words muted text-s">{samples.join(" · ")}</p>
                      </th>
                      <td>
                        <SelectField
                          field={plainField("columns", {
                            id: `column-${index}`,
                            value: chosenAgain
                              ? (choices.find((choice) => chosenAgain.includes(choice)) ?? "")
                              : chosen,
                          })}
                          label={t("columns.isOf", {
                            heading: heading || t("columns.noHeading", { number: index + 1 }),
                          })}
                          labelHidden
                          options={[
                            { value: "", label: t("columns.notRead") },
                            ...known.map(({ column, isNeeded }, nth) => ({
                              value: choices[nth] ?? "",
                              label: labelOf(column, isNeeded),
                            })),
                          ]}
                        />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Card>
          <ButtonRow>
            <LinkButton to={bulkPaths.one(id)}>{t("back")}</LinkButton>
            <SubmitButton>{t("columns.action")}</SubmitButton>
          </ButtonRow>
        </Form>
      )}
    </Page>
  );
}
