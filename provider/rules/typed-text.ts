/**
 * Signs that nobody sees: marks of direction around a copied number, soft hyphens, joiners, variants of a look
 * (Unicode, DerivedCoreProperties).
 */
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\p{Variation_Selector}/gu;
/**
 * Those of them that messengers, address books and documents add, and that say nothing in any script. Joiners between
 * letters and variants of emoji stay.
 */
const MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Digits of Arabic and Persian keyboards; the lowest four bits of each are its number. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;

/** A text of a person's own words without the marks that no person typed; all of it else stays (decision 0171). */
export const withoutMarks = (text: string): string => text.replace(MARKS, "");

/** A text without what nobody sees in it. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");

/**
 * An e-mail address as somebody typed or pasted it, before it is judged: nothing that is not seen, no blanks around it.
 */
export const plainEmail = (text: string): string => withoutUnseen(text).trim();

/** Digits as code reads them, whatever keyboard they come from. */
export const plainDigits = (text: string): string => text.replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 15));

/**
 * What somebody typed or pasted where a number, a code, a phone, a card or an account is wanted, before it is judged:
 * digits of Arabic and Persian keyboards are digits, any blank is a blank, any hyphen a hyphen, and what nobody sees is
 * left out. Nothing is guessed by it. Names, descriptions and numbers of the merchant's own (booking ids) stay as they
 * were typed.
 */
export const plainTyped = (text: string): string =>
  plainDigits(withoutUnseen(text)).replace(BLANKS, " ").replace(HYPHENS, "-").trim();
