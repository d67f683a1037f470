import { plainTyped } from "#provider/rules/typed-text";
import { REGION_FACTS } from "#provider/contract/regions";
import type { PaymentSource } from "#provider/contract/words";
import { searchWords } from "#provider/rules/search-text";

/**
 * The letter in front of each word of a column in the full-text indexes. A prefix index does not distinguish columns:
 * without the letter, a search for names with `c` would also read every address that ends in `.com`.
 */
const LETTERS = {
  scope: "z",
  guest: "n",
  name: "n",
  email: "e",
  phone: "p",
  booking: "b",
  code: "c",
  description: "d",
  rrn: "r",
  orderid: "o",
} as const;
/** A column of `invoice_search`, `transaction_search` or `payout_search`. */
export type SearchColumn = keyof typeof LETTERS;

const marked = (column: SearchColumn, text: string | null): string =>
  searchWords(text ?? "")
    .map((word) => LETTERS[column] + word)
    .join(" ");

/** Full-text condition: every typed word begins a word of the column. Undefined if no searchable text was typed. */
export function wordsMatch(column: SearchColumn, typed: string): string | undefined {
  const all = searchWords(typed).map((word) => `${column} : "${LETTERS[column]}${word}" *`);
  return all.length === 0 ? undefined : all.join(" AND ");
}

/** Full-text condition: the column begins with the typed text, without punctuation (`bk-20` finds `BK-2024-001`). */
export function beginningMatch(column: SearchColumn, typed: string): string | undefined {
  const text = marked(column, typed);
  return text === "" ? undefined : `${column} : ^ "${text}" *`;
}

/** Full-text condition: the scope column, which holds words for facts, has this word. */
export const scopeMatch = (word: string): string => `scope : "${word}"`;
/** An id as one word of the scope column: letters and digits only. */
export const scopeWord = (id: string): string => LETTERS.scope + id.toLowerCase().replace(/[^a-z0-9]/g, "");
/** A word that the triggers add to the scope column from the row's own columns (migrations). */
export const statusWord = (status: string): string => scopeWord(`status${status}`);
/** The word of an invoice with an outstanding sum. */
export const OPEN_WORD = scopeWord("statusopen");
export const amountWord = (minor: number): string => scopeWord(`amount${minor}`);
/** The word for the origin of a payment without an invoice. */
export const sourceWord = (source: Exclude<PaymentSource, "INVOICE">): string => scopeWord(`source${source}`);
/**
 * Full-text condition: a payment came from there. A payment of an invoice is one that has no word for its origin, and
 * every payment has one for its region.
 */
export function sourceMatch(source: PaymentSource): string {
  if (source !== "INVOICE") return scopeMatch(sourceWord(source));
  const others = (["LINK", "QR", "API", "AZQR", "TILL"] as const).map((other) => scopeMatch(sourceWord(other)));
  const regions = Object.keys(REGION_FACTS).map((region) => scopeMatch(regionWord(region)));
  return `((${regions.join(" OR ")}) NOT (${others.join(" OR ")}))`;
}

/** A text as it is searched, without blanks. */
export const solidText = (text: string): string => searchWords(text).join("");
/** The merchant's own reference as one word of the scope column, without punctuation. */
const referenceWord = (reference: string): string => `y${solidText(reference)}`;
/** Full-text condition: the reference begins with the typed text. Undefined if no searchable text was typed. */
export const referenceMatch = (typed: string): string | undefined =>
  searchWords(typed).length === 0 ? undefined : `scope : "${referenceWord(typed)}" *`;

/** In front of each word of metadata in the scope column, and of no other word there. */
export const METADATA_LETTER = "m";
/** Words of the scope column for names and values of the merchant's own facts of an order. */
const metadataWords = (text: string): string[] => searchWords(text).map((word) => METADATA_LETTER + word);
/** Full-text condition: every typed word begins a name or a value. Undefined if no searchable text was typed. */
export function metadataMatch(typed: string): string | undefined {
  const all = metadataWords(typed).map((word) => `scope : "${word}" *`);
  return all.length === 0 ? undefined : all.join(" AND ");
}

