import type { BulkDate, BulkHeading } from "#provider/contract/bulk";
import type { BulkInvoice } from "#provider/contract/bulk-rows";
import {
  BULK_COLUMNS,
  BULK_DAYS,
  type BulkColumn,
  type BulkDayColumn,
  type BulkFault,
  type BulkProblem,
  type BulkSkip,
  type DayOrder,
} from "#provider/contract/bulk-words";
import { descriptionSchema, fullNameSchema } from "#provider/contract/fields";
import type { Currency } from "#provider/contract/money";
import { dayIn } from "#provider/contract/regions";
import { brokenTerms } from "#provider/rules/invoice-terms";
import { orderOf, readDay } from "#provider/rules/typed-days";
import type { KeptCell, Mended } from "../db/schema/bulk.ts";
import type { SheetCell } from "../spreadsheets/rows.ts";
import type { AmountMarks } from "./amount-marks.ts";
import {
  readBooking,
  readCurrency,
  readDayOf,
  readEmail,
  readLanguage,
  readPayersPhone,
  readSumOf,
  readYesNo,
  type BulkReader,
  type Got,
} from "./bulk-cells.ts";
import type { BulkTerms } from "./bulk-terms.ts";
import { cleanCell, cleanCells } from "./clean-cells.ts";
import { keptAmount, keptText, marksOfCells, readText, shownText } from "./sheet-values.ts";

/** A row from the file, with a person's later corrections. */
export type RawRow = {
  row: number;
  cells: readonly KeptCell[];
  mended: Mended | null;
  isLeftOut: boolean;
  /** Hidden in the spreadsheet. */
  isHidden: boolean;
};
/** The judgement of a row by itself, as if its invoice were typed by hand. */
export type JudgedBulkRow = {
  row: number;
  typed: Partial<Record<BulkColumn, string>>;
  becomes: BulkInvoice | null;
  problems: BulkProblem[];
  skipped: BulkSkip | null;
  isHidden: boolean;
};

const KINDS: Record<KeptCell[1], SheetCell["kind"]> = { t: "text", n: "number", d: "day", o: "other", u: "unknown" };
const toCell = ([, kind, text, shown, currency]: KeptCell): SheetCell => ({
  kind: KINDS[kind],
  text,
  ...(typeof shown === "string" ? { shown } : {}),
  ...(currency === undefined ? {} : { currency }),
});

/** The date notation of each column; `orders`: a person's choices. A column without dates as text is absent. */
export function datesOf(
  rows: Iterable<Pick<RawRow, "cells">>,
  headings: readonly BulkHeading[],
  orders: Partial<Record<BulkDayColumn, DayOrder>>,
): BulkDate[] {
  const texts = new Map<number, string[]>();
  for (const column of BULK_DAYS) {
    const index = headings.find((heading) => heading.column === column)?.index;
    if (index !== undefined) texts.set(index, []);
  }
  for (const { cells } of rows) for (const [index, kind, text] of cells) if (kind === "t") texts.get(index)?.push(text);
  return BULK_DAYS.flatMap((column): BulkDate[] => {
    const index = headings.find((heading) => heading.column === column)?.index;
    const told = index === undefined ? undefined : orderOf(texts.get(index) ?? []);
    if (!told) return [];
    const order = orders[column] ?? told.order;
    const day = readDay(told.example, order) ?? readDay(told.example, order === "DMY" ? "MDY" : "DMY");
    if (day === undefined) return [];
    return [
      { column, order, isSure: told.isSure || orders[column] !== undefined, example: { typed: told.example, day } },
    ];
  });
}

/** The notation of amounts as text, from their whole column. */
export function marksIn(
  rows: Iterable<Pick<RawRow, "cells">>,
  headings: readonly BulkHeading[],
  currency: Currency,
): AmountMarks {
  const index = headings.find(({ column }) => column === "amount")?.index;
  const cells = [...rows].flatMap((row) =>
    row.cells.filter(([at]) => at === index).map((cell) => cleanCell("amount", toCell(cell))),
  );
  return marksOfCells(cells, currency);
}

/** The rules between fields that an invoice breaks, as far as its fields are known. */
function brokenBetween(
  said: Pick<BulkInvoice, "dueDate" | "checkInDate" | "scheduledDate" | "partialAllowed" | "preAuth" | "language"> & {
    linkExpirationDate: string;
  },
  { region, now }: BulkTerms,
): BulkProblem[] {
  const terms = {
    ...said,
    email: null,
    reminders: [],
    recurringInterval: null,
    installment: null,
  };
  return brokenTerms(terms, { region, today: dayIn(region, now) }).flatMap(({ field, code }) =>
    RULED.flatMap((column) =>
      column === field ? RULES.flatMap((rule) => (rule === code ? [{ column, code: rule }] : [])) : [],
    ),
  );
}
const RULED = [
  "linkExpirationDate",
  "scheduledDate",
  "dueDate",
  "checkInDate",
  "partialAllowed",
  "language",
] as const satisfies BulkColumn[];
const RULES = [
  "expirationPast",
  "datePast",
  "afterExpiration",
  "beforeScheduled",
  "notInRegion",
  "withPreAuth",
] as const satisfies BulkFault[];

