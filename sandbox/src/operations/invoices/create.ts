import type { invoiceBodySchema } from "#provider/contract/invoices";
import { dayIn } from "#provider/contract/regions";
import { REMINDERS, type Reminder } from "#provider/contract/words";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { NO_TERMS, type MerchantTerms } from "../../domain/merchant-terms.ts";
import { endOfDay, nextRunAt, remindersToCome } from "../../domain/schedule.ts";
import { searchOfInvoice } from "../../domain/search.ts";
import type { Db, Statement } from "../../db/database.ts";
import { invoiceEvent, type Actor } from "../../db/events.ts";
import { newId, newInvoiceCode } from "../../db/ids.ts";
import { insertMany } from "../../db/insert-many.ts";
import type { ApplicationRow, NewInvoice } from "../../db/rows.ts";
import { invoiceEvents, invoiceReminders, invoices } from "../../db/schema/index.ts";

export type TypedInvoice = z.output<typeof invoiceBodySchema>;

/** Each reminder once, in the order of the contract. */
export const tidyReminders = (typed: readonly Reminder[]): Reminder[] =>
  REMINDERS.filter((reminder) => typed.includes(reminder));

/** Whether the link waits for a day to come instead of being sent at once; `today` in the merchant's zone. */
export const isSentLater = (scheduledDate: string | null, today: string): boolean =>
  scheduledDate !== null && scheduledDate > today;

/** A new pending invoice from typed values, with a new id, code and link. */
export function newInvoice(
  application: ApplicationRow,
  typed: TypedInvoice,
  { actor, now, terms = NO_TERMS }: { actor: NonNullable<Actor>; now: number; terms?: MerchantTerms },
): NewInvoice {
  const code = newInvoiceCode();
  const owner = { merchantId: application.merchantId, applicationId: application.id, region: application.region };
  const createdDay = dayIn(application.region, new Date(now));
  const schedule = {
    region: application.region,
    createdDay,
    scheduledDate: typed.scheduledDate,
    recurringInterval: typed.recurringInterval,
    recurrenceState: typed.recurringInterval === null ? null : ("ACTIVE" as const),
  };
  return {
    id: newId("inv"),
    code,
    ...owner,
    ...schedule,
    status: "PENDING",
    amountMinor: typed.amount,
    paidMinor: 0,
    heldMinor: 0,
    outsideMinor: 0,
    isSale: false,
    currency: application.currency,
    fullName: typed.fullName,
    phone: typed.phone,
    email: typed.email,
    description: typed.description,
    bookingId: typed.bookingId,
    language: typed.language,
    linkExpirationDate: typed.linkExpirationDate,
    expiresAt: endOfDay(application.region, typed.linkExpirationDate),
    preAuth: typed.preAuth,
    partialAllowed: typed.partialAllowed,
    dueDate: typed.dueDate,
    reminders: tidyReminders(typed.reminders),
    checkInDate: typed.checkInDate,
    nextRunAt: nextRunAt(schedule, { sends: isSentLater(typed.scheduledDate, createdDay), after: createdDay }),
    runs: 0,
    recurredFrom: null,
    installmentCard: typed.installment?.cardType ?? null,
    installmentPeriod: typed.installment?.period ?? null,
    channels: typed.channels,
    bulkUploadId: null,
    bulkRow: null,
    cardBrand: null,
    cardLast4: null,
    createdBy: actor.id,
    createdByName: actor.name,
    createdAt: now,
    completedBy: null,
    completedAt: null,
    canceledBy: null,
    ...terms,
    lastModifiedBy: actor.name,
    lastModifiedAt: now,
    search: searchOfInvoice({ ...owner, ...typed, ...terms, code, canceledBy: null }),
  };
}

/** The reminders of an invoice that are still to come. */
export function planReminders(db: Db, invoice: NewInvoice, now: number): Statement[] {
  const toCome = remindersToCome(invoice, now);
  return toCome.length === 0
    ? []
    : [db.insert(invoiceReminders).values(toCome.map((planned) => ({ ...planned, invoiceId: invoice.id })))];
}

/** Deletes the reminders that have not gone out. */
export const dropReminders = (db: Db, invoiceId: string): Statement =>
  db.delete(invoiceReminders).where(eq(invoiceReminders.invoiceId, invoiceId));

export const createInvoice = (db: Db, invoice: NewInvoice, actor: Actor): Statement[] => [
  db.insert(invoices).values(invoice),
  ...planReminders(db, invoice, invoice.createdAt),
  invoiceEvent(db, invoice.id, "CREATED", { actor, at: invoice.createdAt, amountMinor: invoice.amountMinor }),
];

/** Creates many invoices without reminders at once. */
export const createInvoices = (db: Db, created: readonly NewInvoice[], actor: NonNullable<Actor>): Statement[] => [
  ...insertMany(db, invoices, created),
  ...insertMany(
    db,
    invoiceEvents,
    created.map(({ id, createdAt, amountMinor }) => ({
      invoiceId: id,
      kind: "CREATED" as const,
      actor: actor.id,
      actorName: actor.name,
      amountMinor,
      changes: [],
      at: createdAt,
    })),
  ),
];
