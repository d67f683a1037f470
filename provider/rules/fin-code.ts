import type { Region } from "../contract/regions.ts";

/** An Azerbaijani personal code has seven letters and digits, never the letter O. */
const AZERBAIJANI = /^[0-9A-NP-Z]{7}$/;
/** The number of an identity card of another country. */
const OTHER = /^[0-9A-Z-]{8,20}$/;

/** The form of a personal code (FIN) of this region, in capitals. */
export const finForm = (region: Region): RegExp => (region === "default" ? AZERBAIJANI : OTHER);

/** Whether a text, in capitals, is a personal code (FIN) of this region. */
export const isFinCode = (region: Region, text: string): boolean => finForm(region).test(text);

/** Whether the office asks for the receiver's FIN: of a card, where people have one (decision 0161). */
export const asksFinCode = (region: Region, target: string): boolean => region === "default" && target !== "BANK";
