import { inFours } from "#provider/rules/iban-text";

/** Groups an IBAN in fours, as people compare it. Returns any other text unchanged. */
export const groupedIban = (text: string): string => (/^[A-Z]{2}\d{2}[0-9A-Z]+$/.test(text) ? inFours(text) : text);
