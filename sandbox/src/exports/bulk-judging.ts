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
import { bookingIdSchema, descriptionSchema, emailSchema, fullNameSchema } from "#provider/contract/fields";
import type { Currency } from "#provider/contract/money";
import { dayIn, type Region } from "#provider/contract/regions";
import { LANGUAGES, type Language } from "#provider/contract/words";
import { isDay } from "#provider/rules/days";
import { brokenTerms } from "#provider/rules/invoice-terms";
import { searchText } from "#provider/rules/search-text";
import { orderOf, readDay } from "#provider/rules/typed-days";
import type { KeptCell, Mended } from "../db/schema/bulk.ts";
import { readPhone } from "../domain/phone-number.ts";
import type { SheetCell } from "../spreadsheets/rows.ts";
import { BULK_WORDS } from "./bulk-words.ts";
import { isRounded, keptAmount, keptText, readAmount, readText, type Read } from "./sheet-values.ts";

/** What rows of an upload are judged by. */
export type BulkTerms = {
  region: Region;
  currency: Currency;
  /** Of rows that say none of their own. */
  dueDate: string | null;
  expiryDate: string;
  language: Language;
  headings: readonly BulkHeading[];
  amountLanguage: Language;
  dates: readonly BulkDate[];
  now: Date;
};
/** A row as it was read, and what somebody has said of it since. */
export type RawRow = { row: number; cells: readonly KeptCell[]; mended: Mended | null; isLeftOut: boolean };
/** What becomes of a row by itself, as if its invoice were typed by hand. */
export type JudgedBulkRow = {
  row: number;
  typed: Partial<Record<BulkColumn, string>>;
  becomes: BulkInvoice | null;
  problems: BulkProblem[];
  skipped: BulkSkip | null;
};

const KINDS: Record<KeptCell[1], SheetCell["kind"]> = { t: "text", n: "number", d: "day", u: "unknown" };
const toCell = ([, kind, text]: KeptCell): SheetCell => ({ kind: KINDS[kind], text });

/** How the days of each column are written; `orders`: as somebody said. A column without such texts is not among them. */
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

/** What people call the languages besides. */
const ALSO: Record<Language, readonly string[]> = {
  az: ["aze", "Azərbaycanca", "Azərbaycan", "Азербайджанский язык"],
  en: ["eng", "İngiliscə", "İngilis", "Английский язык"],
  ru: ["rus", "Rusca", "Русский язык"],
};
const LANGUAGE_NAMES: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap((language) => [
    [language, language] as const,
    ...LANGUAGES.map((of) => [searchText(BULK_WORDS[of].language[language]), language] as const),
    ...ALSO[language].map((name) => [searchText(name), language] as const),
  ]),
);

const YES = new Set(["yes", "true", "1", "+", ...LANGUAGES.map((of) => searchText(BULK_WORDS[of].yes))]);
const NO = new Set(["no", "false", "0", "-", "yox", ...LANGUAGES.map((of) => searchText(BULK_WORDS[of].no))]);

type Reader = { terms: BulkTerms; amountLanguage: Language; cells: Partial<Record<BulkColumn, SheetCell>> };
type Got<Value> = Read<Value, BulkFault>;

/** A cell that may be empty. */
function optional<Value>(cell: SheetCell | undefined, empty: Value, read: (text: string) => Got<Value>): Got<Value> {
  if (cell?.kind === "unknown") return { fault: "valueUnknown" };
  const text = cell?.text.trim() ?? "";
  return text === "" ? { value: empty } : read(text);
}

