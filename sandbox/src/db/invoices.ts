import type { invoiceBodySchema } from "#provider/contract/invoices";
import { dayIn } from "#provider/contract/regions";
import { REMINDERS, type Reminder, type SendChannel } from "#provider/contract/words";
import { and, eq, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import { endOfDay } from "../domain/invoice-rules.ts";
import { nextInvoiceStatus } from "../domain/invoice-state.ts";
import { fillTemplate } from "../domain/message-template.ts";
import { decimalText } from "../domain/money-text.ts";
import { nextRunAt, remindersToCome } from "../domain/schedule.ts";
import { searchOfInvoice } from "../domain/search.ts";
import { expectChange, type Db, type Statement } from "./database.ts";
import { invoiceEvent, type Actor } from "./events.ts";
import { newId, newInvoiceCode } from "./ids.ts";
import { sendMessage } from "./outbox.ts";
import type { ApplicationRow, InvoiceRow } from "./rows.ts";
import { invoiceReminders, invoices } from "./schema/index.ts";

export type TypedInvoice = z.output<typeof invoiceBodySchema>;
/** An invoice before the database numbered it. */
export type NewInvoice = Omit<InvoiceRow, "seq">;

/** Each once, in the order of the contract. */
export const tidyReminders = (typed: readonly Reminder[]): Reminder[] =>
  REMINDERS.filter((reminder) => typed.includes(reminder));

/** Whether the link waits for a day to come instead of being sent at once; `today` in the merchant's zone. */
export const isSentLater = (scheduledDate: string | null, today: string): boolean =>
  scheduledDate !== null && scheduledDate > today;

/** A new pending invoice out of what somebody typed: new id, code and link. */
export function newInvoice(
  application: ApplicationRow,
  typed: TypedInvoice,
  { actor, now }: { actor: NonNullable<Actor>; now: number },
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
    nextRunAt: nextRunAt(schedule, { sends: isSentLater(typed.scheduledDate, createdDay), today: createdDay }),
    runs: 0,
    recurredFrom: null,
    installmentCard: typed.installment?.cardType ?? null,
    installmentPeriod: typed.installment?.period ?? null,
    channels: typed.channels,
    bulkUploadId: null,
    cardBrand: null,
    cardLast4: null,
    createdBy: actor.id,
    createdByName: actor.name,
    createdAt: now,
    completedBy: null,
    completedAt: null,
    lastModifiedBy: actor.name,
    lastModifiedAt: now,
    search: searchOfInvoice({ ...owner, ...typed, code }),
  };
}

/** The reminders of an invoice that are still to come. */
export function planReminders(db: Db, invoice: NewInvoice, now: number): Statement[] {
  const toCome = remindersToCome(invoice, now);
  return toCome.length === 0
    ? []
    : [db.insert(invoiceReminders).values(toCome.map((planned) => ({ ...planned, invoiceId: invoice.id })))];
}

/** Takes back the reminders that have not gone out. */
export const dropReminders = (db: Db, invoiceId: string): Statement =>
  db.delete(invoiceReminders).where(eq(invoiceReminders.invoiceId, invoiceId));

export const createInvoice = (db: Db, invoice: NewInvoice, actor: Actor): Statement[] => [
  db.insert(invoices).values(invoice),
  ...planReminders(db, invoice, invoice.createdAt),
  invoiceEvent(db, invoice.id, "CREATED", { actor, at: invoice.createdAt, amountMinor: invoice.amountMinor }),
];

export type Sending = {
  invoice: NewInvoice;
  template: string;
  /** The pay link. */
  link: string;
  actor: Actor;
  now: number;
};
export type Sent = { channel: SendChannel; to: string };
export type Skipped = { channel: SendChannel; reason: "no_email" | "no_phone" };

const SUBJECT = { en: "Invoice", az: "Hesab", ru: "Счёт" } as const;

/** Which channels the customer can be reached on; each once. */
export function reach(
  channels: readonly SendChannel[],
  invoice: Pick<NewInvoice, "email" | "phone">,
): { sent: Sent[]; skipped: Skipped[] } {
  const sent: Sent[] = [];
  const skipped: Skipped[] = [];
  for (const channel of new Set(channels)) {
    const to = channel === "EMAIL" ? invoice.email : invoice.phone;
    if (to) sent.push({ channel, to });
    else skipped.push({ channel, reason: channel === "EMAIL" ? "no_email" : "no_phone" });
  }
  return { sent, skipped };
}

/** Messages with an invoice's link, one per channel that the customer can be reached on, each on the timeline. */
export function sendInvoice(
  db: Db,
  channels: readonly SendChannel[],
  { invoice, template, link, actor, now }: Sending,
): { sent: Sent[]; skipped: Skipped[]; statements: Statement[] } {
  const { sent, skipped } = reach(channels, invoice);
  const body = fillTemplate(template, {
    fullName: invoice.fullName,
    amount: decimalText(invoice.amountMinor - invoice.paidMinor),
    currency: invoice.currency,
    invoiceCode: invoice.code,
    link,
  });
  const subject = `${SUBJECT[invoice.language]} ${invoice.code}`;
  const statements = sent.flatMap(({ channel, to }) => [
    sendMessage(db, {
      channel,
      to,
      body,
      link,
      invoiceId: invoice.id,
      at: now,
      ...(channel === "EMAIL" ? { subject } : {}),
    }),
    invoiceEvent(db, invoice.id, "SENT", { actor, at: now, channel }),
  ]);
  return { sent, skipped, statements };
}

/** Open invoices whose last day is over, the longest overdue first. Held ones wait for their hold. */
export const overdueInvoices = (db: Db, now: number, limit: number): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(and(lte(invoices.expiresAt, now), sql`status IN ('PENDING', 'PARTIAL', 'DECLINED') AND held_minor = 0`))
    .orderBy(invoices.expiresAt)
    .limit(limit);

/** Lets an invoice expire, if it still is as it was read. */
export function expireInvoice(db: Db, invoice: InvoiceRow, now: number): Statement[] {
  const status = nextInvoiceStatus(invoice.status, "expire");
  if (!status) return [];
  return [
    db
      .update(invoices)
      .set({ status, ...(invoice.recurringInterval === null ? { nextRunAt: null } : {}) })
      .where(
        and(
          eq(invoices.id, invoice.id),
          eq(invoices.status, invoice.status),
          eq(invoices.heldMinor, 0),
          eq(invoices.expiresAt, invoice.expiresAt),
        ),
      ),
    expectChange(db, `invoice still ${invoice.status} and not held`),
    dropReminders(db, invoice.id),
    invoiceEvent(db, invoice.id, "EXPIRED", { actor: null, at: now }),
  ];
}
