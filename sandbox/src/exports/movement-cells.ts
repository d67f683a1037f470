import { MOVEMENT_COLUMNS } from "#provider/contract/list-columns";
import { movementEvent } from "#provider/contract/movement-kinds";
import type { Currency } from "#provider/contract/money";
import { REGION_FACTS } from "#provider/contract/regions";
import type { MovementRow } from "../db/lists/movements.ts";
import type { StatementLine } from "../domain/statement.ts";
import { cutNote, type Reader } from "./list-tables.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import { STATEMENT_WORDS } from "./statement-words.ts";
import type { Cell, Column, StreamedTable } from "./xlsx.ts";

const WIDTHS = { number: 8, time: 26, what: 30, reference: 24, gross: 14, fee: 12, net: 14, balance: 16, currency: 10 };

/** The columns of movements, in lists and statements. */
export function movementColumns({ language, region }: Pick<Reader, "language" | "region">): Column[] {
  const { heading } = STATEMENT_WORDS[language];
  const { currency, zone } = LIST_WORDS[language];
  const headings = { ...heading, currency, time: `${heading.time} (${zone[REGION_FACTS[region].zone]})` };
  return MOVEMENT_COLUMNS.file.map(({ key, kind }) => ({ heading: headings[key], kind, width: WIDTHS[key] }));
}

/** The cells of a line, in the order of `MOVEMENT_COLUMNS`. `what`: its event in words. */
export const movementCells = (line: Omit<StatementLine, "event">, what: string, currency: Currency): Cell[] => [
  String(line.number),
  line.at,
  what,
  line.reference,
  line.grossMinor,
  line.feeMinor,
  line.netMinor,
  line.balanceMinor,
  currency,
];

/** Movements of a wallet in this currency: each line has the balance after it, whatever the filters. */
export function movementTable(rows: AsyncIterable<MovementRow[]>, currency: Currency, reader: Reader): StreamedTable {
  const { event, movements } = STATEMENT_WORDS[reader.language];
  async function* pages() {
    for await (const some of rows)
      yield some.map((row) =>
        movementCells(
          { ...row, number: row.nth, reference: row.number },
          event[movementEvent(row.operation, row.netMinor)],
          currency,
        ),
      );
  }
  return {
    name: movements,
    columns: movementColumns(reader),
    pages: pages(),
    note: cutNote(reader),
    utcOffsetHours: REGION_FACTS[reader.region].utcOffsetHours,
  };
}
