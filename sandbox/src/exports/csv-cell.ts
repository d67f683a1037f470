import { safeText } from "./cell-text.ts";

const QUOTED = /[",\r\n]/;

/** A cell of a CSV file, which no spreadsheet takes for a formula. */
export const csvCell = (text: string): string => {
  const safe = safeText(text);
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
