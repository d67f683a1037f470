import type { ReactNode } from "react";
import { Link } from "~/components/page/link";
import type { ChartGeometry, ChartView } from "./chart-geometry";

type Props = {
  geometry: ChartGeometry;
  /** Ids of the heading and the summary of the drawing. */
  labelledBy: string;
};

/** If there are more bars, they are too narrow to click. */
const MOST_LINKED = 12;

/**
 * Bars of one measure, drawn on the server for both widths. Each wide enough bar leads to the list that adds up to it.
 * The bars are no stops of the Tab key: keyboards have the same links in a table beside the drawing, one stop away.
 */
export const Chart = ({ geometry: { points, unit, wide, narrow }, labelledBy }: Props) => (
  <>
    <Drawing name="wide" view={wide} {...{ points, unit, labelledBy }} />
    <Drawing name="narrow" view={narrow} {...{ points, unit, labelledBy }} />
  </>
);

const BarFrame = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    <g>{children}</g>
  ) : (
    <Link to={to} tabIndex={-1}>
      {children}
    </Link>
  );

type DrawingProps = {
  name: "wide" | "narrow";
  view: ChartView;
  points: ChartGeometry["points"];
  unit: string;
  labelledBy: string;
};

/**
 * An unfinished period is hatched. Each drawing has its own pattern, because browsers do not draw a pattern of a hidden
 * drawing.
 */
function Drawing({ name, view: { width, height, plot, ticks, bars }, points, unit, labelledBy }: DrawingProps) {
  const hatch = `chart-hatch-${name}`;
  return (
    <svg className={`chart chart-${name}`} viewBox={`0 0 ${width} ${height}`} role="group" aria-labelledby={labelledBy}>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className="chart-hatch-ground" d="M0 0H6V6H0Z" />
          <path className="chart-hatch-line" d="M0 0V6" />
        </pattern>
      </defs>
      <text y={11}>{unit}</text>
      {ticks.map(({ y, text }) => (
        <g key={y}>
          <path className="chart-grid" d={`M${plot.left} ${y}H${plot.right}`} />
          <text x={plot.left - 8} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {bars.map(({ path, centre, top, value, label }, index) => {
        const point = points[index];
        return (
          <g key={index}>
            {path && point && (
              <BarFrame to={points.length > MOST_LINKED ? undefined : point.href}>
                <title>{`${point.label}: ${point.valueText}`}</title>
                <path
                  className={point.isRunning ? "chart-bar-running" : "chart-bar"}
                  fill={point.isRunning ? `url(#${hatch})` : undefined}
                  d={path}
                />
              </BarFrame>
            )}
            {value && (
              <text className="strong" x={centre} y={top - 8} textAnchor="middle">
                {value}
              </text>
            )}
            {label && (
              <text x={centre} y={height - 6} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
