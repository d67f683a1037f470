import type { TFunction } from "i18next";
import type { MonthlyActivity } from "#provider/contract/transactions";
import type { ChartPoint } from "~/components/media/chart-geometry";
import { formatMoney, formatMonthShort, formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";

/** How an amount stands against the one before: by how many per cent, or why no per cent can say it. */
export type Change = { kind: "up" | "down"; percent: number } | { kind: "same" | "first" };

/** Both in minor units. `first`: there was nothing before to compare with. Less than half a per cent is `same`. */
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

/**
 * How each month stands against the one before it, in the order of `months`; the first has none here to stand against. The last, which
 * is not over, stands against the same days of the month before.
 */
export const monthlyChanges = ({ months, paid, paidBefore }: MonthlyActivity): (Change | undefined)[] =>
  months.map(({ amount }, index) => {
    if (index === months.length - 1) return changeOf(paid, paidBefore);
    const before = months[index - 1];
    return before && changeOf(amount, before.amount);
  });

/** The months as bars of the captured amount, each with the number of payments and what `write` says of its change. */
export function chartPoints(
  activity: MonthlyActivity,
  language: Language,
  write: (change: Change | undefined, isLast: boolean) => string,
): ChartPoint[] {
  const { months, currency } = activity;
  const changes = monthlyChanges(activity);
  return months.map(({ month, amount, count }, index) => ({
    label: formatMonthShort(language, month),
    value: amount,
    valueText: formatMoney(language, amount, currency),
    countText: formatNumber(language, count),
    noteText: write(changes[index], index === months.length - 1),
    isRunning: index === months.length - 1,
  }));
}

/** The scale an axis writes a value in, and the number it then writes. Values in minor units. */
export function axisValue(minor: number): { scale: "ones" | "thousands" | "millions"; value: number; places: 0 | 1 } {
  const units = minor / 100;
  const [scale, value] =
    units >= 1_000_000
      ? (["millions", units / 1_000_000] as const)
      : units >= 1_000
        ? (["thousands", units / 1_000] as const)
        : (["ones", units] as const);
  return { scale, value, places: Number.isInteger(value) ? 0 : 1 };
}

/** A merchant to whom nothing has happened yet: no month with a payment, nothing asked for, nothing recent. */
export const isNewMerchant = ({ months, pending }: MonthlyActivity, recentCount: number): boolean =>
  recentCount === 0 && pending === 0 && months.every(({ count }) => count === 0);
