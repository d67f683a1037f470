import type { TFunction } from "i18next";
import type { MonthlyActivity, RecentActivity } from "#provider/contract/dashboard";
import type { Wallet } from "#provider/contract/wallets";
import { addDays } from "#provider/rules/days";
import type { ChartPoint } from "~/components/media/chart-geometry";
import { formatBriefDay, formatMoney, formatMonthShort, formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { dashboardPaths } from "~/paths/dashboard";
import { remembered } from "~/utils/remembered";

/** The change of an amount from the one before: by how many per cent, or why no percentage can express it. */
export type Change = { kind: "up" | "down"; percent: number } | { kind: "same" | "first" };

/** Both in minor units. `first`: there is no earlier amount to compare. Less than half a per cent is `same`. */
export function changeOf(current: number, previous: number): Change {
  if (previous === 0) return { kind: current === 0 ? "same" : "first" };
  const percent = Math.round((Math.abs(current - previous) / previous) * 100);
  if (percent === 0) return { kind: "same" };
  return { kind: current > previous ? "up" : "down", percent };
}

/** A change in a few words. */
export const changeText = (t: TFunction<"dashboard">, language: Language, change: Change): string =>
  "percent" in change
    ? t(`change.${change.kind}`, { percent: formatNumber(language, change.percent) })
    : t(`change.${change.kind}`);

/** The number of days in the chart of days. */
export const CHART_DAYS = 30;

/** The days (YYYY-MM-DD) of a month (YYYY-MM), both included. Every dashboard shows the same twelve. */
export const daysOfMonth = remembered((month: string): { from: string; to: string } => {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}, 40);

type ActivityView = { activity: MonthlyActivity; language: Language; appId: string | undefined };

const pointOf = (
  { activity: { currency }, language, appId }: ActivityView,
  { label, amount, count, days }: { label: string; amount: number; count: number; days: { from: string; to: string } },
): ChartPoint => ({
  label,
  value: amount,
  valueText: formatMoney(language, amount, currency),
  countText: formatNumber(language, count),
  href: dashboardPaths.paymentsBegunIn(days, appId),
});

/** The last point's period is not over. */
const running = (points: ChartPoint[]): ChartPoint[] =>
  points.map((point, index) => (index === points.length - 1 ? { ...point, isRunning: true } : point));

/** The months as bars of the captured amount. */
export const monthPoints = (shown: ActivityView): ChartPoint[] =>
  running(
    shown.activity.months.map(({ month, ...sums }) =>
      pointOf(shown, { label: formatMonthShort(shown.language, month), ...sums, days: daysOfMonth(month) }),
    ),
  );

/** The last days as bars of the captured amount; `year` is the current one. */
export const dayPoints = (shown: ActivityView, year: number): ChartPoint[] =>
  running(
    shown.activity.days
      .slice(-CHART_DAYS)
      .map(({ day, ...sums }) =>
        pointOf(shown, { label: formatBriefDay(shown.language, day, year), ...sums, days: { from: day, to: day } }),
      ),
  );

/** The unit of an axis, and how many minor units it has, so that the axis's numbers stay short. */
export function scaleOf(mostMinor: number): { scale: "ones" | "thousands" | "millions"; minor: number } {
  if (mostMinor >= 200_000_000) return { scale: "millions", minor: 100_000_000 };
  return mostMinor >= 200_000 ? { scale: "thousands", minor: 100_000 } : { scale: "ones", minor: 100 };
}

/**
 * Whether the first payment is still to come: nothing was captured in any month, and of the newest payments none was
 * captured or is on hold.
 */
export const isNewMerchant = (
  { months }: Pick<MonthlyActivity, "months">,
  recent: readonly RecentActivity[],
): boolean =>
  months.every(({ count }) => count === 0) &&
  recent.every(
    (item) => item.kind !== "TRANSACTION" || (item.capturedAmount === 0 && item.status !== "PREAUTH_APPROVED"),
  );

export type Balance = {
  available: number;
  held: number;
  heldUntil: string | null;
  /** Held back for disputes. */
  disputed: number;
  /** What has not left: somebody has yet to approve it. */
  awaitingApproval: number;
  inTransit: number;
  /** Whether this balance covers everything the page shows, so that its list adds up to the held amount. */
  isWhole: boolean;
};

/**
 * The total balance of the wallets, of one application or of all; undefined if there is no wallet. Amounts in minor
 * units.
 */
export function balanceOf(
  wallets: readonly Pick<
    Wallet,
    "appId" | "available" | "awaitingApproval" | "held" | "heldUntil" | "disputed" | "inTransit"
  >[],
  { appId, seen }: { appId: string | undefined; seen: readonly string[] },
): Balance | undefined {
  const meant = wallets.filter((wallet) => appId === undefined || wallet.appId === appId);
  if (meant.length === 0) return undefined;
  const sum = (name: "available" | "awaitingApproval" | "held" | "disputed" | "inTransit") =>
    meant.reduce((all, wallet) => all + wallet[name], 0);
  const ends = meant.flatMap(({ heldUntil }) => heldUntil ?? []).toSorted();
  return {
    available: sum("available"),
    held: sum("held"),
    heldUntil: ends[0] ?? null,
    disputed: sum("disputed"),
    awaitingApproval: sum("awaitingApproval"),
    inTransit: sum("inTransit") - sum("awaitingApproval"),
    isWhole: appId !== undefined || seen.every((id) => wallets.some((wallet) => wallet.appId === id)),
  };
}