function readNumberOfPhone({ terms, cells: { phone } }: Reader): Got<string> {
  if (phone?.kind === "unknown") return { fault: "valueUnknown" };
  if (isRounded(phone)) return { fault: "numberRounded" };
  // A spreadsheet's mark of a text, which stays where the text was copied.
  const text = phone?.text.trim().replace(/^'/, "") ?? "";
  if (text === "") return { fault: "required" };
  // Kept as a number it has lost the plus in front of its country's code.
  const value =
    readPhone(terms.region, text) ?? (/^\d{9,15}$/.test(text) ? readPhone(terms.region, `+${text}`) : undefined);
  return value === undefined ? { fault: "phone" } : { value };
}

const readEmail = ({ cells }: Reader): Got<string | null> =>
  optional<string | null>(cells.email, null, (text) => {
    const value = emailSchema.safeParse(text).data;
    return value === undefined ? { fault: "email" } : { value };
  });

/** An amount, also with its own currency's sign beside it. */
function readSum({ terms, amountLanguage, cells: { amount } }: Reader): Got<number> {
  if (amount?.kind !== "text") return readAmount(amount, amountLanguage);
  const bare = amount.text.replace(
    new RegExp(`^\\s*(?:${signs(terms.currency)})|(?:${signs(terms.currency)})\\s*$`, "i"),
    "",
  );
  return readAmount({ ...amount, text: bare }, amountLanguage);
}
const SIGNS: Record<Currency, readonly string[]> = { AZN: ["AZN", "₼", "man\\."], AED: ["AED"], SAR: ["SAR"] };
const signs = (currency: Currency): string => SIGNS[currency].join("|");

const readCurrency = ({ terms, cells }: Reader): Got<Currency> =>
  optional<Currency>(cells.currency, terms.currency, (text) =>
    new RegExp(`^(?:${signs(terms.currency)})$`, "i").test(text)
      ? { value: terms.currency }
      : { fault: "currencyOther" },
  );

function readBooking({ cells: { bookingId } }: Reader): Got<string> {
  const isWhole = bookingId?.kind === "number" && !/[eE.]/.test(bookingId.text);
  return bookingId?.kind === "number" && (!isWhole || isRounded(bookingId))
    ? { fault: "numberRounded" }
    : readText(bookingIdSchema, bookingId);
}

function readDayOf({ terms, cells }: Reader, column: BulkDayColumn, empty: string | null): Got<string | null> {
  const cell = cells[column];
  return optional<string | null>(cell, empty, (text) => {
    if (cell?.kind === "number") return { fault: "date" };
    if (cell?.kind === "day") return isDay(text) ? { value: text } : { fault: "date" };
    const value = readDay(text, terms.dates.find((date) => date.column === column)?.order ?? "DMY");
    return value === undefined ? { fault: "date" } : { value };
  });
}

const readLanguage = ({ terms, cells }: Reader): Got<Language> =>
  optional<Language>(cells.language, terms.language, (text) => {
    const value = LANGUAGE_NAMES.get(searchText(text));
    return value === undefined ? { fault: "languageUnknown" } : { value };
  });

const readYesNo = ({ cells }: Reader, column: "partialAllowed" | "preAuth"): Got<boolean> =>
  optional<boolean>(cells[column], false, (text) => {
    // A mark alone is no word.
    const word = searchText(text) || text;
    return YES.has(word) || NO.has(word) ? { value: YES.has(word) } : { fault: "yesNo" };
  });

/** What an invoice breaks beside the shape of its fields, as far as those are known. */
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
function skipOf(raw: RawRow, cells: Reader["cells"], headings: readonly BulkHeading[]): BulkSkip | null {
  if (raw.isLeftOut) return "leftOut";
  const written = Object.values(cells).filter((cell) => cell.kind === "unknown" || cell.text.trim() !== "");
  if (written.length === 0) return "empty";
  const isHeading = raw.cells.every(
    ([index, , text]) => headings.find((each) => each.index === index)?.heading === text.trim(),
  );
  return isHeading ? "heading" : null;
}

/** The cells of a row by what their column is about: what somebody said of them in place of what the file says. */
function cellsOf({ cells, mended }: RawRow, headings: readonly BulkHeading[]): Reader["cells"] {
  const byColumn: Reader["cells"] = {};
  for (const cell of cells) {
    const column = headings.find(({ index }) => index === cell[0])?.column;
    if (column) byColumn[column] = toCell(cell);
  }
  for (const column of BULK_COLUMNS) {
    const text = mended?.cells[column];
    if (text !== undefined) byColumn[column] = { kind: "text", text };
  }
  return byColumn;
}

/** Judges a row by itself, by the rules of an invoice that is typed by hand. */
export function judgeBulkRow(raw: RawRow, terms: BulkTerms): JudgedBulkRow {
  const cells = cellsOf(raw, terms.headings);
  const isAmountMended = raw.mended?.cells.amount !== undefined;
  const reader: Reader = {
    terms,
    cells,
    amountLanguage: (isAmountMended ? raw.mended?.language : undefined) ?? terms.amountLanguage,
  };
  const problems: BulkProblem[] = [];
  const valueOf = <Value>(column: BulkColumn, got: Got<Value>): Value | undefined => {
    if (got.fault === undefined) return got.value;
    problems.push({ column, code: got.fault });
    return undefined;
  };
  const fullName = valueOf("fullName", readText(fullNameSchema, cells.fullName));
  const phone = valueOf("phone", readNumberOfPhone(reader));
  const email = valueOf("email", readEmail(reader));
  const amount = valueOf("amount", readSum(reader));
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
    amount: keptAmount(cells.amount, amount),
    description,
    bookingId,
    dueDate,
    linkExpirationDate,
    checkInDate,
    scheduledDate,
  };
  const typed: JudgedBulkRow["typed"] = {};
  for (const column of BULK_COLUMNS) {
    const cell = cells[column];
    if (cell) typed[column] = cell.text.trim() === "" ? "" : (texts[column] ?? keptText(cell));
  }
  const skipped = skipOf(raw, cells, terms.headings);
  if (skipped !== null) return { row: raw.row, typed, becomes: null, problems: [], skipped };
  if (
    problems.length > 0 ||
    fullName === undefined ||
    phone === undefined ||
    email === undefined ||
    amount === undefined ||
    description === undefined ||
    bookingId === undefined
  )
    return { row: raw.row, typed, becomes: null, problems, skipped };
  return {
    row: raw.row,
    typed,
    becomes: { fullName, phone, email, amount, description, bookingId, ...said },
    problems,
    skipped,
  };
}
