import { REFUND_FILE_ROWS } from "#provider/contract/limits";
import { REFUND_FILE_COLUMNS, type RefundFileColumn } from "#provider/contract/refund-file-words";
import { LANGUAGES } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import { REFUND_FILE_WORDS } from "../exports/refund-file-words.ts";
import { readHeaded, type HeadedRow, type ReadHeaded } from "./headed-rows.ts";

export type TypedRefund = HeadedRow<RefundFileColumn>;

/** Without amounts each payment is refunded whole. */
const NEEDED = ["order", "reason"] as const satisfies RefundFileColumn[];

const HEADINGS: ReadonlyMap<string, RefundFileColumn> = new Map(
  LANGUAGES.flatMap((language) =>
    REFUND_FILE_COLUMNS.map((column) => [searchText(REFUND_FILE_WORDS[language].heading[column]), column] as const),
  ),
);

/** Reads a file of refunds. */
export const readRefundFile = (file: Uint8Array): ReadHeaded<RefundFileColumn> =>
  readHeaded(file, { columnOf: (heading) => HEADINGS.get(heading), needed: NEEDED, most: REFUND_FILE_ROWS });
