import { scaleBand, scaleLinear } from "d3-scale";
import { curveMonotoneX, line } from "d3-shape";

/** One place on the x axis: its short label, the height of its bar and of the line's point, their texts, and a note for the table. */
export type ChartPoint = {
  label: string;
  bar: number;
  line: number;
  barText: string;
  lineText: string;
  noteText?: string;
};

export type ChartView = {
  width: number;
  height: number;
  plot: { left: number; right: number };
  barWidth: number;
  ticks: { y: number; text: string }[];
  bars: { x: number; y: number; height: number; centre: number; lineY: number; showLabel: boolean }[];
  linePath: string;
};
export type ChartGeometry = { points: ChartPoint[]; wide: ChartView; narrow: ChartView };

const round = (value: number) => Math.round(value * 10) / 10;
const MARGIN = { top: 12, right: 8, bottom: 26 };

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
  const yBar = scaleLinear([0, Math.max(1, ...points.map(({ bar }) => bar))], [base, MARGIN.top]).nice(4);
  // Room above the line, so that it can be told from the bars.
  const yLine = scaleLinear([0, Math.max(1, ...points.map((point) => point.line)) * 1.3], [base, MARGIN.top]);
  const bars = points.map((point, index) => {
    const start = x(index) ?? left;
    return {
      x: round(start),
      y: round(yBar(point.bar)),
      height: round(base - yBar(point.bar)),
      centre: round(start + x.bandwidth() / 2),
      lineY: round(yLine(point.line)),
      showLabel: index % labelEvery === 0,
    };
  });
  const draw = line<(typeof bars)[number]>()
    .x(({ centre }) => centre)
    .y(({ lineY }) => lineY)
    .curve(curveMonotoneX);
  return {
    width,
    height,
    plot: { left, right },
    barWidth: round(x.bandwidth()),
    ticks: yBar.ticks(4).map((value) => ({ y: round(yBar(value)), text: tickText(value) })),
    bars,
    linePath: (draw(bars) ?? "").replace(/\d+\.\d+/g, (value) => String(round(Number(value)))),
  };
}

/**
 * Bars and a line as plain numbers and one path, for a wide and a narrow page. Runs in the loader, so that no charting code
 * reaches the browser. `tickText` writes the values of the y axis.
 */
export const chartGeometry = (points: ChartPoint[], tickText: (value: number) => string): ChartGeometry => ({
  points,
  wide: view(points, tickText, { width: 880, height: 280, left: 52, labelEvery: 1 }),
  narrow: view(points, tickText, { width: 340, height: 220, left: 48, labelEvery: Math.ceil(points.length / 6) }),
});
