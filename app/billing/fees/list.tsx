import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { DataTable } from "~/components/list/data-table";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Page } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { feePaths } from "~/paths/fees";
import { monthsUpTo, readMonth } from "./month";
import { FeeMonths } from "./months";

export const links = areaSheets("lists");
export const handle = { i18n: ["fees"] };

/** The fees of a month, of each application. */
export const loader = guardedLoader(AREA_ACCESS.feeReports, async ({ provider, url, region }) => {
  const today = dayIn(region, new Date());
  const month = readMonth(url.searchParams, today);
  const { applications } = await provider.feeReports.list({ query: { month } });
  return { month, months: monthsUpTo(today), applications };
});

export default function FeesOfApplications() {
  const { month, months, applications } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["fees", "shell"]);
  return (
    <Page title={t("shell:screen.fees")} subtitle={t("lead")}>
      <FeeMonths month={month} months={months} to={feePaths.every} />
      <DataTable
        caption={t("caption")}
        rows={applications}
        rowKey={({ appId }) => appId}
        isPage
        columns={[
          {
            key: "application",
            header: t("application"),
            cell: ({ appId, appName }) => <Link to={feePaths.of(appId, month)}>{`${appName} · ${appId}`}</Link>,
          },
          {
            key: "fees",
            header: t("fee"),
            numeric: true,
            cell: ({ fees, currency }) => <Money minor={fees} currency={currency} quiet />,
          },
        ]}
        empty={<p>{t("none")}</p>}
      />
    </Page>
  );
}
