import { CELL_LENGTH, COLUMNS, type OnRow, type SheetCell, type SheetFacts } from "./rows.ts";
import { UnreadableFile } from "./unreadable.ts";

const SEPARATORS = [";", ",", "\t"] as const;
/** What no text of a table has: it is another file. */
// eslint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/** What spreadsheets write in the first line, for each other. */
const HINT = /^sep=([;,\t])\r?\n/i;

/** UTF-8, with its mark or without; as another one names itself by its first two bytes, that too. */
function textOf(file: Uint8Array): string {
  const [first, second] = file;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(file);
    if (!NO_TEXT.test(text)) return text;
  } catch (cause) {
    throw new UnreadableFile("no text", { fault: "otherFormat", cause });
  }
  throw new UnreadableFile("signs that no text has", { fault: "otherFormat" });
}

/** The separator that stands most often in the first line that has any, outside of quotes. */
function separatorOf(text: string): string {
  for (const line of text.slice(0, CELL_LENGTH).split("\n")) {
    const bare = line.replace(/"[^"]*"/g, "");
    const counts = SEPARATORS.map((separator) => ({ separator, count: bare.split(separator).length - 1 }));
    const most = counts.reduce((best, each) => (each.count > best.count ? each : best));
    if (most.count > 0) return most.separator;
  }
  return ",";
}

/**
 * Reads a table that is kept as text (RFC 4180), row by row; `;` and tab separate as well, whichever its first line has. A row's number is that
 * of the spreadsheet which opens it: a line break between quotes begins no row. Throws {@link UnreadableFile}.
 */
export function readCsv(file: Uint8Array, onRow: OnRow): SheetFacts {
  const whole = textOf(file);
  const [hint = "", hinted] = HINT.exec(whole) ?? [];
  const text = whole.slice(hint.length);
  const separator = hinted ?? separatorOf(text);
  const next = new RegExp(`[${separator}\\r\\n]`, "g");
  let row = hint === "" ? 1 : 2;
  let column = 0;
  let cells = new Map<number, SheetCell>();

  const keep = (cell: string): void => {
    if (cell.length > CELL_LENGTH) throw new UnreadableFile("a text that is too long");
    if (cell.trim() !== "" && column < COLUMNS) cells.set(column, { kind: "text", text: cell });
  };
  const endRow = (): void => {
    if (cells.size > 0) onRow({ row, cells, hidden: false });
    row++;
    column = 0;
    cells = new Map();
  };
  for (let at = 0; at < text.length;) {
    let value = "";
    while (text[at] === '"') {
      const end = text.indexOf('"', at + 1);
      if (end === -1) throw new UnreadableFile("quotes without an end");
      value += text.slice(at + 1, end);
      at = end + 1;
      // Two of them stand for one.
      if (text[at] === '"') value += '"';
    }
    next.lastIndex = at;
    const end = next.exec(text)?.index ?? text.length;
    keep(value + text.slice(at, end));
    at = end + 1;
    if (text[end] === separator) {
      column++;
      continue;
    }
    if (text[end] === "\r" && text[at] === "\n") at++;
    endRow();
  }
  if (cells.size > 0) endRow();
  return { others: [], hiddenColumns: [] };
}
