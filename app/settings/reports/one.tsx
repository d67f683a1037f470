import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { DataTable } from "~/components/list/data-table";
import { LinkButton } from "~/components/page/button";
import { BriefTime, DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { guardedAction, guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { reportParams, reportPaths } from "~/paths/reports";
import { useReportWords } from "./report-words";
import { stopReportSchema } from "./schema";

export const links = areaSheets("lists", "details");
export const handle = { i18n: ["reports"], title: "reports:one" };

export const loader = guardedLoader(AREA_ACCESS.wallet, reportParams, async ({ provider, params: { id } }) => {
  const report = await provider.reports.get({ params: { id } });
  return { crumb: report.appName, report };
});

/** Stops it. */
export const action = guardedAction(
  AREA_ACCESS.sendReports,
  reportParams,
  async ({ form, provider, params: { id }, redirect }) => {
    await provider.reports.get({ params: { id } });
    const submission = form.parse(stopReportSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.reports.stop({ params: { id } }));
    return sent.ok ? redirect(reportPaths.one(id), "reports:toast.stopped") : sent.reply;
  },
);

export default function ReportScreen() {
  const { report } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("reports");
  const format = useFormat();
  const words = useReportWords();
  const { appId, appName, stopped, nextDate, people, madeBy, madeDate } = report;
  return (
    <div className="stack">
      <div className="row row-between">
        <h2>{words.file(report.file)}</h2>
        <LinkButton to={reportPaths.every}>{t("back")}</LinkButton>
      </div>
      <FormErrors errors={formErrorsOf(reply)} />
      {stopped && (
        <Banner tone="warning" title={t("stopped")}>
          <p>
            {words.stop(stopped, madeBy)} <DateTime at={stopped.date} />
          </p>
        </Banner>
      )}
      <Card>
        <DescriptionList
          items={[
            { term: t("wallet"), value: <Link to={paths.walletOf(appId)}>{`${appName} · ${appId}`}</Link> },
            { term: t("rhythm"), value: words.rhythm(report.rhythm) },
            { term: t("next"), value: nextDate && <DateTime at={nextDate} /> },
            { term: t("people"), value: people.join(", ") },
            {
              term: t("madeBy"),
              value: (
                <>
                  {madeBy}, <DateTime at={madeDate} />
                </>
              ),
            },
          ]}
        />
        {report.mayStop && (
          <Form method="post">
            <SubmitButton critical name="intent" value="stop">
              {t("stop")}
            </SubmitButton>
          </Form>
        )}
      </Card>
      <DataTable
        caption={t("sent")}
        rows={report.sendings}
        rowKey={({ id }) => id}
        columns={[
          { key: "date", header: t("date"), cell: ({ sentDate }) => <BriefTime at={sentDate} />, width: "date" },
          { key: "of", header: t("of"), cell: ({ from, to }) => format.days(from, to), wrap: true },
          {
            key: "withdrawal",
            header: t("withdrawal"),
            cell: ({ withdrawalId }) =>
              withdrawalId === null ? null : <Link to={paths.withdrawal(withdrawalId)}>{withdrawalId}</Link>,
            wrap: true,
          },
          { key: "people", header: t("letters"), cell: ({ people: count }) => format.number(count), numeric: true },
        ]}
        empty={<p className="muted">{t("notYet")}</p>}
      />
    </div>
  );
}
