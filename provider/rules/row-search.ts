import { REGION_FACTS } from "../contract/regions.ts";
import { LANGUAGES } from "../contract/words.ts";
import { parseAmount } from "./amount-input.ts";
import { searchWords } from "./search-text.ts";
import { plainTyped } from "./typed-text.ts";

/**
 * What one text in the search box of invoices, payments, QR payments and payment links may be: everything by which
 * people call a row. The provider finds rows by the same facts (`sandbox/src/db/lists/anything.ts` and `links.ts`
 * beside it).
 */

/** The facts that a row of a list may be found by and does not show; a sentence of the list names each. */
export const UNSEEN_FACTS = [
  "orderId",
  "rrn",
  "invoiceCode",
  "bookingId",
  "reference",
  "optionalCode",
  "linkCode",
  "phone",
  "email",
  "applicationId",
  "id",
] as const;
export type UnseenFact = (typeof UNSEEN_FACTS)[number];

/**
 * A row as the search reads it. `fullName` is the payer's, or the title of a payment link. `amount` in minor units,
 * `phone` in E.164, of a card its last digits.
 */
export type SearchedRow = { fullName: string; amount: number; cardNumber: string | null } & Partial<
  Record<UnseenFact, string | null | undefined>
>;

/** Texts like `120.50`, `1 200`, `₼99` or `99 AZN`, in the notation of any language: minor units, each once. */
export function amountsIn(text: string): number[] {
  const bare = plainTyped(text).replace(/^[^\d\s]{1,3}\s*(?=\d)|(?<=\d)\s*(?:[A-Z]{3}|\p{Sc})$/giu, "");
  const read = LANGUAGES.flatMap((language) => parseAmount(bare, language).minor ?? []);
  return [...new Set(read)];
}

/** The code of a payment link that a text names: alone, or at the end of the link's address. In small letters. */
export const linkCodeIn = (text: string): string =>
  /([^/?#]*)\/?(?:[?#].*)?$/.exec(plainTyped(text))?.[1]?.toLowerCase() ?? "";

const CALLING_CODES = Object.values(REGION_FACTS).map(({ callingCode }) => callingCode);

const isPhone = (typed: string, phone: string): boolean => {
  const [asked, digits] = [typed.replace(/\D/g, "").replace(/^0+/, ""), phone.replace(/\D/g, "")];
  if (asked === "" || !/^\+?[\d\s().-]+$/.test(typed)) return false;
  return digits.startsWith(asked) || CALLING_CODES.some((code) => digits.startsWith(code + asked));
};

const begins = (text: string, typed: string): boolean => {
  const asked = searchWords(typed).join(" ");
  return asked !== "" && searchWords(text).join(" ").startsWith(asked);
};

/** Whether every typed word begins a word of one of the texts. */
const hasWords = (typed: string, ...texts: (string | null | undefined)[]): boolean => {
  const [asked, there] = [searchWords(typed), texts.flatMap((text) => searchWords(text ?? ""))];
  return asked.length > 0 && asked.every((word) => there.some((other) => other.startsWith(word)));
};

/**
 * By what a row was found that it does not show. `null`: it shows it (payer, amount, card). Undefined: by nothing of
 * its own, as an invoice that is found by the order of one of its payments.
 */
export function foundBy(text: string, row: SearchedRow): { fact: UnseenFact; value: string } | null | undefined {
  const typed = plainTyped(text);
  const lastFour = /^\D*(\d{4})$/.exec(typed)?.[1];
  const isSeen =
    hasWords(typed, row.fullName) ||
    amountsIn(typed).includes(row.amount) ||
    (lastFour !== undefined && row.cardNumber?.endsWith(lastFour) === true);
  if (isSeen) return null;
  for (const fact of UNSEEN_FACTS) {
    const value = row[fact];
    if (value && fits(fact, value)) return { fact, value };
  }
  return undefined;

  function fits(fact: UnseenFact, value: string): boolean {
    switch (fact) {
      case "phone":
        return isPhone(typed, value);
      case "email":
        return hasWords(typed, row.fullName, value);
      case "orderId":
        return begins(value, typed) || (lastFour !== undefined && value.endsWith(lastFour));
      case "linkCode":
        return linkCodeIn(typed) !== "" && value.toLowerCase().startsWith(linkCodeIn(typed));
      case "id":
      case "applicationId":
        return value.toLowerCase() === typed.toLowerCase();
      default:
        return begins(value, typed);
    }
  }
}
