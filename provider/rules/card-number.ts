import { plainTyped } from "./typed-text.ts";

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighted = place % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Digits of a card number; shorter ones are orders, references and phones. */
const CARD_DIGITS = /^\d{13,19}$/;

/** The text, or the last four digits in place of a whole card number, which is never passed on. */
export function withoutCardNumber(text: string): string {
  const digits = plainTyped(text).replace(/[\s-]/g, "");
  return CARD_DIGITS.test(digits) && passesLuhn(digits) ? digits.slice(-4) : text;
}
