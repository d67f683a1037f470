import { dayIn, isRegionMobile, REGION_FACTS, startOfDay, type Region } from "#provider/contract/regions";

type Typed = {
  phone: string;
  email: string | null;
  linkExpirationDate: string;
  scheduledDate: string | null;
  checkInDate: string | null;
  installment: object | null;
  channels?: readonly string[];
  language: string;
  preAuth: boolean;
  recurringInterval: string | null;
};

export type BrokenRule = { field: string; code: string };

const DAY_MS = 86_400_000;

/** The instant a link lapses: the end of its last day in the merchant's zone, UTC milliseconds. */
export const endOfDay = (region: Region, day: string): number => startOfDay(region, day).getTime() + DAY_MS;

/**
 * Rules of spec section 5 that one field's shape cannot say: dates against today in the merchant's zone, fields against each other
 * and against the region. Codes are stable words.
 */
export function brokenInvoiceRules(typed: Typed, region: Region, now: Date): BrokenRule[] {
  const today = dayIn(region, now);
  const facts = REGION_FACTS[region];
  const broken: BrokenRule[] = [];
  const refuse = (field: string, code: string) => broken.push({ field, code });

  if (typed.linkExpirationDate <= today) refuse("linkExpirationDate", "expirationPast");
  if (typed.scheduledDate !== null) {
    if (typed.scheduledDate < today) refuse("scheduledDate", "datePast");
    else if (typed.scheduledDate > typed.linkExpirationDate) refuse("scheduledDate", "afterExpiration");
  }
  if (typed.checkInDate !== null && typed.checkInDate < today) refuse("checkInDate", "datePast");
  // Guests come from anywhere; a number of the merchant's own country must be one of its mobile numbers.
  if (typed.phone.startsWith(`+${facts.callingCode}`) && !isRegionMobile(region, typed.phone)) refuse("phone", "phone");
  if (typed.channels?.includes("EMAIL") && typed.email === null) refuse("email", "required");
  if (typed.installment !== null && region !== "default") refuse("installment", "notInRegion");
  // A hold is one sum taken later; it cannot be paid by instalments or repeat by itself.
  if (typed.preAuth && typed.installment !== null) refuse("installment", "withPreAuth");
  if (typed.preAuth && typed.recurringInterval !== null) refuse("recurringInterval", "withPreAuth");
  if (!facts.languages.some((language) => language === typed.language)) refuse("language", "notInRegion");
  return broken;
}

/** The next day of a schedule, YYYY-MM-DD. The 31st falls on the last day of shorter months, counted from the first day. */
export function recurrence(firstDay: string, interval: "WEEKLY" | "MONTHLY" | "ANNUALLY", times: number): string {
  const first = new Date(`${firstDay}T00:00:00Z`);
  if (interval === "WEEKLY") return new Date(first.getTime() + times * 7 * DAY_MS).toISOString().slice(0, 10);
  const months = interval === "MONTHLY" ? times : 12 * times;
  const target = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months + 1, 0));
  target.setUTCDate(Math.min(first.getUTCDate(), target.getUTCDate()));
  return target.toISOString().slice(0, 10);
}
