import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS, allows } from "#provider/contract/permissions";
import { READ_CONTRACT } from "#provider/contract/merchant-contracts";
import { dayIn } from "#provider/contract/regions";
import { WALLET_MONEY } from "#provider/contract/wallet-money";
import type { Wallet } from "#provider/contract/wallets";
import type { MonthlyActivity } from "#provider/contract/dashboard";
import { chartGeometry, sparkLine, type ChartGeometry, type ChartPoint } from "~/components/media/chart-geometry";
import { LiveButton } from "~/components/page/live-button";
import { Page } from "~/components/page/page";
import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { automaticOf, automaticText } from "~/server/automatic-text";
import { guardedLoader, personOf } from "~/server/guard";
import { sentences } from "~/server/i18n";
import { readWallets } from "~/server/wallets";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import { balanceOf, changeOf, dayPoints, isNewMerchant, monthPoints, scaleOf } from "./activity";
import { ByApplication } from "./by-application";
import { ChooseApplication } from "./choose-application";
import { Figures } from "./figures";
import { MoneyDays } from "./money-days";
import { firstDays, otherTasks } from "./first-days";
import { NewMerchant } from "./new-merchant";
import { PaidChart } from "./paid-chart";
import { RecentPayments } from "./recent-payments";
import { readToDo } from "./read-to-do";
import { readAppId, readReports } from "./report";
import { timeAgo } from "./time-ago";
import { ToDoList } from "./to-do";

export const links = areaSheets("figures", "dashboard");
export const handle = { i18n: ["dashboard", "words"] };

/**
 * Requests the reports and the wallets at the same time. The chart is drawn here, so that no charting code reaches the
 * browser.
 */
export const loader = guardedLoader({}, async ({ provider, context, language, region, url }) => {
  const asking = { provider, context };
  const [{ activity, appId, recent, toDo: told }, wallets, user] = await Promise.all([
    readReports(asking, readAppId(url.searchParams)),
    readWallets(asking),
    context.user(),
  ]);
  const now = Date.now();
  const person = personOf(user);
  const today = dayIn(region, new Date(now));
  const days = { current: { from: `${today.slice(0, 8)}01`, to: today }, before: activity.before };
  const { currency, paid, outside, paidBefore, pending, openCount, overdue, byApplication } = activity;
  const chart: "days" | undefined = url.searchParams.get("chart") === "days" ? "days" : undefined;
  const shown = { activity, language, appId };
  const toDo = told && readToDo(told, { language, region, now, today, appId });
  const isNew = appId === undefined && isNewMerchant(activity, recent);
  const isLive = user.standing === "ONLINE" || (user.standing === undefined && byApplication.length > 0);
  const lastPaid = recent.find((item) => item.kind === "TRANSACTION" && item.capturedAmount > 0);
  const seen = byApplication.map((application) => application.appId);
  return {
    appId,
    currency,
    today,
    days,
    chart,
    isNew,
    firstDays: isNew ? firstDays(user, { language, openCount, toDo }) : undefined,
    isLive,
    hasOther: isNew && toDo !== undefined && otherTasks(toDo, isLive) > 0,
    may: {
      createInvoice: allows(AREA_ACCESS.createInvoice, person),
      complete: allows(AREA_ACCESS.completeHold, person),
      seePayouts: allows(AREA_ACCESS.payouts, person),
      seeWallet: allows(AREA_ACCESS.wallet, person),
      sign: allows(READ_CONTRACT, person),
      seeTeam: allows(AREA_ACCESS.users, person),
    },
    toDo,
    arriving: told?.arriving ?? null,
    retryHref: paths.dashboard + withParams(url.search, {}),
    figures: {
      today: { ...activity.today, ago: (lastPaid && timeAgo(lastPaid.at, now, region)) ?? null },
      month: {
        paid,
        outside: outside?.amount ?? 0,
        paidBefore,
        change: changeOf(paid, paidBefore),
        ...monthLines(activity, today),
      },
      outstanding: { amount: pending, count: openCount, overdue },
      balance: wallets === null ? null : wallets && balanceOf(wallets, { appId, seen }),
    },
    leaves: leavesBy(
      (wallets ?? []).filter((wallet) => appId === undefined || wallet.appId === appId),
      { language, region, maySet: allows(WALLET_MONEY, person) },
    ),
    drawing: drawing(chart === "days" ? dayPoints(shown, Number(today.slice(0, 4))) : monthPoints(shown), {
      language,
      currency,
    }),
    applications: byApplication,
    recent: recent.flatMap((item) =>
      item.kind === "TRANSACTION" ? [{ ...item, ago: timeAgo(item.at, now, region) ?? null }] : [],
    ),
  };
});

