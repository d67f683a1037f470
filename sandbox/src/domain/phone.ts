import { plainTyped } from "#provider/rules/typed-text";

/** PINs of every sandbox phone: the first identifies, the second signs. */
export const PINS = { PIN1: "1234", PIN2: "12345" } as const;
/** The number of wrong PINs in a row that blocks a PIN. */
export const PIN_TRIES = 3;

/** A typed phone number in E.164. Undefined if it is invalid. */
export function readPhone(text: string): string | undefined {
  const digits = plainTyped(text).replace(/[\s()+-]/g, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined;
}
