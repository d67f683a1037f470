import { MINOR_UNITS } from "#provider/contract/money";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { dateText } from "../domain/day-text.ts";

/** Amounts as payers type them, and instants in their language: a receipt must read the same everywhere. */
const HOUR_MS = 3_600_000;

const two = (number: number): string => String(number).padStart(2, "0");

/** What a person types as an amount → minor units; undefined when it is none. Both decimal marks, groups of three. */
export function parseAmount(typed: string): number | undefined {
  const match = /^(\d{1,3}(?:[\s.,]\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!match) return undefined;
  const whole = Number((match[1] ?? "").replace(/\D/g, ""));
  return whole * MINOR_UNITS + Number((match[2] ?? "").padEnd(2, "0"));
}

/** An instant (UTC milliseconds) in the merchant's zone: `May 14, 2026, 13:30`. */
export function momentText(language: Language, region: Region, instant: number): string {
  const local = new Date(instant + REGION_FACTS[region].utcOffsetHours * HOUR_MS);
  return `${dateText(language, local)}, ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
}