/** Why a row counts neither as right nor as wrong. */
function skipOf(raw: RawRow, cells: BulkReader["cells"], headings: readonly BulkHeading[]): BulkSkip | null {
  if (raw.isLeftOut) return "leftOut";
  const written = Object.values(cells).filter((cell) => cell.kind === "unknown" || shownText(cell).trim() !== "");
  if (written.length === 0) return "empty";
  const isHeading = raw.cells.every(
    ([index, , text]) => headings.find((each) => each.index === index)?.heading === text.trim(),
  );
  return isHeading ? "heading" : null;
}

/** The parts of a name from several columns as one cell; an unreadable part makes the whole unreadable. */
function joined(cells: readonly SheetCell[]): SheetCell | undefined {
  const [first, ...more] = cells;
  if (more.length === 0) return first;
  return (
    cells.find(({ kind }) => kind === "unknown" || kind === "other") ?? {
      kind: "text",
      text: cells.map((cell) => shownText(cell).trim()).join(" "),
    }
  );
}

/** The cells of a row by the meaning of their column; a person's corrections replace the file's cells. */
function cellsOf({ cells, mended }: RawRow, headings: readonly BulkHeading[]): BulkReader["cells"] {
  const byColumn: BulkReader["cells"] = {};
  const byIndex = new Map(cells.map((cell) => [cell[0], toCell(cell)]));
  for (const column of BULK_COLUMNS) {
    const text = mended?.cells[column];
    const cell =
      text === undefined
        ? joined(headings.flatMap((heading) => (heading.column === column ? (byIndex.get(heading.index) ?? []) : [])))
        : { kind: "text" as const, text };
    if (cell) byColumn[column] = cell;
  }
  return byColumn;
}

/** Judges a row by itself, by the rules of an invoice typed by hand. */
export function judgeBulkRow(raw: RawRow, terms: BulkTerms): JudgedBulkRow {
  const given = cellsOf(raw, terms.headings);
  const cells = cleanCells(given);
  const typedIn = raw.mended?.cells.amount === undefined ? undefined : raw.mended.language;
  const reader: BulkReader = { terms, cells, typedIn };
  const problems: BulkProblem[] = [];
  const valueOf = <Value>(column: BulkColumn, got: Got<Value>): Value | undefined => {
    if (got.fault === undefined) return got.value;
    problems.push({ column, code: got.fault });
    return undefined;
  };
  const fullName = valueOf("fullName", readText(fullNameSchema, cells.fullName));
  const phone = valueOf("phone", readPayersPhone(reader));
  const email = valueOf("email", readEmail(reader));
  const amount = valueOf("amount", readSumOf(reader));
  valueOf("currency", readCurrency(reader));
  const description = valueOf("description", readText(descriptionSchema, cells.description));
  const bookingId = valueOf("bookingId", readBooking(reader));
  const dueDate = valueOf("dueDate", readDayOf(reader, "dueDate", terms.dueDate));
  const linkExpirationDate = valueOf("linkExpirationDate", readDayOf(reader, "linkExpirationDate", terms.expiryDate));
  const checkInDate = valueOf("checkInDate", readDayOf(reader, "checkInDate", null));
  const scheduledDate = valueOf("scheduledDate", readDayOf(reader, "scheduledDate", null));
  const partialAllowed = valueOf("partialAllowed", readYesNo(reader, "partialAllowed"));
  const preAuth = valueOf("preAuth", readYesNo(reader, "preAuth"));
  const language = valueOf("language", readLanguage(reader));
  const said = {
    dueDate: dueDate ?? null,
    checkInDate: checkInDate ?? null,
    scheduledDate: scheduledDate ?? null,
    linkExpirationDate: linkExpirationDate ?? "",
    partialAllowed: partialAllowed ?? false,
    preAuth: preAuth ?? false,
    language: language ?? terms.language,
  };
  problems.push(...brokenBetween(said, terms));

  const texts: Partial<Record<BulkColumn, string | null | undefined>> = {
    fullName,
    amount: keptAmount(given.amount, amount),
    description,
    bookingId,
    dueDate,
    linkExpirationDate,
    checkInDate,
    scheduledDate,
  };
  const typed: JudgedBulkRow["typed"] = {};
  for (const column of BULK_COLUMNS) {
    const cell = given[column];
    if (cell) typed[column] = shownText(cell).trim() === "" ? "" : (texts[column] ?? keptText(cell));
  }
  const skipped = skipOf(raw, cells, terms.headings);
  const { row, isHidden } = raw;
  if (skipped !== null) return { row, typed, becomes: null, problems: [], skipped, isHidden };
  if (
    problems.length > 0 ||
    fullName === undefined ||
    phone === undefined ||
    email === undefined ||
    amount === undefined ||
    description === undefined ||
    bookingId === undefined
  )
    return { row, typed, becomes: null, problems, skipped, isHidden };
  return {
    row,
    typed,
    becomes: { fullName, phone, email, amount, description, bookingId, ...said },
    problems,
    skipped,
    isHidden,
  };
}
