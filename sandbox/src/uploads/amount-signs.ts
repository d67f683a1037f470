import type { Currency } from "#provider/contract/money";

/** Direction marks, which accompany Arabic signs; blanks; and the dot of an abbreviation. */
const BESIDE = /[\u200e\u200f\u061c.\s\u00a0]/g;
const plain = (text: string): string => text.replace(BESIDE, "").toLowerCase();
function words(...texts: string[]): ReadonlySet<string> {
  return new Set(texts.map(plain));
}

/** The notations of a currency beside an amount: its code, its signs, and its short words. */
const SIGNS: Record<Currency, readonly string[]> = {
  AZN: ["AZN", "₼", "man", "manat", "ман", "манат"],
  AED: ["AED", "د.إ", "Dh", "Dhs", "dirham", "дирхам"],
  SAR: ["SAR", "ر.س", "﷼", "\u20c1", "SR", "riyal", "риял"],
};
/** Signs of other currencies, besides every currency sign of Unicode. */
const OTHERS = words(
  "USD",
  "EUR",
  "GBP",
  "RUB",
  "RUR",
  "TRY",
  "TL",
  "GEL",
  "KZT",
  "UAH",
  "CHF",
  "CNY",
  "JPY",
  "IRR",
  "руб",
  "р",
);

const OWN = { AZN: words(...SIGNS.AZN), AED: words(...SIGNS.AED), SAR: words(...SIGNS.SAR) };
const ALL = new Set(Object.values(OWN).flatMap((own) => [...own]));

/** Whether this sign or code is that of the currency. */
export const isSignOf = (currency: Currency, sign: string): boolean => OWN[currency].has(plain(sign));

/** The longest text that may be an amount. */
const LONGEST = 60;
/** The text before an amount, the amount, and the text after it. */
const BESIDE_AMOUNT =
  /^([^\d+\-,()]*?)[\s\u00a0]*(\d[\d.,\u066b\s\u00a0\u2007\u2009\u202f]*\d|\d)[\s\u00a0]*([^\d+\-,()]*)$/u;

/**
 * An amount without the sign of its currency. `isOther`: it has the sign of another currency, as in `$30`. Any other
 * text stays unchanged, and is no amount.
 */
export function withoutSign(typed: string, currency: Currency): { text: string; isOther: boolean } {
  if (typed.length > LONGEST) return { text: typed, isOther: false };
  const [, before = "", amount, after = ""] =
    BESIDE_AMOUNT.exec(typed.replace(/[\u200e\u200f\u061c]/g, "").trim()) ?? [];
  const signs = [before, after].map(plain).filter((sign) => sign !== "");
  if (amount === undefined || signs.length === 0) return { text: typed, isOther: false };
  if (signs.every((sign) => OWN[currency].has(sign))) return { text: amount, isOther: false };
  return { text: typed, isOther: signs.every((sign) => ALL.has(sign) || OTHERS.has(sign) || /^\p{Sc}$/u.test(sign)) };
}
