import { textOfTable } from "./csv-text.ts";
import { CELL_LENGTH, COLUMNS, type OnRow, type SheetCell, type SheetFacts } from "./rows.ts";
import { UnreadableFile } from "./unreadable.ts";

const SEPARATORS = [";", ",", "\t", "|"] as const;
type Separator = (typeof SEPARATORS)[number];
/** A first line that spreadsheets write for each other, with the separator. */
const HINT = /^sep=([;,\t|])\r?\n/i;
/** The number of lines from which the separator is found, and of their characters. */
const SHAPED_BY = 20;
const SHAPED_LENGTH = 64 * 1024;

/** A text that a program protects from being read as a number: `="00123"`, which spreadsheets show as 00123. */
const KEPT_AS_TEXT = /^="([^"]*)"$/;

/**
 * Receives a table while it is read: each cell that is not blank, and the end of each row, which continues the reading
 * by returning true. `behindQuotes`: a cell goes on after its quotes have ended, which no program writes.
 */
type Reader = {
  cell: (column: number, text: string) => void;
  endOfRow: (cells: number) => boolean;
  behindQuotes?: () => void;
};

/** Reads a table with one separator (RFC 4180). Looks at each character once. Throws {@link UnreadableFile}. */
function readTable(text: string, separator: string, { cell, endOfRow, behindQuotes }: Reader): void {
  const mark = separator.charCodeAt(0);
  let column = 0;
  for (let at = 0; at < text.length;) {
    let value = "";
    const isQuoted = text[at] === '"';
    while (text[at] === '"') {
      const end = text.indexOf('"', at + 1);
      if (end === -1) throw new UnreadableFile("quotes without an end");
      value += text.slice(at + 1, end);
      at = end + 1;
      // Two quotes stand for one.
      if (text[at] === '"') value += '"';
      demandShort(value.length);
    }
    let end = at;
    for (; end < text.length; end++) {
      const sign = text.charCodeAt(end);
      if (sign === mark || sign === 10 || sign === 13) break;
    }
    demandShort(value.length + end - at);
    if (isQuoted && text.slice(at, end).trim() !== "") behindQuotes?.();
    if (column < COLUMNS) cell(column, value + text.slice(at, end));
    const isEnd = text.charCodeAt(end) !== mark;
    at = end + 1;
    column++;
    if (!isEnd) continue;
    if (text[end] === "\r" && text[at] === "\n") at++;
    if (!endOfRow(column)) return;
    column = 0;
  }
  if (column > 0) endOfRow(column);
}

function demandShort(length: number): void {
  if (length > CELL_LENGTH) throw new UnreadableFile("a text that is too long");
}

/**
 * The score of a separator on the first lines: the number of boundaries in lines that share the same number of cells,
 * if that is above one. A line whose quotes end elsewhere than at a boundary has another separator.
 */
function fitOf(text: string, separator: Separator): number {
  const counts = new Map<number, number>();
  let [lines, isBlank, isOthers] = [0, true, false];
  try {
    readTable(text, separator, {
      cell: (_, cell) => (isBlank &&= cell.trim() === ""),
      behindQuotes: () => {
        isOthers = true;
      },
      endOfRow: (cells) => {
        // A blank line without a separator proves nothing.
        if (!isBlank || cells > 1) {
          if (!isOthers) counts.set(cells, (counts.get(cells) ?? 0) + 1);
          lines++;
        }
        [isBlank, isOthers] = [true, false];
        return lines < SHAPED_BY;
      },
    });
  } catch (error) {
    // Quotes that the end of the sample cuts, or that do not stand next to this separator.
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return Math.max(0, ...[...counts].map(([cells, times]) => (cells - 1) * times));
}

/**
 * The separator that gives most of the first lines the same cells, and the most cells: a title above may contain any of
 * the others.
 */
function separatorOf(text: string): Separator {
  const sample = text.slice(0, SHAPED_LENGTH);
  const fits = SEPARATORS.map((separator) => ({ separator, fit: fitOf(sample, separator) }));
  const best = fits.reduce((most, each) => (each.fit > most.fit ? each : most));
  return best.fit > 0 ? best.separator : ",";
}

/**
 * Reads a text table row by row, with the separator that fits it: `;`, a comma, a tab or `|`. Rows are numbered as in a
 * spreadsheet: a line break between quotes begins no row. Throws {@link UnreadableFile}.
 */
export function readCsv(file: Uint8Array, onRow: OnRow): SheetFacts {
  const { text: whole, guessed } = textOfTable(file);
  const [hint = "", hinted] = HINT.exec(whole) ?? [];
  const text = whole.slice(hint.length);
  let row = hint === "" ? 1 : 2;
  let cells = new Map<number, SheetCell>();
  readTable(text, hinted ?? separatorOf(text), {
    cell: (column, cell) => {
      if (cell.trim() !== "") cells.set(column, { kind: "text", text: KEPT_AS_TEXT.exec(cell.trim())?.[1] ?? cell });
    },
    endOfRow: () => {
      if (cells.size > 0) {
        onRow({ row, cells, hidden: false });
        cells = new Map();
      }
      row++;
      return true;
    },
  });
  return { others: [], hiddenColumns: [], ...(guessed === undefined ? {} : { guessed }) };
}
