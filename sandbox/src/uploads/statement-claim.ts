import { MOVEMENT_COLUMNS } from "#provider/contract/list-columns";
import { STATEMENT_LINES } from "#provider/contract/limits";
import { toMinor, type Currency } from "#provider/contract/money";
import { MOVEMENT_EVENTS } from "#provider/contract/movement-kinds";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { LANGUAGES, type Language } from "#provider/contract/words";
import type { StatementLine } from "../domain/statement.ts";
import { markIn, type Mark } from "../exports/statement-file.ts";
import { EARLIER_WORDS, STATEMENT_WORDS } from "../exports/statement-words.ts";
import { UnreadableFile } from "../spreadsheets/unreadable.ts";
import type { SheetRow, Workbook } from "../spreadsheets/strict-xlsx.ts";

/** The largest size of the part below the rows, in characters. */
const TAIL_LENGTH = 8_192;
/** The number of lines in one piece. */
const PIECE = 2_000;
/** A value that no journal has, as a number or as a time. */
const NONE = -1;

/** The mark of a file. Throws {@link UnreadableFile} if there is none. */
export function markOf(workbook: Workbook): Mark {
  // A spreadsheet that saves the file again moves the text into its shared strings.
  const mark = markIn(workbook.tail(TAIL_LENGTH)) ?? workbook.words.map(markIn).find((said) => said !== undefined);
  if (!mark) throw new UnreadableFile("no mark");
  return mark;
}

export type Column = (typeof MOVEMENT_COLUMNS.file)[number]["key"];
const COLUMNS = MOVEMENT_COLUMNS.file.map(({ key }, index) => [key, String.fromCharCode(65 + index)] as const);
const LETTERS = new Map<Column, string>(COLUMNS);

/** The text in a column of a row. */
export const cellOf = ({ cells }: SheetRow, column: Column): string | undefined => cells.get(LETTERS.get(column) ?? "");
/** The amount in a column, in minor units; undefined if it is none. */
export const minorOf = (row: SheetRow, column: Column): number | undefined => {
  const text = cellOf(row, column);
  return text === undefined ? undefined : toMinor(Number(text));
};

/** A line of a file. A value that our files never hold gives a line that no journal has. */
export type ClaimedLine = StatementLine & { row: SheetRow };

/** The claims of a file around its lines; `closing` and `below` are known after the lines have been read. */
export type Claim = {
  language: Language;
  opening: SheetRow;
  closing: SheetRow | undefined;
  below: readonly SheetRow[];
  lines: AsyncIterable<readonly ClaimedLine[]>;
};

/**
 * Opens a file: its language, its opening balance, and its lines in pieces. Throws {@link UnreadableFile}, also while
 * lines are read.
 */
export function openClaim(workbook: Workbook, currency: Currency, region: Region): Claim {
  const rows = workbook.rows();
  const language = languageOf(rows.next().value ?? undefined);
  const words = STATEMENT_WORDS[language];
  const opening = rows.next().value;
  if (!opening || cellOf(opening, "what") !== words.opening || opening.cells.size > 3)
    throw new UnreadableFile("no opening balance");
  const claim: Claim = { language, opening, closing: undefined, below: [], lines: lines() };
  async function* lines() {
    let piece: ClaimedLine[] = [];
    let count = 0;
    // With explicit steps: leaving a `for…of` loop would end the generator for the rows below.
    for (let next = rows.next(); !next.done; next = rows.next()) {
      const row = next.value;
      if (cellOf(row, "number") === undefined && cellOf(row, "what") === words.closing) {
        claim.closing = row;
        break;
      }
      if (++count > STATEMENT_LINES) throw new UnreadableFile("more lines than any of ours");
      piece.push(lineOf(row, language, currency, region));
      if (piece.length < PIECE) continue;
      yield piece;
      piece = [];
    }
    yield piece;
    const below: SheetRow[] = [];
    for (const row of rows) if (below.push(row) > 2) break;
    claim.below = below;
  }
  return claim;
}

/** The language of a file, by its headings. */
function languageOf(headings: SheetRow | undefined): Language {
  const language = LANGUAGES.find((known) => {
    const { heading } = STATEMENT_WORDS[known];
    return (["number", "what", "reference", "gross", "fee", "net", "balance"] as const).every((column) => {
      const said = headings && cellOf(headings, column);
      return said === heading[column] || (column === "what" && said === EARLIER_WORDS[known].what);
    });
  });
  if (language === undefined) throw new UnreadableFile("no headings");
  return language;
}

function lineOf(row: SheetRow, language: Language, currency: Currency, region: Region): ClaimedLine {
  const { event: words } = STATEMENT_WORDS[language];
  const { event: earlier } = EARLIER_WORDS[language];
  const what = cellOf(row, "what");
  const event = MOVEMENT_EVENTS.find((known) => what !== undefined && [words[known], earlier[known]].includes(what));
  const minor = (column: Column) => minorOf(row, column) ?? Number.NaN;
  const isOurs = event !== undefined && cellOf(row, "currency") === currency;
  return {
    number: isOurs ? Number(cellOf(row, "number") ?? NONE) : NONE,
    at: instantOf(cellOf(row, "time"), region),
    event: event ?? "PAYMENT",
    reference: cellOf(row, "reference") ?? "",
    grossMinor: minor("gross"),
    feeMinor: minor("fee"),
    netMinor: minor("net"),
    balanceMinor: minor("balance"),
    row,
  };
}

/** The instant of a spreadsheet's day number with a fraction, in the zone of a region. */
function instantOf(text: string | undefined, region: Region): number {
  const at = Math.round((Number(text) - 25_569) * 86_400_000) - REGION_FACTS[region].utcOffsetHours * 3_600_000;
  return Number.isFinite(at) && Math.abs(at) < 8e15 ? at : NONE;
}