/** The word of a card's last four digits. Fewer digits give the beginning of such a word. */
export const cardWord = (digits: string): string => scopeWord(`card${digits}`);
/** The word of an order's last four digits, which end receipts. Full-text conditions can only search beginnings. */
const orderWord = (digits: string): string => scopeWord(`order${digits}`);

/** Acts of people on payments and invoices, by the letter in front of each word of their names in the scope column. */
const ACT_LETTERS = { refunded: "u", completed: "f", canceled: "x" } as const;
export type Act = keyof typeof ACT_LETTERS;

/** Words of the scope column for a person who acted on a payment or invoice, by their name at the time. */
export const actWords = (act: Act, name: string): string =>
  searchWords(name)
    .map((word) => ACT_LETTERS[act] + word)
    .join(" ");

/**
 * Full-text condition: every typed word begins a word of the acting person's name. Undefined if no searchable text was
 * typed.
 */
export function actMatch(act: Act, typed: string): string | undefined {
  const all = searchWords(typed).map((word) => `scope : "${ACT_LETTERS[act]}${word}" *`);
  return all.length === 0 ? undefined : all.join(" AND ");
}

/** Days of an invoice that are words of the scope column, by the letter in front of their digits. */
const DAY_LETTERS = { due: "d", expiry: "e" } as const;
export type DayFact = keyof typeof DAY_LETTERS;
/**
 * The numbers of digits of a day (YYYYMMDD) that are searched as a beginning: millennium, century, decade, year, month.
 */
const BEGINNINGS = [1, 2, 3, 4, 6];

/**
 * Full-text condition: the day lies between two days, both included; a missing one means no limit. Undefined if no day
 * does. Even the longest period has at most 150 words: whole months, years and decades as beginnings, for which the
 * index has prefix lists (decision 0034), and single days at its ends.
 */
export function daysMatch(fact: DayFact, { from = "0000-01-01", to = "9999-12-31" }: DayRange): string | undefined {
  const words = beginningsBetween(firstDigits(from), lastDigits(to), "").map((digits) => {
    const word = scopeWord(DAY_LETTERS[fact] + digits);
    return `"${word}"${digits.length < 8 ? " *" : ""}`;
  });
  return words.length === 0 ? undefined : `scope : (${words.join(" OR ")})`;
}
export type DayRange = { from?: string | undefined; to?: string | undefined };

const digitsOf = (day: string): string => day.replaceAll("-", "");
/** The day's digits, or for the first day of a month or year the lower bound of the whole month or year. */
const firstDigits = (day: string): string => digitsOf(day).replace(/01$/, "00").replace(/0100$/, "0000");
/** The day's digits, or for the last day of a month or year the upper bound of the whole month or year. */
function lastDigits(day: string): string {
  const isLast = new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;
  return isLast ? digitsOf(day).replace(/..$/, "99").replace(/1299$/, "9999") : digitsOf(day);
}

/** The fewest beginnings that cover the days between two bounds, limited to days with this beginning. */
function beginningsBetween(from: string, to: string, beginning: string): string[] {
  const [first, last] = [beginning.padEnd(8, "0"), beginning.padEnd(8, "9")];
  if (last < from || first > to) return [];
  if (beginning !== "" && from <= first && last <= to) return [beginning];
  const length = [...BEGINNINGS, 8].find((longer) => longer > beginning.length);
  // Eight digits are a complete day.
  if (length === undefined) return [];
  return nextParts(length).flatMap((part) => beginningsBetween(from, to, beginning + part));
}

const numbers = (first: number, last: number, digits: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(digits, "0"));

