/**
 * The browser's own check of a number with so many digits: those of any keyboard, with blanks, hyphens and marks that
 * are copied along. The server's check is strict.
 */
export const typedDigits = (digits: number): string => `[\\s\\p{Cf}\\-]*(\\p{Nd}[\\s\\p{Cf}\\-]*){${digits}}`;
