import { useTranslation } from "react-i18next";
import type { ChartGeometry, ChartPoint, ChartView } from "./chart-geometry";

type Props = {
  geometry: ChartGeometry;
  title: string;
  /** What the values are counted in, named at their axis. */
  unit: string;
  /** What the x axis and the bars show, and what a bar is made of: the legend, and the headings of the table. */
  xLabel: string;
  valueLabel: string;
  countLabel: string;
  /** Says which period is not over: its bar is hatched. */
  runningLabel: string;
  /** Heading of the table's column of notes; without it there is none. */
  noteLabel?: string;
};

/** Bars of one measure, drawn on the server for both widths, with the same figures as a table below. */
export function Chart({ geometry: { points, wide, narrow }, ...said }: Props) {
  const { title, unit, xLabel, valueLabel, countLabel, runningLabel, noteLabel } = said;
  const { t } = useTranslation("components");
  const isRunning = points.some((point) => point.isRunning);
  return (
    <figure className="stack stack-tight">
      <figcaption className="row chart-legend">
        <span>{valueLabel}</span>
        {isRunning && <span className="legend-running">{runningLabel}</span>}
      </figcaption>
      <Drawing name="wide" view={wide} {...{ points, title, unit }} />
      <Drawing name="narrow" view={narrow} {...{ points, title, unit }} />
      <details className="disclosure">
        <summary>{t("chart.table")}</summary>
        <table className="data-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{xLabel}</th>
              <th scope="col" className="num">
                {valueLabel}
              </th>
              <th scope="col" className="num">
                {countLabel}
              </th>
              {noteLabel && <th scope="col">{noteLabel}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, valueText, countText, noteText }, index) => (
              <tr key={index}>
                <th scope="row" data-label={xLabel}>
                  {label}
                </th>
                <td className="num" data-label={valueLabel}>
                  {valueText}
                </td>
                <td className="num" data-label={countLabel}>
                  {countText}
                </td>
                {noteLabel && <td data-label={noteLabel}>{noteText}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

type DrawingProps = { name: "wide" | "narrow"; view: ChartView; points: ChartPoint[]; title: string; unit: string };

/** What is not over is hatched, by a pattern of the drawing's own: one in a drawing that is not shown would not be drawn. */
function Drawing({ name, view, points, title, unit }: DrawingProps) {
  const hatch = `chart-hatch-${name}`;
  return (
    <svg className={`chart chart-${name}`} viewBox={`0 0 ${view.width} ${view.height}`} role="img" aria-label={title}>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className="chart-hatch-ground" d="M0 0H6V6H0Z" />
          <path className="chart-hatch-line" d="M0 0V6" />
        </pattern>
      </defs>
      <text x={0} y={12}>
        {unit}
      </text>
      {view.ticks.map(({ y, text }) => (
        <g key={y}>
          <line className="chart-grid" x1={view.plot.left} x2={view.plot.right} y1={y} y2={y} />
          <text x={view.plot.left - 6} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {view.bars.map(({ x, y, height, centre, showLabel }, index) => {
        const { label, valueText, isRunning } = points[index] ?? {};
        return (
          <g key={index}>
            <rect
              className={isRunning ? "chart-bar-running" : "chart-bar"}
              fill={isRunning ? `url(#${hatch})` : undefined}
              {...{ x, y, height }}
              width={view.barWidth}
              rx={3}
            >
              <title>{`${label}: ${valueText}`}</title>
            </rect>
            {showLabel && (
              <text x={centre} y={view.height - 8} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
