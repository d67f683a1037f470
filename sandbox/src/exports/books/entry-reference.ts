/** The numbers that are written in decimal digits. */
const DECIMALS = 10_000_000;
const FIRST_LETTER = 10 * 36 ** 6;

/**
 * The reference of a movement in every file for accounting: the application and its number in the wallet, as 16
 * capitals and digits. It is the same in every format and period, so that a program that knows it takes no movement
 * twice. MT940 has room for no more, and some readers find no shorter one.
 */
export function entryReference(appId: string, number: number): string {
  const digits =
    number < DECIMALS ? String(number).padStart(7, "0") : (FIRST_LETTER + number - DECIMALS).toString(36).toUpperCase();
  return appId + digits;
}
