import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RECENT_ITEMS } from "#provider/contract/limits";
import { AREA_ACCESS, allows } from "#provider/contract/permissions";
import type { MonthlyActivity } from "#provider/contract/transactions";
import { LinkButton } from "~/components/button";
import { Chart } from "~/components/chart";
import { chartGeometry, type ChartGeometry } from "~/components/chart-geometry";
import { EmptyState } from "~/components/empty-state";
import { Card, Page } from "~/components/page";
import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { paths } from "~/utils/paths";
import { axisValue, changeOf, chartPoints, isNewMerchant } from "./activity";
import { Figures } from "./figures";
import { NewMerchant } from "./new-merchant";
import { RecentActivity } from "./recent-activity";

export const handle = { i18n: ["dashboard", "words"] };

/** Both reports, asked side by side; the chart is drawn here, so that no charting code reaches the browser. */
export const loader = guardedLoader({}, async ({ provider, context, language }) => {
  const [activity, recent, user] = await Promise.all([
    provider.transactions.monthlyActivity(),
    provider.transactions.recentActivity({ query: { page: 0, offset: RECENT_ITEMS } }),
    context.user(),
  ]);
  const [first, last, before] = [activity.months.at(0), activity.months.at(-1), activity.months.at(-2)];
  return {
    isNew: isNewMerchant(activity, recent.content.length),
    canCreateInvoice: allows(AREA_ACCESS.createInvoice, personOf(user)),
    period: first && last ? { first: first.month, last: last.month } : undefined,
    chart: drawing(activity, language),
    figures: {
      currency: activity.currency,
      paid: activity.paid,
      paidBefore: before?.amount ?? 0,
      change: changeOf(activity.paid, before?.amount ?? 0),
      pending: activity.pending,
      refunded: activity.refunded,
    },
    recent: recent.content,
  };
});

/** The chart's geometry; none where every month is empty, as an axis without a value says nothing. */
function drawing(activity: MonthlyActivity, language: Language): ChartGeometry | undefined {
  if (activity.months.every(({ count, amount }) => count === 0 && amount === 0)) return undefined;
  const t = sentences(language).getFixedT(null, "dashboard");
  return chartGeometry(chartPoints(activity, language), (minor) => {
    const { scale, value, places } = axisValue(minor);
    return t(`axis.${scale}`, { value: formatNumber(language, value, places) });
  });
}

export default function Dashboard() {
  const { isNew, canCreateInvoice, chart, period, figures, recent } = useLoaderData<typeof loader>();
  const { t } = useTranslation("dashboard");
  const { t: inComponents } = useTranslation("components");
  const format = useFormat();
  if (isNew)
    return (
      <Page title={t("title")}>
        <NewMerchant canCreateInvoice={canCreateInvoice} />
      </Page>
    );
  return (
    <Page
      title={t("title")}
      subtitle={t("zone", { zone: inComponents(`zone.${format.zone}`) })}
      actions={
        canCreateInvoice && (
          <LinkButton variant="primary" to={paths.createInvoice}>
            {t("createInvoice")}
          </LinkButton>
        )
      }
    >
      <Figures {...figures} />
      <Card title={t("chart.title")}>
        {period && (
          <p className="muted">
            {format.month(period.first)} – {format.month(period.last)}
          </p>
        )}
        {chart ? (
          <Chart
            geometry={chart}
            title={t("chart.title")}
            xLabel={t("chart.month")}
            barLabel={t("chart.amount")}
            lineLabel={t("chart.count")}
          />
        ) : (
          <EmptyState title={t("chart.empty")}>{t("chart.emptyHint")}</EmptyState>
        )}
      </Card>
      <RecentActivity items={recent} />
    </Page>
  );
}
