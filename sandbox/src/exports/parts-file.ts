import { movementEvent } from "#provider/contract/movement-kinds";
import type { Currency } from "#provider/contract/money";
import { REGION_FACTS } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import type { PartRow } from "../db/composition.ts";
import { movementColumns } from "./movement-cells.ts";
import type { Reader } from "./list-tables.ts";
import { STATEMENT_WORDS } from "./statement-words.ts";
import type { Cell, StreamedTable } from "./xlsx.ts";

/**
 * The words of the file of a withdrawal's parts that the file of movements does not have; the same as in the back
 * office.
 */
export const PARTS_WORDS: Record<Language, { of: string; total: string; unsettled: string }> = {
  en: { of: "Out of", total: "Leaves the wallet", unsettled: "Left in the wallet" },
  az: { of: "Ümumi məbləğ", total: "Pul kisəsindən çıxır", unsettled: "Pul kisəsində qalıb" },
  ru: { of: "Из\u00a0суммы", total: "Уходит из\u00a0кошелька", unsettled: "Осталось в\u00a0кошельке" },
};

/**
 * A withdrawal with its parts: `id` is its reference; amounts in minor units. `unsettledMinor`: the balance of its
 * wallet right after it.
 */
type Withdrawn = { id: string; currency: Currency; unsettledMinor: number };

/**
 * Every part of a withdrawal in a line, with the whole net amount that it was taken from. Below them stand the sum,
 * which left the wallet, and the amount that stayed there (decision 0047).
 */
export function partsTable(
  parts: AsyncIterable<readonly PartRow[]>,
  { id, currency, unsettledMinor }: Withdrawn,
  reader: Pick<Reader, "language" | "region">,
): StreamedTable {
  const { event, heading } = STATEMENT_WORDS[reader.language];
  const { of, total, unsettled } = PARTS_WORDS[reader.language];
  async function* pages() {
    const sums = { gross: 0, fee: 0, net: 0 };
    for await (const some of parts)
      yield some.map(({ movement, within }): Cell[] => {
        sums.gross += within.grossMinor;
        sums.fee += within.feeMinor;
        sums.net += within.netMinor;
        return [
          String(movement.nth),
          movement.at,
          event[movementEvent(movement.operation, movement.netMinor)],
          movement.number,
          within.grossMinor,
          within.feeMinor,
          within.netMinor,
          movement.netMinor,
          currency,
        ];
      });
    yield [
      [null, null, total, id, sums.gross, sums.fee, sums.net, null, currency],
      [null, null, unsettled, null, null, null, unsettledMinor, null, currency],
    ];
  }
  return {
    name: event.WITHDRAWAL,
    // In place of the balance after a movement, a part has the amount that it was taken from.
    columns: movementColumns(reader).map((column) =>
      column.heading === heading.balance ? { ...column, heading: of } : column,
    ),
    pages: pages(),
    utcOffsetHours: REGION_FACTS[reader.region].utcOffsetHours,
  };
}
