import type { BulkHeading } from "#provider/contract/bulk";
import { BULK_COLUMNS, BULK_DAYS, type BulkColumn, type BulkProblem } from "#provider/contract/bulk-words";
import { BULK_ROWS } from "#provider/contract/limits";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { LANGUAGES, type Language } from "#provider/contract/words";
import { addDays } from "#provider/rules/days";
import { searchText } from "#provider/rules/search-text";
import type { BulkRowRecord } from "../db/bulk.ts";
import { headingWord } from "../domain/heading-word.ts";
import { BULK_WORDS } from "./bulk-words.ts";
import { templateBytes } from "./template.ts";
import type { Cell, StreamedTable } from "./xlsx.ts";

const WIDTHS: Record<BulkColumn, number> = {
  fullName: 28,
  phone: 20,
  email: 28,
  amount: 14,
  currency: 10,
  description: 36,
  bookingId: 18,
  dueDate: 16,
  linkExpirationDate: 20,
  checkInDate: 16,
  scheduledDate: 18,
  partialAllowed: 18,
  preAuth: 34,
  language: 18,
};

/** A valid example row that could be filled in today. */
function exampleRow(language: Language, region: Region, today: string): Record<BulkColumn, string> {
  const { filledIn, yes, no, language: names } = BULK_WORDS[language];
  const { callingCode, currency, languages } = REGION_FACTS[region];
  const inDays = (days: number) => addDays(today, days).split("-").toReversed().join(".");
  return {
    ...filledIn,
    phone: `+${callingCode} 50 123 45 67`,
    email: "leyla@mail.example",
    currency,
    dueDate: inDays(7),
    linkExpirationDate: inDays(14),
    checkInDate: inDays(21),
    scheduledDate: inDays(2),
    partialAllowed: yes,
    preAuth: no,
    language: names[languages.find((known) => known === language) ?? languages[0] ?? language],
  };
}

/**
 * An empty file of invoices to fill in: languages from a list, phones as text, days as days. A second sheet holds
 * instructions and an example, where no one can send the example by mistake.
 */
export function bulkTemplate(language: Language, region: Region, today: string): Promise<Uint8Array<ArrayBuffer>> {
  const words = BULK_WORDS[language];
  const example = exampleRow(language, region, today);
  const { languages } = REGION_FACTS[region];
  return templateBytes({
    name: words.sheet.invoices,
    about: {
      name: words.sheet.about,
      lines: [
        ...BULK_COLUMNS.map((column): [string, string, string] => [
          words.heading[column],
          words.about[column],
          example[column],
        ]),
        ...words.rules,
      ],
      example: words.example,
    },
    rows: BULK_ROWS,
    columns: BULK_COLUMNS.map((column) => ({
      heading: words.heading[column],
      width: WIDTHS[column],
      kind: column === "amount" ? "amount" : BULK_DAYS.some((day) => day === column) ? "day" : "text",
      ...(column === "language"
        ? { choices: { words: languages.map((each) => words.language[each]), otherwise: words.notALanguage } }
        : column === "partialAllowed" || column === "preAuth"
          ? { choices: { words: [words.yes, words.no], otherwise: words.fault.yesNo } }
          : {}),
    })),
  });
}

/** Why a row did not become an invoice. */
function reasonOf({ problems, skipped }: Pick<BulkRowRecord, "problems" | "skipped">, language: Language): string {
  const words = BULK_WORDS[language];
  if (skipped !== null) return words.skip[skipped];
  return problems.map(({ column, code }: BulkProblem) => `${words.heading[column]}: ${words.fault[code]}`).join("; ");
}

const ROW_WORDS = new Set(LANGUAGES.map((language) => searchText(BULK_WORDS[language].row)));
const REASON_WORDS = new Set(LANGUAGES.map((language) => searchText(BULK_WORDS[language].reason)));

/**
 * The index of the column that holds a row's number in the first file, in a file that came from here; the reason stands
 * beside it.
 */
const firstRowIn = (headings: readonly BulkHeading[]): number =>
  headings.findIndex(
    ({ heading }, at) =>
      ROW_WORDS.has(headingWord(heading)) && REASON_WORDS.has(headingWord(headings[at + 1]?.heading ?? "")),
  );

const OTHER_WIDTH = 20;

type NotMade = {
  language: Language;
  region: Region;
  /** The columns of the uploaded file. */
  headings: readonly BulkHeading[];
  /** The columns that people have corrected in these rows, whether the file has them or not. */
  mended: readonly BulkColumn[];
};

/**
 * The rows that did not become invoices, as a file that can be corrected and sent again: all columns of their file,
 * unread ones too, then row number and reason. If that file itself came from here, the row number stays that of the
 * first file.
 */
export function notMadeTable(
  pages: AsyncIterable<readonly BulkRowRecord[]>,
  { language, region, headings, mended }: NotMade,
): StreamedTable {
  const words = BULK_WORDS[language];
  const before = firstRowIn(headings);
  const firstRow = headings[before];
  const own = headings.filter((_, at) => before === -1 || (at !== before && at !== before + 1));
  const more = mended.filter((column) => !own.some((heading) => heading.column === column));
  const keptIn = ({ cells }: BulkRowRecord, index: number | undefined): string =>
    cells.find(([at]) => at === index)?.[2] ?? "";
  async function* lines() {
    for await (const page of pages)
      yield page.map((row): Cell[] => [
        ...own.map(({ index, column }) => (column === null ? keptIn(row, index) : (row.typed[column] ?? ""))),
        ...more.map((column) => row.typed[column] ?? ""),
        keptIn(row, firstRow?.index) || String(row.row),
        reasonOf(row, language),
      ]);
  }
  const text = (heading: string, width: number) => ({ heading, width, kind: "text" as const });
  return {
    name: words.sheet.notMade,
    columns: [
      ...own.map(({ heading, column }) => text(heading, column === null ? OTHER_WIDTH : WIDTHS[column])),
      ...more.map((column) => text(words.heading[column], WIDTHS[column])),
      text(words.row, 14),
      text(words.reason, 60),
    ],
    pages: lines(),
    utcOffsetHours: REGION_FACTS[region].utcOffsetHours,
  };
}
