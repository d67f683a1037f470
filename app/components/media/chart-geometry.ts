import { scaleBand, scaleLinear } from "d3-scale";

/**
 * One place on the x axis: its short label, its value and what is written of it. `isRunning`: the period is not over. The table alone says
 * how many it is made of, and a note.
 */
export type ChartPoint = {
  label: string;
  value: number;
  valueText: string;
  countText: string;
  noteText?: string;
  isRunning?: boolean;
};

export type ChartView = {
  width: number;
  height: number;
  plot: { left: number; right: number };
  barWidth: number;
  ticks: { y: number; text: string }[];
  bars: { x: number; y: number; height: number; centre: number; showLabel: boolean }[];
};
export type ChartGeometry = { points: ChartPoint[]; wide: ChartView; narrow: ChartView };

const round = (value: number) => Math.round(value * 10) / 10;
/** Above the plot stands the unit. */
const MARGIN = { top: 28, right: 8, bottom: 26 };

function view(
  points: readonly ChartPoint[],
  tickText: (value: number) => string,
  { width, height, left, labelEvery }: { width: number; height: number; left: number; labelEvery: number },
): ChartView {
  const right = width - MARGIN.right;
  const base = height - MARGIN.bottom;
  const x = scaleBand<number>()
    .domain(points.map((_, index) => index))
    .range([left, right])
    .padding(0.35);
  const y = scaleLinear([0, Math.max(1, ...points.map(({ value }) => value))], [base, MARGIN.top]).nice(4);
  const bars = points.map((point, index) => {
    const start = x(index) ?? left;
    return {
      x: round(start),
      y: round(y(point.value)),
      height: round(base - y(point.value)),
      centre: round(start + x.bandwidth() / 2),
      showLabel: index % labelEvery === 0,
    };
  });
  return {
    width,
    height,
    plot: { left, right },
    barWidth: round(x.bandwidth()),
    ticks: y.ticks(4).map((value) => ({ y: round(y(value)), text: tickText(value) })),
    bars,
  };
}

/**
 * Bars as plain numbers, for a wide and a narrow page. Runs in the loader, so that no charting code
 * reaches the browser. `tickText` writes the values of the y axis.
 */
export const chartGeometry = (points: ChartPoint[], tickText: (value: number) => string): ChartGeometry => ({
  points,
  wide: view(points, tickText, { width: 880, height: 280, left: 52, labelEvery: 1 }),
  narrow: view(points, tickText, { width: 340, height: 220, left: 48, labelEvery: Math.ceil(points.length / 6) }),
});
