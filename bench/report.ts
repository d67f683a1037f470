/** A cell of a table: a number is printed with the unit of its column, `undefined` as a dash. */
export type Cell = string | number | undefined;
export type Column = { key: string; title: string; digits?: number };
export type Row = Record<string, Cell>;

/** A figure with its limit from the performance goals. */
export type Verdict = { goal: string; value: number; limit: number; atLeast?: boolean; unit: string };

export type Table = { title: string; columns: Column[]; rows: Row[]; verdicts: Verdict[]; notes?: string[] };

export const isWithin = ({ value, limit, atLeast }: Verdict): boolean => (atLeast ? value >= limit : value <= limit);

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted[middle - 1];
  if (upper === undefined) throw new Error("The median of nothing.");
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
};

/** The mean without the lowest tenth and the highest tenth. */
export function trimmedMean(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const cut = Math.floor(sorted.length / 10);
  const kept = sorted.slice(cut, sorted.length - cut);
  if (kept.length === 0) throw new Error("The mean of nothing.");
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}

/** All measurements as text: one table for each section, then every goal with its result. */
export function printed(tables: Table[]): string {
  const verdicts = tables.flatMap((table) => table.verdicts);
  const parts = tables.map(({ title, columns, rows, notes = [] }) =>
    [title, grid(columns, rows), ...notes.map((note) => `  ${note}`)].join("\n"),
  );
  if (verdicts.length > 0) parts.push(`Goals\n${goals(verdicts)}`);
  return parts.join("\n\n");
}

function goals(verdicts: Verdict[]): string {
  const columns = [
    { key: "result", title: "" },
    { key: "goal", title: "goal" },
    { key: "value", title: "found" },
    { key: "limit", title: "limit" },
  ];
  return grid(
    columns,
    verdicts.map((verdict) => ({
      result: isWithin(verdict) ? "ok" : "OVER",
      goal: verdict.goal,
      value: `${round(verdict.value)} ${verdict.unit}`.trim(),
      limit: `${verdict.atLeast ? "≥" : "≤"} ${round(verdict.limit)} ${verdict.unit}`.trim(),
    })),
  );
}

const round = (value: number) => String(Number(value.toFixed(Math.abs(value) < 1 ? 4 : 2)));

function grid(columns: Column[], rows: Row[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column) => cellText(row[column.key], column.digits ?? 0))),
  ];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const numeric = columns.map(({ key }) => rows.some((row) => typeof row[key] === "number"));
  return lines
    .map((line) =>
      line
        .map((text, index) => (numeric[index] ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join("\n");
}

const cellText = (cell: Cell, digits: number): string =>
  typeof cell === "number" ? cell.toFixed(digits) : (cell ?? "–");
