import { REGION_FACTS, type Region } from "../contract/regions.ts";
import type { Reminder } from "../contract/words.ts";
import { addDays, isDay } from "./days.ts";

/** The days of an invoice (YYYY-MM-DD) that must not have passed when they are typed. */
export type InvoiceDays = {
  linkExpirationDate: string;
  scheduledDate: string | null;
  dueDate: string | null;
  checkInDate: string | null;
};

/**
 * The terms that rules look at; null where nothing was typed. A day that is none breaks no rule here: its own field
 * says so.
 */
export type InvoiceTerms = InvoiceDays & {
  email: string | null;
  /** Where the link is sent; an edit sends none. */
  channels?: readonly string[];
  language: string;
  preAuth: boolean;
  partialAllowed: boolean;
  reminders: readonly Reminder[];
  recurringInterval: string | null;
  installment: unknown;
};

type Around = {
  region: Region;
  /** The day it is in the region's zone. */
  today: string;
  /** The days of the invoice that is edited: one that nobody touched may have passed since it was typed. */
  before?: InvoiceDays | undefined;
};

/** Installments are paid with cards of the default region only (docs/provider.md section 2). */
export const hasInstallments = (region: Region): boolean => region === "default";

/** Days from the due day to each reminder. */
export const REMINDER_DAYS: Record<Reminder, number> = {
  BEFORE_3: -3,
  BEFORE_1: -1,
  ON_DUE_DAY: 0,
  AFTER_1: 1,
  AFTER_3: 3,
};

/** The day payment is due: without one of its own, the link's last day. */
export const dueDayOf = ({ dueDate, linkExpirationDate }: Pick<InvoiceDays, "dueDate" | "linkExpirationDate">) =>
  dueDate ?? linkExpirationDate;

const isAfter = (day: string | null, other: string | null): boolean =>
  day !== null && other !== null && isDay(day) && isDay(other) && day > other;

const hasPassed = (field: keyof InvoiceDays, terms: InvoiceTerms, { today, before }: Around): boolean =>
  isAfter(today, terms[field]) && terms[field] !== before?.[field];

/**
 * Whether a reminder would come when the link is dead. A due day after the link's last day is said by its own field.
 */
function remindsTooLate(terms: InvoiceTerms): boolean {
  const [due, last] = [dueDayOf(terms), terms.linkExpirationDate];
  if (!isDay(due) || isAfter(due, last)) return false;
  return terms.reminders.some((reminder) => isAfter(addDays(due, Math.max(0, REMINDER_DAYS[reminder])), last));
}

type Rule = {
  /** The field to change, as the contract names it, and the stable word for what is wrong with it. */
  field: keyof InvoiceTerms;
  code: string;
  isBroken: (terms: InvoiceTerms, around: Around) => boolean;
};

/** In the order they are judged; of a field only the first broken one is said. */
const RULES: readonly Rule[] = [
  {
    field: "linkExpirationDate",
    code: "expirationPast",
    isBroken: ({ linkExpirationDate: last }, { today, before }) =>
      isDay(last) && last <= today && last !== before?.linkExpirationDate,
  },
  {
    field: "scheduledDate",
    code: "datePast",
    isBroken: (terms, around) => hasPassed("scheduledDate", terms, around),
  },
  {
    field: "scheduledDate",
    code: "afterExpiration",
    isBroken: ({ scheduledDate, linkExpirationDate }) => isAfter(scheduledDate, linkExpirationDate),
  },
  { field: "dueDate", code: "datePast", isBroken: (terms, around) => hasPassed("dueDate", terms, around) },
  {
    field: "dueDate",
    code: "afterExpiration",
    isBroken: ({ dueDate, linkExpirationDate }) => isAfter(dueDate, linkExpirationDate),
  },
  {
    field: "dueDate",
    code: "beforeScheduled",
    isBroken: ({ dueDate, scheduledDate }) => isAfter(scheduledDate, dueDate),
  },
  { field: "reminders", code: "reminderAfterExpiration", isBroken: remindsTooLate },
  { field: "checkInDate", code: "datePast", isBroken: (terms, around) => hasPassed("checkInDate", terms, around) },
  {
    field: "email",
    code: "emailForChannel",
    isBroken: ({ email, channels = [] }) => email === null && channels.includes("EMAIL"),
  },
  {
    field: "installment",
    code: "notInRegion",
    isBroken: ({ installment }, { region }) => installment !== null && !hasInstallments(region),
  },
  // A hold is one sum taken later; it cannot be paid by installments or in parts, or repeat by itself.
  {
    field: "installment",
    code: "withPreAuth",
    isBroken: ({ preAuth, installment }) => preAuth && installment !== null,
  },
  {
    field: "partialAllowed",
    code: "withPreAuth",
    isBroken: ({ preAuth, partialAllowed }) => preAuth && partialAllowed,
  },
  {
    field: "recurringInterval",
    code: "withPreAuth",
    isBroken: ({ preAuth, recurringInterval }) => preAuth && recurringInterval !== null,
  },
  {
    field: "language",
    code: "notInRegion",
    isBroken: ({ language }, { region }) => !REGION_FACTS[region].languages.some((known) => known === language),
  },
];

/** A field and the stable word for what is wrong with it. */
export type BrokenRule = { field: string; code: string };

/**
 * Which rules the terms of an invoice break that one field's shape cannot say (docs/product.md section 5): days against
 * today, fields against each other and against the region. At most one for a field.
 */
export function brokenTerms(terms: InvoiceTerms, around: Around): { field: keyof InvoiceTerms; code: string }[] {
  const broken = new Map<keyof InvoiceTerms, string>();
  for (const { field, code, isBroken } of RULES) {
    if (!broken.has(field) && isBroken(terms, around)) broken.set(field, code);
  }
  return [...broken].map(([field, code]) => ({ field, code }));
}
