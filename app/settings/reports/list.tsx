import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Report } from "#provider/contract/reports";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { EmptyState } from "~/components/feedback/empty-state";
import { DataTable, type Column } from "~/components/list/data-table";
import { LinkButton } from "~/components/page/button";
import { BriefTime } from "~/components/page/date-time";
import { Link } from "~/components/page/link";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { reportPaths } from "~/paths/reports";
import { useReportWords } from "./report-words";

export const links = areaSheets("lists");
export const handle = { i18n: ["reports"], title: "reports:title" };

/** What is sent regularly of the wallets in sight, and what was. */
export const loader = guardedLoader(AREA_ACCESS.wallet, async ({ provider, context }) => {
  const [{ reports }, user] = await Promise.all([provider.reports.list(), context.user()]);
  return { reports, maySend: allows(AREA_ACCESS.sendReports, personOf(user)) };
});

export default function Reports() {
  const { reports, maySend } = useLoaderData<typeof loader>();
  const { t } = useTranslation("reports");
  const words = useReportWords();
  return (
    <div className="stack">
      <div className="row row-between">
        <div className="form-narrow">
          <h2>{t("title")}</h2>
          <p className="muted">{t("lead")}</p>
        </div>
        {maySend && <LinkButton to={reportPaths.new()}>{t("new")}</LinkButton>}
      </div>
      <DataTable
        caption={t("title")}
        columns={useColumns()}
        rows={reports}
        rowKey={({ id }) => id}
        rowLabel={({ file, appName }) => `${words.file(file)}, ${appName}`}
        secondLine={({ rhythm, people }) => `${words.rhythm(rhythm)} · ${people.join(", ")}`}
        empty={
          <EmptyState icon="CalendarIcon" title={t("none")}>
            {t("noneHint")}
          </EmptyState>
        }
      />
    </div>
  );
}

function useColumns(): Column<Report>[] {
  const { t } = useTranslation("reports");
  const words = useReportWords();
  return [
    {
      key: "file",
      header: t("file"),
      cell: ({ id, file }) => <Link to={reportPaths.one(id)}>{words.file(file)}</Link>,
      wrap: true,
    },
    { key: "wallet", header: t("wallet"), cell: ({ appName, appId }) => `${appName} · ${appId}`, wrap: true },
    { key: "rhythm", header: t("rhythm"), cell: ({ rhythm }) => words.rhythm(rhythm), wrap: true },
    { key: "people", header: t("people"), cell: ({ people }) => people.join(", "), wrap: true },
    {
      key: "last",
      header: t("last"),
      cell: ({ lastDate }) => (lastDate === null ? t("never") : <BriefTime at={lastDate} />),
      width: "date",
      phone: "amount",
    },
    {
      key: "next",
      header: t("next"),
      cell: ({ nextDate, stopped }) =>
        stopped ? t("stopped") : nextDate === null ? t("afterWithdrawal") : <BriefTime at={nextDate} />,
      width: "date",
      phone: "status",
    },
  ];
}