/** The possible next digits of a beginning, for its new length: a digit of the year, a month, or a day. */
const nextParts = (length: number): string[] =>
  length === 8 ? numbers(1, 31, 2) : length === 6 ? numbers(1, 12, 2) : numbers(0, 9, 1);

const CALLING_CODES = Object.values(REGION_FACTS).map(({ callingCode }) => callingCode);

/** A phone number as it is dialled from abroad and at home: `994501234567 501234567`. */
function phoneWords(phone: string | null): string {
  const digits = (phone ?? "").replace(/\D/g, "");
  const code = CALLING_CODES.find((known) => digits.startsWith(known));
  return code === undefined ? digits : `${digits} ${digits.slice(code.length)}`;
}

/** Fewer digits than this are not searched as a phone number. */
const PHONE_DIGITS = 5;

/** Digits of a possible phone number in any spelling (`+994 50 123 45 67`, `0501234567`). Undefined for other texts. */
export function phoneDigits(typed: string): string | undefined {
  const text = plainTyped(typed);
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length < PHONE_DIGITS ? undefined : digits;
}

/** The form of an application's id. */
const APPLICATION_ID = /^[A-Z]{2}\d{7}$/i;
/** The last digits of a card or IBAN on screen. */
const LAST_DIGITS = /\d{4}$/;
const LAST_FOUR = /^\D*(\d{4})$/;

/** Every typed word begins a word of the name or of the e-mail. */
function personMatch(name: "guest" | "name", text: string): string | undefined {
  const columns = [name, "email"] as const;
  const all = searchWords(text).map((word) => columns.map((column) => wordsMatch(column, word)).join(" OR "));
  return all.length === 0 ? undefined : all.map((either) => `(${either})`).join(" AND ");
}

function phoneMatch(text: string): string | undefined {
  const digits = phoneDigits(text);
  return digits === undefined ? undefined : wordsMatch("phone", digits);
}

/** Joins conditions by OR. Undefined if there are none. */
export function anyOf(conditions: readonly (string | undefined)[]): string | undefined {
  const some = conditions.filter((condition) => condition !== undefined);
  return some.length === 0 ? undefined : `(${some.map((condition) => `(${condition})`).join(" OR ")})`;
}

function factMatch(text: string): string | undefined {
  if (APPLICATION_ID.test(text)) return scopeMatch(scopeWord(text));
  const lastFour = LAST_FOUR.exec(text)?.[1];
  return lastFour === undefined ? undefined : scopeMatch(cardWord(lastFour));
}

/** An invoice by its payer's name, e-mail or phone. */
export const payerMatch = (text: string): string | undefined => anyOf([personMatch("guest", text), phoneMatch(text)]);

/**
 * The words of an erased payer for the `search` column of an invoice or a transaction. In both, names have the same
 * letter.
 */
export const erasedWords = (name: string): string => marked("name", name);

/** A customer by name, e-mail or phone. */
export const customerMatch = (text: string): string | undefined => anyOf([personMatch("name", text), phoneMatch(text)]);

/**
 * An invoice by its payer, code, booking number, the merchant's reference, application's id, or the card that paid it.
 */
export const invoiceMatch = (text: string): string | undefined =>
  anyOf([
    payerMatch(text),
    beginningMatch("code", text),
    beginningMatch("booking", text),
    referenceMatch(text),
    factMatch(text),
  ]);

function orderEndMatch(text: string): string | undefined {
  const lastFour = LAST_FOUR.exec(text)?.[1];
  return lastFour === undefined ? undefined : scopeMatch(orderWord(lastFour));
}

/**
 * A transaction by its payer, the numbers that banks ask for, its invoice, the merchant's reference, its application's
 * id, or the last four digits of its order or card.
 */
export const transactionMatch = (text: string): string | undefined =>
  anyOf([
    personMatch("name", text),
    phoneMatch(text),
    beginningMatch("rrn", text),
    beginningMatch("orderid", text),
    beginningMatch("code", text),
    beginningMatch("booking", text),
    referenceMatch(text),
    factMatch(text),
    orderEndMatch(text),
  ]);

