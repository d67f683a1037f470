import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/feedback/empty-state";
import { Chart } from "~/components/media/chart";
import type { ChartGeometry } from "~/components/media/chart-geometry";
import { Link } from "~/components/page/link";
import { CHART_TITLE_ID } from "~/styles/first-paint";
import { dashboardPaths } from "~/paths/dashboard";
import { DaySpan } from "./figures";

type Props = {
  /** Undefined if there was no payment. */
  geometry: ChartGeometry | undefined;
  /** Shows the last days instead of the months. */
  chart: "days" | undefined;
  appId: string | undefined;
  days: { current: { from: string; to: string } };
};

/** The payments by month or by day, as bars and as a table of the same data. */
export function PaidChart({ geometry, chart, appId, days: { current } }: Props) {
  const { t } = useTranslation("dashboard");
  const periods = [
    { name: t("chart.days"), chart: "days" },
    { name: t("chart.months"), chart: undefined },
  ] as const;
  return (
    <section className="card stack" aria-labelledby={CHART_TITLE_ID}>
      <div className="card-head">
        <h2 id={CHART_TITLE_ID}>{t("chart.title")}</h2>
        <nav className="segment" aria-label={t("chart.period")}>
          {periods.map((period) => (
            <Link
              key={period.name}
              to={dashboardPaths.of({ appId, chart: period.chart })}
              aria-current={period.chart === chart || undefined}
              prefetch="intent"
              preventScrollReset
            >
              {period.name}
            </Link>
          ))}
        </nav>
      </div>
      {geometry ? (
        <>
          <Chart geometry={geometry} labelledBy={CHART_TITLE_ID} />
          <div className="card-head text-s">
            <span className="muted legend-running">
              {chart === "days" ? (
                t("chart.dayRunning")
              ) : (
                <>
                  <DaySpan {...current} />: {t("chart.monthRunning")}
                </>
              )}
            </span>
            <Figures {...{ geometry, chart }} />
          </div>
        </>
      ) : (
        <EmptyState title={t("chart.empty")}>{t("chart.emptyHint")}</EmptyState>
      )}
    </section>
  );
}

function Figures({ geometry: { points }, chart }: { geometry: ChartGeometry; chart: "days" | undefined }) {
  const { t } = useTranslation("dashboard");
  return (
    <details className="disclosure">
      <summary>{t("chart.table")}</summary>
      <table className="data-table data-table-plain">
        <caption className="visually-hidden">{t("chart.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{chart === "days" ? t("chart.day") : t("chart.month")}</th>
            <th scope="col" className="num">
              {t("chart.title")}
            </th>
            <th scope="col" className="num">
              {t("chart.count")}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, valueText, countText, href }) => (
            <tr key={href}>
              <th scope="row">
                <Link to={href}>{label}</Link>
              </th>
              <td className="num">{valueText}</td>
              <td className="num">{countText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
