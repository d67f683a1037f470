import { useTranslation } from "react-i18next";
import type { ChartGeometry, ChartPoint, ChartView } from "./chart-geometry";

type Props = {
  geometry: ChartGeometry;
  title: string;
  /** What the x axis, the bars and the line show: the legend, and the headings of the table. */
  xLabel: string;
  barLabel: string;
  lineLabel: string;
  /** Heading of the table's column of notes; without it there is none. */
  noteLabel?: string;
};

/** Bars and a line, drawn on the server for both widths, with the same figures as a table below. */
export function Chart({ geometry: { points, wide, narrow }, title, xLabel, barLabel, lineLabel, noteLabel }: Props) {
  const { t } = useTranslation("components");
  return (
    <figure className="stack stack-tight">
      <figcaption className="row chart-legend">
        <span>{barLabel}</span>
        <span className="legend-line">{lineLabel}</span>
      </figcaption>
      <Drawing view={wide} points={points} title={title} className="chart chart-wide" />
      <Drawing view={narrow} points={points} title={title} className="chart chart-narrow" />
      <details className="disclosure">
        <summary>{t("chart.table")}</summary>
        <table className="data-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{xLabel}</th>
              <th scope="col" className="num">
                {barLabel}
              </th>
              <th scope="col" className="num">
                {lineLabel}
              </th>
              {noteLabel && <th scope="col">{noteLabel}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, barText, lineText, noteText }, index) => (
              <tr key={index}>
                <th scope="row" data-label={xLabel}>
                  {label}
                </th>
                <td className="num" data-label={barLabel}>
                  {barText}
                </td>
                <td className="num" data-label={lineLabel}>
                  {lineText}
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

const Drawing = ({
  view,
  points,
  title,
  className,
}: {
  view: ChartView;
  points: ChartPoint[];
  title: string;
  className: string;
}) => (
  <svg className={className} viewBox={`0 0 ${view.width} ${view.height}`} role="img" aria-label={title}>
    {view.ticks.map(({ y, text }) => (
      <g key={y}>
        <line className="chart-grid" x1={view.plot.left} x2={view.plot.right} y1={y} y2={y} />
        <text x={view.plot.left - 6} y={y + 4} textAnchor="end">
          {text}
        </text>
      </g>
    ))}
    {view.bars.map((bar, index) => (
      <g key={index}>
        <rect className="chart-bar" x={bar.x} width={view.barWidth} y={bar.y} height={bar.height} rx={3}>
          <title>{`${points[index]?.label}: ${points[index]?.barText}`}</title>
        </rect>
        {bar.showLabel && (
          <text x={bar.centre} y={view.height - 8} textAnchor="middle">
            {points[index]?.label}
          </text>
        )}
      </g>
    ))}
    <path className="chart-line" d={view.linePath} />
    {view.bars.map((bar, index) => (
      <circle key={index} className="chart-dot" r={3} cx={bar.centre} cy={bar.lineY}>
        <title>{`${points[index]?.label}: ${points[index]?.lineText}`}</title>
      </circle>
    ))}
  </svg>
);
