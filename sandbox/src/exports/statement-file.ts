import { CURRENCIES, type Currency } from "#provider/contract/money";
import { REGION_FACTS } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { isDay } from "#provider/rules/days";
import { amountText, wholeText } from "#provider/rules/money-text";
import { StatementSum, type StatementHead, type StatementLine, type StatementSide } from "../domain/statement.ts";
import type { OutsideSum } from "../db/outside-sums.ts";
import type { StatementOf } from "../db/statements.ts";
import { movementCells, movementColumns } from "./movement-cells.ts";
import { STATEMENT_WORDS } from "./statement-words.ts";
import type { Cell, StreamedTable } from "./xlsx.ts";

/**
 * The contents of a statement's file: its wallet and period, its lines as a stream, the time of making (UTC
 * milliseconds) and the reader's language.
 */
export type StatementFile = {
  of: StatementOf;
  head: StatementHead;
  lines: AsyncIterable<readonly StatementLine[]>;
  /** What came outside of the provider in the period, named apart. */
  outside: OutsideSum;
  appName: string;
  madeAt: number;
  language: Language;
};

/** The line of a file that identifies its statement; a later check reads it. */
export type Mark = Pick<StatementHead, "appId" | "currency" | "from" | "to"> & {
  madeAt: number;
  count: number;
  checksum: string;
};

const MARK =
  /([A-Z]{2}\d{7}) ([A-Z]{3}) (\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\dT[\d:.]{12}Z) (\d{1,7}) ([0-9a-f]{64})/;

/** The mark in a text, wherever it stands; undefined if there is none, or none that a statement could have. */
export function markIn(text: string): Mark | undefined {
  const [, appId = "", code = "", from = "", to = "", made = "", count = "", checksum = ""] = MARK.exec(text) ?? [];
  const currency = CURRENCIES.find((known) => known === code);
  const madeAt = Date.parse(made);
  if (currency === undefined || !isDay(from) || !isDay(to) || from > to || Number.isNaN(madeAt)) return undefined;
  return { appId, currency, from, to, madeAt, count: Number(count), checksum };
}

export const markText = ({ appId, currency, from, to, madeAt, count, checksum }: Mark): string =>
  [appId, currency, from, to, new Date(madeAt).toISOString(), count, checksum].join(" ");

/** The words for what came outside of the provider; none for nothing. */
export const outsideText = (
  { count, amountMinor }: OutsideSum,
  { language, currency }: { language: Language; currency: Currency },
): string[] =>
  count === 0
    ? []
    : [
        STATEMENT_WORDS[language].outside(
          wholeText(language, count),
          `${currency} ${amountText(language, amountMinor)}`,
        ),
      ];

/** The name of the file: its application and its days. */
export const statementFileName = ({ head: { appId, from, to } }: StatementFile, ending: string): string =>
  `attachment; filename="statement-${appId}-${from}-${to}.${ending}"`;

/**
 * A statement as a table: opening balance, every line, and the sums with the closing balance; below it the checksum,
 * computed while the lines pass.
 */
export function statementTable(file: StatementFile): StreamedTable & { mark: () => Mark } {
  const { of, head, lines, outside, appName, madeAt, language } = file;
  const words = STATEMENT_WORDS[language];
  const { utcOffsetHours } = REGION_FACTS[of.region];
  const { currency } = head;
  let side: StatementSide | undefined;

  const opening: Cell[] = [null, null, words.opening, null, null, null, null, head.openingMinor, currency];
  async function* pages() {
    const sum = new StatementSum(head);
    const sums = { gross: 0, fee: 0, net: 0 };
    yield [opening];
    for await (const some of lines) {
      yield some.map((line): Cell[] => {
        sum.add(line);
        sums.gross += line.grossMinor;
        sums.fee += line.feeMinor;
        sums.net += line.netMinor;
        return movementCells(line, words.event[line.event], currency);
      });
    }
    side = sum.end();
    yield [[null, null, words.closing, null, sums.gross, sums.fee, sums.net, side.closingMinor, currency]];
  }
  const mark = (): Mark => {
    if (!side) throw new Error("a statement is named once its lines were read");
    return { ...head, madeAt, count: side.count, checksum: side.checksum };
  };
  return {
    name: words.title,
    columns: movementColumns({ language, region: of.region }),
    pages: pages(),
    mark,
    note: () => words.note([appName, ...outsideText(outside, { language, currency })].join(". "), markText(mark())),
    utcOffsetHours,
  };
}
