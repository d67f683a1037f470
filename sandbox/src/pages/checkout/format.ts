import { MINOR_UNITS } from "#provider/contract/limits";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { clockText, dateText } from "#provider/rules/day-text";

/** Amounts as payers type them, and instants in their language: a receipt must read the same everywhere. */
const HOUR_MS = 3_600_000;

/** Of any amount that {@link parseAmount} reads. */
export const DIGITS_OF_AMOUNT = 9;

/** The mark between thousands, besides a blank. */
const GROUP_MARK: Record<Language, string> = { en: ",", az: ".", ru: "" };

/**
 * What a person types as an amount → minor units; undefined when it is none. Both decimal marks, groups of three by one mark. A lone
 * mark before three digits groups where the language groups by it and is refused elsewhere: there it would be a third decimal place.
 */
export function parseAmount(typed: string, language: Language): number | undefined {
  const match = /^([1-9]\d{0,2}([\s.,])\d{3}((?:\2\d{3})*)|\d{1,7})(?:([.,])(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return undefined;
  const [, whole = "", group, further, mark, decimals = ""] = match;
  const groups = group !== undefined && group.trim() !== "";
  if (groups && (mark === undefined ? further === "" && group !== GROUP_MARK[language] : mark === group))
    return undefined;
  return Number(whole.replace(/\D/g, "")) * MINOR_UNITS + Number(decimals.padEnd(2, "0"));
}

/** An instant (UTC milliseconds) in the merchant's zone: `May 14, 2026, 1:30 PM`. */
export function momentText(language: Language, region: Region, instant: number): string {
  const local = new Date(instant + REGION_FACTS[region].utcOffsetHours * HOUR_MS);
  return `${dateText(language, local)}, ${clockText(language, local)}`;
}
