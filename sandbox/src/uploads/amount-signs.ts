import type { Currency } from "#provider/contract/money";

/** Marks of direction, which Arabic signs come with, and a dot, which ends what is cut short. */
const BESIDE = /[\u200e\u200f\u061c.\s\u00a0]/g;
const plain = (text: string): string => text.replace(BESIDE, "").toLowerCase();
function words(...texts: string[]): ReadonlySet<string> {
  return new Set(texts.map(plain));
}

/** How people and spreadsheets write a currency beside an amount: its code, its signs, and what is said of it. */
const SIGNS: Record<Currency, readonly string[]> = {
  AZN: ["AZN", "₼", "man", "manat", "ман", "манат"],
  AED: ["AED", "د.إ", "Dh", "Dhs", "dirham", "дирхам"],
  SAR: ["SAR", "ر.س", "﷼", "\u20c1", "SR", "riyal", "риял"],
};
/** Of other currencies, besides every sign that Unicode knows as one. */
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

/** A longer text is no amount. */
const LONGEST = 60;
/** What stands in front of an amount, the amount, and what stands behind it. */
const BESIDE_AMOUNT =
  /^([^\d+\-,()]*?)[\s\u00a0]*(\d[\d.,\s\u00a0\u2007\u2009\u202f]*\d|\d)[\s\u00a0]*([^\d+\-,()]*)$/u;

/**
 * An amount without the sign of its currency. `isOther`: the sign of another currency stands beside it, as in `$30`;
 * any other text is left as it is, and is no amount.
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
