import type { MonthlyActivity } from "#provider/contract/transactions";
import type { ChartPoint } from "~/components/chart-geometry";
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

/** The months as bars (captured amount) and a line (number of payments). */
export const chartPoints = ({ months, currency }: MonthlyActivity, language: Language): ChartPoint[] =>
  months.map(({ month, amount, count }) => ({
    label: formatMonthShort(language, month),
    bar: amount,
    line: count,
    barText: formatMoney(language, amount, currency),
    lineText: formatNumber(language, count),
  }));

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
