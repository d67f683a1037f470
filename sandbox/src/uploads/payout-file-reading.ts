import { PAYOUT_FILE_ROWS } from "#provider/contract/limits";
import { PAYOUT_FILE_COLUMNS, type PayoutFileColumn } from "#provider/contract/payout-file-rows";
import { LANGUAGES, type PayoutTarget } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import { PAYOUT_FILE_WORDS } from "../exports/payout-file-words.ts";
import { readHeaded, type HeadedRow, type ReadHeaded } from "./headed-rows.ts";

export type TypedRow = HeadedRow<PayoutFileColumn>;

const NEEDED = ["fullName", "cardNumber", "amount", "description"] as const satisfies PayoutFileColumn[];

const HEADINGS: ReadonlyMap<string, PayoutFileColumn> = new Map(
  LANGUAGES.flatMap((language) =>
    PAYOUT_FILE_COLUMNS.map((column) => [searchText(PAYOUT_FILE_WORDS[language].heading[column]), column] as const),
  ),
);

const TARGETS: ReadonlyMap<string, PayoutTarget> = new Map(
  LANGUAGES.flatMap((language) =>
    (["BANK", "PROVIDER_CARD", "OTHER"] as const).map(
      (target) => [searchText(PAYOUT_FILE_WORDS[language].target[target]), target] as const,
    ),
  ),
);

/** The kind of receiver that a word names, in any of the languages; undefined for an unknown word. */
export const targetNamed = (text: string): PayoutTarget | undefined => TARGETS.get(searchText(text));

/** Reads a file of payouts, of these columns. */
export const readPayoutFile = (file: Uint8Array, columns: readonly PayoutFileColumn[]): ReadHeaded<PayoutFileColumn> =>
  readHeaded(file, {
    columnOf: (heading) => {
      const column = HEADINGS.get(heading);
      return column !== undefined && columns.includes(column) ? column : undefined;
    },
    needed: NEEDED,
    most: PAYOUT_FILE_ROWS,
  });