/**
 * The sentence about automatic withdrawals. If no wallet has one, it invites a person who may withdraw to set one up
 * for the wallet with the most money.
 */
function leavesBy(wallets: readonly Wallet[], asked: Parameters<typeof automaticOf>[1]) {
  const [richest] = wallets.toSorted((one, other) => other.available - one.available);
  const said = automaticText(wallets, asked);
  return said ?? (richest && richest.available > 0 ? automaticOf(richest, asked) : undefined);
}

/** The payments of the current month as a line, and those of the whole month before as the line to compare. */
function monthLines({ days, before }: MonthlyActivity, today: string) {
  const amountsOf = (month: string) =>
    days.filter(({ day }) => day.slice(0, 7) === month.slice(0, 7)).map(({ amount }) => amount);
  const [current, previous] = [amountsOf(today), amountsOf(before.from)];
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const box = { length: Math.max(current.length, previous.length), most: Math.max(sum(current), sum(previous)) };
  return box.most === 0 ? {} : { line: sparkLine(current, box), lineBefore: sparkLine(previous, box) };
}

/** The chart's geometry; undefined if every bar is empty, because an axis without values says nothing. */
function drawing(
  points: ChartPoint[],
  { language, currency }: { language: Language; currency: string },
): ChartGeometry | undefined {
  const most = Math.max(...points.map(({ value }) => value));
  if (most <= 0) return undefined;
  const t = sentences(language).getFixedT(null, "dashboard");
  const { scale, minor } = scaleOf(most);
  const written = (places: number) => (value: number) => formatNumber(language, value / minor, places);
  const tick = (value: number) => written(Number.isInteger(value / minor) ? 0 : 1)(value);
  return chartGeometry(points, t(`unit.${scale}`, { currency }), { tick, value: written(scale === "ones" ? 0 : 1) });
}

export default function Dashboard() {
  const {
    isNew,
    firstDays: way,
    isLive,
    hasOther,
    may,
    appId,
    applications,
    chart,
    currency,
    days,
    drawing: bars,
    ...rest
  } = useLoaderData<typeof loader>();
  const { today, figures, toDo, retryHref, recent, leaves, arriving } = rest;
  const { balance } = figures;
  const { t } = useTranslation("dashboard");
  const { t: inComponents } = useTranslation("components");
  const format = useFormat();
  const list = <ToDoList {...{ toDo, may, retryHref, appId, today }} />;
  if (isNew)
    return (
      <Page title={t("title")}>
        <NewMerchant may={may} firstDays={way} isLive={isLive} />
        {hasOther && list}
      </Page>
    );
  const manyApplications = applications.length > 1;
  const head = (
    <>
      {manyApplications && <ChooseApplication {...{ applications, appId, chart }} />}
      {may.createInvoice && (
        <LiveButton variant="primary" to={paths.createInvoice}>
          {t("createInvoice")}
        </LiveButton>
      )}
    </>
  );
  return (
    <Page title={t("title")} actions={head}>
      <Figures {...figures} day={today} {...{ currency, appId, days, retryHref }} />
      <div className="dash">
        {list}
        <div className="stack">
          <PaidChart geometry={bars} {...{ chart, appId, days }} />
          {arriving && balance && <MoneyDays {...{ currency, appId, arriving, leaves, balance }} />}
        </div>
      </div>
      <div className={manyApplications ? "dash dash-wide" : "stack"}>
        <RecentPayments items={recent} />
        {manyApplications && <ByApplication {...{ applications, days }} />}
      </div>
      <p className="muted text-s">{t("zone", { currency, zone: inComponents(`zone.${format.zone}`) })}</p>
    </Page>
  );
}
