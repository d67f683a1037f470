import type { BulkColumn, BulkDayColumn, BulkFault } from "#provider/contract/bulk-words";
import { bookingIdSchema, emailSchema } from "#provider/contract/fields";
import type { Currency } from "#provider/contract/money";
import { LANGUAGES, type Language } from "#provider/contract/words";
import { isDay } from "#provider/rules/days";
import { searchText } from "#provider/rules/search-text";
import { readDay } from "#provider/rules/typed-days";
import { plainEmail } from "#provider/rules/typed-text";
import { readPhone } from "../domain/phone-number.ts";
import type { SheetCell } from "../spreadsheets/rows.ts";
import { isSignOf } from "./amount-signs.ts";
import type { BulkTerms } from "./bulk-terms.ts";
import { BULK_WORDS } from "../exports/bulk-words.ts";
import { isRounded, readAmount, readText, readTypedAmount, shownText, type Read } from "./sheet-values.ts";

/** Other common names of the languages. */
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

/**
 * The cells of a row by the meaning of their column, and the terms for reading them. `typedIn`: the language in which a
 * person typed the amount here.
 */
export type BulkReader = {
  terms: BulkTerms;
  typedIn: Language | undefined;
  cells: Partial<Record<BulkColumn, SheetCell>>;
};
export type Got<Value> = Read<Value, BulkFault>;

/** Reads a cell that may be empty. */
function optional<Value>(cell: SheetCell | undefined, empty: Value, read: (text: string) => Got<Value>): Got<Value> {
  if (cell?.kind === "unknown") return { fault: "valueUnknown" };
  const text = cell?.text.trim() ?? "";
  return text === "" ? { value: empty } : read(text);
}

/**
 * The numbers of digits that may begin with a country code without its plus; a shorter number never counts as foreign.
 */
const WITH_COUNTRY = /^\d{11,15}$/;

/** The payer's phone number: in the region's notation, or with the code of another country. */
export function readPayersPhone({ terms, cells: { phone } }: BulkReader): Got<string> {
  if (phone?.kind === "unknown") return { fault: "valueUnknown" };
  if (isRounded(phone)) return { fault: "numberRounded" };
  if (phone?.kind === "other" || phone?.kind === "day") return { fault: "phone" };
  // A spreadsheet's mark of a text, which remains in copied texts.
  const text = shownText(phone).trim().replace(/^'/, "");
  if (text === "") return { fault: "required" };
  const value = readPhone(terms.region, text);
  if (value !== undefined) return { value };
  const digits = text.replace(/[\s()-]/g, "");
  // A cell stored as a number has lost the plus before its country code.
  const abroad = WITH_COUNTRY.test(digits) ? readPhone(terms.region, `+${digits}`) : undefined;
  if (abroad !== undefined) return { value: abroad };
  return { fault: /^[1-9]\d{8,}$/.test(digits) ? "phoneCountry" : "phone" };
}

export const readEmail = ({ cells }: BulkReader): Got<string | null> =>
  optional<string | null>(cells.email, null, (text) => {
    const value = emailSchema.safeParse(plainEmail(text)).data;
    return value === undefined ? { fault: "email" } : { value };
  });

/** An amount in the notation of its column; one that a person typed here, in the notation of their language. */
export function readSumOf({ terms, typedIn, cells: { amount } }: BulkReader): Got<number> {
  if (typedIn === undefined || amount?.kind !== "text") return readAmount(amount, terms);
  return readTypedAmount(amount.text, typedIn, terms.currency);
}

export const readCurrency = ({ terms, cells }: BulkReader): Got<Currency> =>
  optional<Currency>(cells.currency, terms.currency, (text) =>
    isSignOf(terms.currency, text) ? { value: terms.currency } : { fault: "currencyOther" },
  );

/**
 * The booking number as the cell displays it: the number behind a day is never visible, and neither are rounded digits.
 */
export function readBooking({ cells: { bookingId } }: BulkReader): Got<string> {
  if (bookingId?.kind === "day") return { fault: "notText" };
  return isRounded(bookingId) ? { fault: "numberRounded" } : readText(bookingIdSchema, bookingId);
}

export function readDayOf(
  { terms, cells }: BulkReader,
  column: BulkDayColumn,
  empty: string | null,
): Got<string | null> {
  const cell = cells[column];
  return optional<string | null>(cell, empty, (text) => {
    if (cell?.kind === "number" || cell?.kind === "other") return { fault: "date" };
    if (cell?.kind === "day") return isDay(text) ? { value: text } : { fault: "date" };
    const value = readDay(text, terms.dates.find((date) => date.column === column)?.order ?? "DMY");
    return value === undefined ? { fault: "date" } : { value };
  });
}

export const readLanguage = ({ terms, cells }: BulkReader): Got<Language> =>
  optional<Language>(cells.language, terms.language, (text) => {
    const value = LANGUAGE_NAMES.get(searchText(text));
    return value === undefined ? { fault: "languageUnknown" } : { value };
  });

export const readYesNo = ({ cells }: BulkReader, column: "partialAllowed" | "preAuth"): Got<boolean> =>
  optional<boolean>(cells[column], false, (text) => {
    // A punctuation mark alone is no word.
    const word = searchText(text) || text;
    return YES.has(word) || NO.has(word) ? { value: YES.has(word) } : { fault: "yesNo" };
  });
