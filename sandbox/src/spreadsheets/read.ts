import type { FileFault } from "#provider/contract/spreadsheets";
import { readCsv } from "./csv.ts";
import type { OnRow, SheetFacts } from "./rows.ts";
import { UnreadableFile } from "./unreadable.ts";
import { readXls } from "./xls.ts";
import { readXlsx } from "./xlsx.ts";

/** The result of reading a file; `why` is for the log. */
export type ReadOutcome = ({ ok: true } & SheetFacts) | { ok: false; fault: FileFault; why: string };

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The signature of older Office files, which also wrap encrypted newer ones. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (file: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => file[index] === byte);

/**
 * Reads one sheet of a spreadsheet row by row. The bytes decide the format, not the name: XLSX, XLS, or a text table.
 * `sheet`: its position among the visible sheets, the first by default. An unreadable file gives a result and never an
 * exception; an exception of `onRow` goes to the caller.
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
