import type { FileFault } from "#provider/contract/spreadsheets";
import { readCsv } from "./csv.ts";
import type { OnRow, SheetFacts } from "./rows.ts";
import { UnreadableFile } from "./unreadable.ts";
import { readXls } from "./xls.ts";
import { readXlsx } from "./xlsx.ts";

/** What became of reading a file; `why` is for the log. */
export type ReadOutcome = ({ ok: true } & SheetFacts) | { ok: false; fault: FileFault; why: string };

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The file of older Office programs, which also wraps what a newer one encrypted. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (file: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => file[index] === byte);

/**
 * Reads one sheet of a spreadsheet row by row. What it is, its bytes say and not its name: an XLSX, an XLS, or a table
 * as text. `sheet`: its place among the sheets that people see, the first by default. What cannot be read is answered
 * with, and never thrown; what `onRow` throws goes on to the caller.
 */
export function readSpreadsheet(file: Uint8Array, onRow: OnRow, { sheet = 0 }: { sheet?: number } = {}): ReadOutcome {
  try {
    if (startsWith(file, COMPOUND)) return { ok: true, ...readXls(file, onRow, sheet) };
    if (startsWith(file, ZIP)) return { ok: true, ...readXlsx(file, onRow, sheet) };
    return { ok: true, ...readCsv(file, onRow) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ok: false, fault: error.fault, why: error.message };
  }
}
