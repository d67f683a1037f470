import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { clockText, dateText } from "#provider/rules/day-text";

const HOUR_MS = 3_600_000;

const ZONES: Record<Language, Record<Region, string>> = {
  en: { default: "Baku time", ae: "Dubai time", sa: "Riyadh time" },
  az: { default: "Bakı vaxtı", ae: "Dubay vaxtı", sa: "Ər-Riyad vaxtı" },
  ru: {
    default: "по\u00a0бакинскому времени",
    ae: "по\u00a0дубайскому времени",
    sa: "по\u00a0времени Эр-Рияда",
  },
};

/** An instant (UTC milliseconds) in the merchant's zone, with it: `May 14, 2026, 1:30 PM (Baku time)`. */
export function momentText(language: Language, region: Region, instant: number): string {
  const local = new Date(instant + REGION_FACTS[region].utcOffsetHours * HOUR_MS);
  return `${dateText(language, local)}, ${clockText(language, local)} (${ZONES[language][region]})`;
}

/** The time of day of an instant in the merchant's zone, to the second, with it: `1:30:07 PM (Baku time)`. */
export function clockWithSeconds(language: Language, region: Region, instant: number): string {
  const local = new Date(instant + REGION_FACTS[region].utcOffsetHours * HOUR_MS);
  return `${clockText(language, local, true)} (${ZONES[language][region]})`;
}
