import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RECENT_ITEMS } from "#provider/contract/limits";
import { AREA_ACCESS, allows } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import type { MonthlyActivity } from "#provider/contract/transactions";
import { timeLeft } from "#provider/rules/time-left";
import { EmptyState } from "~/components/feedback/empty-state";
import { Chart } from "~/components/media/chart";
import { chartGeometry, type ChartGeometry } from "~/components/media/chart-geometry";
import { LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";
import { axisValue, changeOf, changeText, chartPoints, isNewMerchant, type Change } from "./activity";
import { ByApplication } from "./by-application";
import { ChooseApplication } from "./choose-application";
import { Figures } from "./figures";
import { NewMerchant } from "./new-merchant";
import { RecentActivity } from "./recent-activity";
import { readActivity, readAppId, readToDo } from "./report";
import { isNothingToDo, ToDoList } from "./to-do";

export const handle = { i18n: ["dashboard", "words"] };

/** The reports, asked side by side; the chart is drawn here, so that no charting code reaches the browser. */
export const loader = guardedLoader({}, async ({ provider, context, language, region, url }) => {
  const [{ activity, appId }, recent, toDo, user] = await Promise.all([
    readActivity(provider, readAppId(url.searchParams)),
    provider.transactions.recentActivity({ query: { page: 0, offset: RECENT_ITEMS } }),
    readToDo(provider, context),
    context.user(),
  ]);
  const now = Date.now();
  const person = personOf(user);
  const today = dayIn(region, new Date(now));
  const [first, last] = [activity.months.at(0), activity.months.at(-1)];
  return {
    appId,
    isNew: isNewMerchant(activity, recent.content.length),
    canCreateInvoice: allows(AREA_ACCESS.createInvoice, person),
    may: {
      complete: allows({ permission: "FINALIZE_TRANSACTION", movesMoney: true }, person),
      seePayouts: allows(AREA_ACCESS.payouts, person),
      sign: allows(AREA_ACCESS.contract, person),
    },
    toDo: toDo && {
      ...toDo,
      lapsing: {
        ...toDo.lapsing,
        items: toDo.lapsing.items.map((item) => ({ ...item, left: timeLeft(item.captureBy, now) ?? null })),
      },
    },
    retryHref: paths.dashboard + withParams(url.search, {}),
    period: first && last ? { first: first.month, last: last.month } : undefined,
    chart: drawing(activity, language),
    figures: {
      currency: activity.currency,
      paid: activity.paid,
      fee: activity.fee,
      refunded: activity.refunded,
      net: activity.net,
      paidBefore: activity.paidBefore,
      change: changeOf(activity.paid, activity.paidBefore),
      pending: activity.pending,
    },
    applications: activity.byApplication,
    days: { current: { from: `${today.slice(0, 8)}01`, to: today }, before: activity.before },
    recent: recent.content,
  };
});

/** The chart's geometry; none where every month is empty, as an axis without a value says nothing. */
function drawing(activity: MonthlyActivity, language: Language): ChartGeometry | undefined {
  if (activity.months.every(({ count, amount }) => count === 0 && amount === 0)) return undefined;
  const t = sentences(language).getFixedT(null, "dashboard");
  const written = (change: Change | undefined, isLast: boolean): string => {
    const text = change ? changeText(t, language, change) : "";
    return isLast ? t("chart.soFar", { change: text }) : text;
  };
  return chartGeometry(chartPoints(activity, language, written), (minor) => {
    const { scale, value, places } = axisValue(minor);
    return t(`axis.${scale}`, { value: formatNumber(language, value, places) });
  });
}

export default function Dashboard() {
  const { isNew, canCreateInvoice, chart, period, figures, recent, ...rest } = useLoaderData<typeof loader>();
  const { toDo, may, retryHref, applications, appId, days } = rest;
  const { t } = useTranslation("dashboard");
  const { t: inComponents } = useTranslation("components");
  const format = useFormat();
  const list = <ToDoList toDo={toDo} may={may} retryHref={retryHref} />;
  if (isNew)
    return (
      <Page title={t("title")}>
        {(!toDo || !isNothingToDo(toDo)) && list}
        <NewMerchant canCreateInvoice={canCreateInvoice} />
      </Page>
    );
  const zone = inComponents(`zone.${format.zone}`);
  const manyApplications = applications.length > 1;
  return (
    <Page
      title={t("title")}
      subtitle={t("zone", { currency: figures.currency, zone })}
      actions={
        canCreateInvoice && (
          <LinkButton variant="primary" to={paths.createInvoice}>
            {t("createInvoice")}
          </LinkButton>
        )
      }
    >
      {list}
      {manyApplications && <ChooseApplication applications={applications} appId={appId} />}
      <Figures {...figures} appId={appId} days={days.current} />
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
            unit={figures.currency}
            xLabel={t("chart.month")}
            valueLabel={t("chart.amount")}
            countLabel={t("chart.count")}
            runningLabel={t("chart.running", { from: format.day(days.current.from), to: format.day(days.current.to) })}
            noteLabel={t("byApplication.change")}
          />
        ) : (
          <EmptyState title={t("chart.empty")}>{t("chart.emptyHint")}</EmptyState>
        )}
      </Card>
      {manyApplications && <ByApplication applications={applications} {...days} />}
      <RecentActivity items={recent} />
    </Page>
  );
}
