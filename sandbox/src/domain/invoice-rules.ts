import { dayIn, isRegionMobile, REGION_FACTS, startOfDay, type Region } from "#provider/contract/regions";
import type { Reminder } from "#provider/contract/words";
import { dayAfter, dueDayOf, REMINDER_DAYS } from "./schedule.ts";

type Dates = {
  linkExpirationDate: string;
  scheduledDate: string | null;
  dueDate: string | null;
  checkInDate: string | null;
};
type Typed = Dates & {
  phone: string;
  email: string | null;
  installment: object | null;
  channels?: readonly string[];
  language: string;
  preAuth: boolean;
  partialAllowed: boolean;
  reminders: readonly Reminder[];
  recurringInterval: string | null;
};

export type BrokenRule = { field: string; code: string };

const DAY_MS = 86_400_000;

/** The instant a link lapses: the end of its last day in the merchant's zone, UTC milliseconds. */
export const endOfDay = (region: Region, day: string): number => startOfDay(region, day).getTime() + DAY_MS;

/**
 * Rules of spec section 5 that one field's shape cannot say: dates against today in the merchant's zone, fields against each other
 * and against the region. Codes are stable words. `before` is the invoice that is edited: a date of it that nobody touched may have
 * passed since.
 */
export function brokenInvoiceRules(typed: Typed, region: Region, now: Date, before?: Dates): BrokenRule[] {
  const today = dayIn(region, now);
  const facts = REGION_FACTS[region];
  const broken: BrokenRule[] = [];
  const refuse = (field: string, code: string) => broken.push({ field, code });
  const { linkExpirationDate: last, scheduledDate: scheduled, dueDate: due } = typed;
  const hasPassed = (field: keyof Dates): boolean => {
    const day = typed[field];
    return day !== null && day < today && day !== before?.[field];
  };

  if (last <= today && last !== before?.linkExpirationDate) refuse("linkExpirationDate", "expirationPast");
  if (hasPassed("scheduledDate")) refuse("scheduledDate", "datePast");
  else if (scheduled !== null && scheduled > last) refuse("scheduledDate", "afterExpiration");
  if (hasPassed("dueDate")) refuse("dueDate", "datePast");
  else if (due !== null && due > last) refuse("dueDate", "afterExpiration");
  else if (due !== null && scheduled !== null && due < scheduled) refuse("dueDate", "beforeScheduled");
  if (
    typed.reminders.some(
      (reminder) => REMINDER_DAYS[reminder] > 0 && dayAfter(dueDayOf(typed), REMINDER_DAYS[reminder]) > last,
    )
  )
    refuse("reminders", "reminderAfterExpiration");
  if (hasPassed("checkInDate")) refuse("checkInDate", "datePast");
  // Guests come from anywhere; a number of the merchant's own country must be one of its mobile numbers.
  if (typed.phone.startsWith(`+${facts.callingCode}`) && !isRegionMobile(region, typed.phone)) refuse("phone", "phone");
  if (typed.channels?.includes("EMAIL") && typed.email === null) refuse("email", "required");
  if (typed.installment !== null && region !== "default") refuse("installment", "notInRegion");
  // A hold is one sum taken later; it cannot be paid by instalments or in parts, or repeat by itself.
  if (typed.preAuth && typed.installment !== null) refuse("installment", "withPreAuth");
  if (typed.preAuth && typed.partialAllowed) refuse("partialAllowed", "withPreAuth");
  if (typed.preAuth && typed.recurringInterval !== null) refuse("recurringInterval", "withPreAuth");
  if (!facts.languages.some((language) => language === typed.language)) refuse("language", "notInRegion");
  return broken;
}
