import { scaleBand, scaleLinear } from "d3-scale";

/**
 * One place on the x axis: its short label, its value and the value's text, and the list that adds up to it.
 * `isRunning`: the period is not over. Only the table shows `countText`, the number of items in the value.
 */
export type ChartPoint = {
  label: string;
  value: number;
  valueText: string;
  countText: string;
  href: string;
  isRunning?: boolean;
};

/**
 * A bar as a path with round upper corners; empty for zero. `value` and `label` are the texts at the bars that have
 * them.
 */
export type ChartBar = { path: string; centre: number; top: number; value?: string; label?: string };
export type ChartView = {
  width: number;
  height: number;
  plot: { left: number; right: number };
  ticks: { y: number; text: string }[];
  bars: ChartBar[];
};
export type ChartGeometry = { points: ChartPoint[]; unit: string; wide: ChartView; narrow: ChartView };

const round = (value: number) => Math.round(value * 10) / 10;
/** The unit stands above the plot. */
const MARGIN = { top: 28, right: 4, bottom: 24 };
const CORNER = 3;

/** Minimum height of a bar, so that a small value stays visible beside the others. */
const LOWEST = 1.5;

/** A bar from the base up. If it is lower than the radius of its corners, the radius is its height. */
function barPath(x: number, width: number, base: number, top: number): string {
  const corner = Math.min(CORNER, base - top, width / 2);
  return `M${round(x)} ${base}V${round(top + corner)}q0-${round(corner)} ${round(corner)}-${round(corner)}h${round(width - 2 * corner)}q${round(corner)} 0 ${round(corner)} ${round(corner)}V${base}Z`;
}

type Size = { width: number; height: number; left: number; labels: number };
type Writing = { tick: (value: number) => string; value: (value: number) => string };

function view(points: readonly ChartPoint[], write: Writing, { width, height, left, labels }: Size): ChartView {
  const right = width - MARGIN.right;
  const base = height - MARGIN.bottom;
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const x = scaleBand<number>()
    .domain(points.map((_, index) => index))
    .range([left, right])
    .padding(0.35);
  const y = scaleLinear([0, highest], [base, MARGIN.top]).nice(4);
  const most = points.findIndex(({ value }) => value === highest);
  const last = points.length - 1;
  const every = Math.ceil(points.length / labels);
  return {
    width,
    height,
    plot: { left, right },
    ticks: y.ticks(4).map((value) => ({ y: round(y(value)), text: write.tick(value) })),
    bars: points.map(({ value, label }, index) => {
      const start = x(index) ?? left;
      const top = Math.min(y(value), base - LOWEST);
      // The largest bar, and the last one so far, unless the two texts would overlap.
      const isWritten = value > 0 && (index === most || (index === last && last - most > 2));
      return {
        path: value > 0 ? barPath(start, x.bandwidth(), base, top) : "",
        centre: round(start + x.bandwidth() / 2),
        top: round(top),
        ...(isWritten && { value: write.value(value) }),
        ...((last - index) % every === 0 && { label }),
      };
    }),
  };
}

/**
 * Bars as plain numbers, for a wide and a narrow card. Runs in the loader, so that no charting code reaches the
 * browser. `write` formats the values of the y axis and of the bars, in `unit`.
 */
export const chartGeometry = (points: ChartPoint[], unit: string, write: Writing): ChartGeometry => ({
  points,
  unit,
  // Days have longer labels than months.
  wide: view(points, write, { width: 540, height: 300, left: 36, labels: points.length > 12 ? 8 : 12 }),
  narrow: view(points, write, { width: 340, height: 210, left: 36, labels: 6 }),
});

const SPARK = { width: 72, height: 24, inset: 2 };

/** A running sum as a line in a box of 72 × 24: `length` values fill its width and `most` its height. */
export function sparkLine(values: readonly number[], { length, most }: { length: number; most: number }): string {
  let sum = 0;
  const points = values.map((value, index) => {
    sum += value;
    const y = SPARK.height - SPARK.inset - (sum / Math.max(1, most)) * (SPARK.height - 2 * SPARK.inset);
    return `${round((index * SPARK.width) / Math.max(1, length - 1))} ${round(y)}`;
  });
  return points.length === 0 ? "" : `M${points.join("L")}`;
}
