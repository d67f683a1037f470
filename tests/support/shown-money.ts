import { allWords, rowsIn, type Html } from "./html";

/** `−AZN 1,234.50` in minor units. */
export const minorOf = (text = "") => Number(text.replace(/[−-]/, "-").replace(/AZN|[+=\s,.]/g, ""));

/** Gross, fee, net and balance of each row of a table of movements. */
export const rowsOf = (page: Html): number[][] => rowsIn(page).map((row) => allWords(row, "td").slice(-4).map(minorOf));