/**
 * A payout by its receiver's name, its description, its reference, its application's id, or the last digits of the
 * account or card.
 */
export const payoutMatch = (text: string): string | undefined =>
  anyOf([
    wordsMatch("name", text),
    wordsMatch("description", text),
    beginningMatch("code", text),
    referenceMatch(text),
    factMatch(text),
  ]);

type Owner = { region: string; merchantId: string; applicationId: string };
const scopeOf = ({ region, merchantId, applicationId }: Owner): string =>
  [regionWord(region), scopeWord(merchantId), scopeWord(applicationId)].join(" ");
export const regionWord = (region: string): string => scopeWord(`region${region}`);

type Payer = { fullName: string; email: string | null; phone: string | null };

/** The `search` column of an invoice. Its keys are the columns of `invoice_search`. */
export function searchOfInvoice(
  invoice: Owner &
    Payer & { bookingId: string; code: string; canceledBy: string | null; reference?: string | null | undefined },
): string {
  const { canceledBy, reference = null } = invoice;
  return JSON.stringify({
    scope: [
      scopeOf(invoice),
      ...(canceledBy === null ? [] : [actWords("canceled", canceledBy)]),
      ...(reference === null ? [] : [referenceWord(reference)]),
    ].join(" "),
    guest: marked("guest", invoice.fullName),
    email: marked("email", invoice.email),
    phone: marked("phone", phoneWords(invoice.phone)),
    booking: marked("booking", invoice.bookingId),
    code: marked("code", invoice.code),
  } satisfies Partial<Record<SearchColumn, string>>);
}

/** The `search` column of a transaction. Its keys are the columns of `transaction_search`. */
export function searchOfTransaction(
  transaction: Owner &
    Payer & {
      source: PaymentSource;
      description: string;
      bookingId: string | null;
      optionalCode: string | null;
      reference: string | null;
      metadata: Record<string, string> | null;
      invoiceCode: string | null;
      rrn: string | null;
      orderId: string;
    },
): string {
  const { source, orderId, reference, metadata } = transaction;
  return JSON.stringify({
    scope: [
      scopeOf(transaction),
      orderWord(orderId.slice(-4)),
      ...(source === "INVOICE" ? [] : [sourceWord(source)]),
      ...(reference === null ? [] : [referenceWord(reference)]),
      ...Object.entries(metadata ?? {}).flatMap((fact) => metadataWords(fact.join(" "))),
    ].join(" "),
    name: marked("name", transaction.fullName),
    email: marked("email", transaction.email),
    phone: marked("phone", phoneWords(transaction.phone)),
    description: marked("description", transaction.description),
    // The booking of an invoice, and what the payer of a link or a QR code typed to say what for.
    booking: marked("booking", transaction.bookingId ?? transaction.optionalCode),
    code: marked("code", transaction.invoiceCode),
    rrn: marked("rrn", transaction.rrn),
    orderid: marked("orderid", orderId),
  } satisfies Partial<Record<SearchColumn, string>>);
}

/** The `search` column of a payout. Its keys are the columns of `payout_search`. */
export function searchOfPayout(
  payout: Owner & {
    id: string;
    targetMasked: string;
    fullName: string;
    description: string;
    reference?: string | null | undefined;
  },
): string {
  const { reference = null } = payout;
  const lastFour = LAST_DIGITS.exec(payout.targetMasked)?.[0];
  return JSON.stringify({
    scope: [
      scopeOf(payout),
      ...(lastFour === undefined ? [] : [cardWord(lastFour)]),
      ...(reference === null ? [] : [referenceWord(reference)]),
    ].join(" "),
    name: marked("name", payout.fullName),
    description: marked("description", payout.description),
    code: marked("code", payout.id),
  } satisfies Partial<Record<SearchColumn, string>>);
}
