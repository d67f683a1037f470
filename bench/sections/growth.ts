import { bareXlsx, ONE_ROW, styled } from "../../tests/support/bare-xlsx";
import { largeCsv, largeXls, largeXlsx } from "../../tests/support/spreadsheet-corpus";
import { hasAccounting } from "../bare-worker";
import type { Row, Table, Verdict } from "../report";
import type { Stage } from "../stage";
import { bundle, reading } from "./bulk";

/** The maximum cost of reading any file: docs/performance.md, "Goals". */
const MOST = { growth: 2.5, seconds: 3, megabytes: 128 };
const MEGABYTE = 1024 * 1024;

/** A table as programs on Windows save it: one byte for each character. */
const inCodePage = (rows: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextDecoder().decode(largeCsv(rows)), (letter) => Math.min(letter.charCodeAt(0), 0xfe));

/** The kinds of files by their contents, and half of the number of parts that are read. */
const KINDS: Record<string, { half: number; file: (size: number) => Uint8Array<ArrayBuffer> }> = {
  "XLSX, rows": { half: 55_000, file: (rows) => largeXlsx(rows, { level: 6, unlike: 80 }) },
  "XLS, rows": { half: 32_000, file: (rows) => largeXls(rows, 90) },
  "CSV, rows": { half: 120_000, file: largeCsv },
  "CSV in a code page, rows": { half: 120_000, file: inCodePage },
  "XLSX, words that nobody uses": {
    half: 100_000,
    file: (words) => bareXlsx(ONE_ROW, { words: "<si/>".repeat(words) }),
  },
  "XLSX, rows that hold nothing": { half: 500_000, file: (rows) => bareXlsx(`${ONE_ROW}${"<row/>".repeat(rows)}`) },
  "XLSX, styles of one long format": {
    half: 30_000,
    file: (styles) => bareXlsx(ONE_ROW, { styles: styled("0".repeat(styles * 3), styles) }),
  },
};

/** The cost of a file of double size, for every kind, and the cost of the largest of each kind. */
export async function growth(stage: Stage): Promise<Table> {
  if (!hasAccounting) throw new Error("Processor time and memory come from /proc and need Linux.");
  await bundle();
  const rows: Row[] = [];
  const verdicts: Verdict[] = [];
  for (const [what, { half, file }] of Object.entries(KINDS)) {
    const size = stage.quick ? Math.ceil(half / 100) : half;
    const rounds = stage.quick ? 1 : 3;
    const { found: once } = await reading(file(size), { rounds });
    const twice = file(2 * size);
    const { found } = await reading(twice, { rounds });
    const times = found.seconds / once.seconds;
    rows.push({ what, size: twice.length / MEGABYTE, half: once.seconds, ...found, times });
    verdicts.push(
      { goal: `${what}: twice the file`, value: times, limit: MOST.growth, unit: "times" },
      { goal: `${what}: processor`, value: found.seconds, limit: MOST.seconds, unit: "s" },
      { goal: `${what}: memory, with the file`, value: found.megabytes, limit: MOST.megabytes, unit: "MB" },
    );
  }
  return {
    title: "Twice the spreadsheet: in workerd, a new one for each round of reading; medians",
    columns: [
      { key: "what", title: "what" },
      { key: "size", title: "file MB", digits: 1 },
      { key: "half", title: "CPU s of half of it", digits: 2 },
      { key: "seconds", title: "CPU s", digits: 2 },
      { key: "times", title: "times", digits: 2 },
      { key: "megabytes", title: "peak memory +MB" },
    ],
    rows,
    verdicts,
  };
}
