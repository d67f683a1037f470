import type { invoiceBodySchema } from "#provider/contract/invoices";
import { dayIn, startOfDay } from "#provider/contract/regions";
import type { SendChannel } from "#provider/contract/words";
import { and, eq, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import { endOfDay, recurrence } from "../domain/invoice-rules.ts";
import { nextInvoiceStatus } from "../domain/invoice-state.ts";
import { fillTemplate } from "../domain/message-template.ts";
import { decimalText } from "../domain/money-text.ts";
import { searchOfInvoice } from "../domain/search.ts";
import { expectChange, type Db, type Statement } from "./database.ts";
import { invoiceEvent, type Actor } from "./events.ts";
import { newId, newInvoiceCode } from "./ids.ts";
import { sendMessage } from "./outbox.ts";
import type { ApplicationConfigRow, ApplicationRow, InvoiceRow } from "./rows.ts";
import { applicationConfigs, applications, invoices } from "./schema/index.ts";

/** Hour of the merchant's day at which reminders and recurring invoices go out. */
const MORNING_MS = 9 * 3_600_000;

export type TypedInvoice = z.output<typeof invoiceBodySchema>;
/** An invoice before the database numbered it. */
export type NewInvoice = Omit<InvoiceRow, "seq">;

const morningOf = (application: ApplicationRow, day: string): number =>
  startOfDay(application.region, day).getTime() + MORNING_MS;

/** When the schedule acts first: on the scheduled day, else on the first recurrence after today; null when it never does. */
function firstRun(application: ApplicationRow, typed: TypedInvoice, now: number): number | null {
  if (typed.scheduledDate !== null) return morningOf(application, typed.scheduledDate);
  if (typed.recurringInterval === null) return null;
  return morningOf(application, recurrence(dayIn(application.region, new Date(now)), typed.recurringInterval, 1));
}

/** A new pending invoice out of what somebody typed: new id, code and link. */
export function newInvoice(
  application: ApplicationRow,
  typed: TypedInvoice,
  { actor, now }: { actor: NonNullable<Actor>; now: number },
): NewInvoice {
  const code = newInvoiceCode();
  const owner = { merchantId: application.merchantId, applicationId: application.id, region: application.region };
  return {
    id: newId("inv"),
    code,
    ...owner,
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
    scheduledDate: typed.scheduledDate,
    dueDate: typed.dueDate,
    reminders: typed.reminders,
    checkInDate: typed.checkInDate,
    recurringInterval: typed.recurringInterval,
    recurrenceState: typed.recurringInterval === null ? null : "ACTIVE",
    nextRunAt: firstRun(application, typed, now),
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
    createdDay: dayIn(application.region, new Date(now)),
    completedBy: null,
    completedAt: null,
    lastModifiedBy: actor.name,
    lastModifiedAt: now,
    search: searchOfInvoice({ ...owner, ...typed, code }),
  };
}

export const createInvoice = (db: Db, invoice: NewInvoice, actor: Actor): Statement[] => [
  db.insert(invoices).values(invoice),
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

/** Messages with an invoice's link, one per channel that the customer can be reached on, each on the timeline. */
export function sendInvoice(
  db: Db,
  channels: readonly SendChannel[],
  { invoice, template, link, actor, now }: Sending,
): { sent: Sent[]; skipped: Skipped[]; statements: Statement[] } {
  const sent: Sent[] = [];
  const skipped: Skipped[] = [];
  for (const channel of new Set(channels)) {
    const to = channel === "EMAIL" ? invoice.email : invoice.phone;
    if (to) sent.push({ channel, to });
    else skipped.push({ channel, reason: channel === "EMAIL" ? "no_email" : "no_phone" });
  }
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
      .where(and(eq(invoices.id, invoice.id), eq(invoices.status, invoice.status), eq(invoices.heldMinor, 0))),
    expectChange(db, `invoice still ${invoice.status} and not held`),
    invoiceEvent(db, invoice.id, "EXPIRED", { actor: null, at: now }),
  ];
}

export type Scheduled = { invoice: InvoiceRow; application: ApplicationRow; config: ApplicationConfigRow };

/** Invoices whose schedule is due. */
export const dueInvoices = (db: Db, now: number, limit: number): Promise<Scheduled[]> =>
  db
    .select({ invoice: invoices, application: applications, config: applicationConfigs })
    .from(invoices)
    .innerJoin(applications, eq(applications.id, invoices.applicationId))
    .innerJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .where(lte(invoices.nextRunAt, now))
    .orderBy(invoices.nextRunAt)
    .limit(limit);

/** Marks a due schedule as run, only once: what else it does goes into the same batch. */
function advance(db: Db, { invoice, application }: Scheduled): Statement[] {
  const first = invoice.scheduledDate ?? invoice.createdDay;
  // The scheduled day itself is a run without a new invoice, so recurrences after it count from one again.
  const reminded = invoice.scheduledDate !== null ? 1 : 0;
  const nextDay =
    invoice.recurringInterval === null || invoice.status === "CANCELED"
      ? undefined
      : recurrence(first, invoice.recurringInterval, invoice.runs + 2 - reminded);
  return [
    db
      .update(invoices)
      .set({ runs: invoice.runs + 1, nextRunAt: nextDay === undefined ? null : morningOf(application, nextDay) })
      .where(and(eq(invoices.id, invoice.id), eq(invoices.runs, invoice.runs))),
    expectChange(db, "schedule not run by another"),
  ];
}

/**
 * What a due schedule does: on the scheduled day it reminds the customer of an invoice that is still open; after that (or without such a
 * day) a recurring invoice comes round as a new one, with as many days to pay as the first had.
 */
export function runSchedule(db: Db, due: Scheduled, payUrl: (code: string) => string, now: number): Statement[] {
  const { invoice, application, config } = due;
  const message = { template: config.defaultSmsTemplate, actor: null, now };
  const channels: readonly SendChannel[] = invoice.channels.length > 0 ? invoice.channels : ["SMS"];
  const statements = advance(db, due);
  if (invoice.status === "CANCELED" || application.status !== "ONLINE") return statements;
  if (invoice.scheduledDate !== null && invoice.runs === 0) {
    if (nextInvoiceStatus(invoice.status, "payAll") === undefined || invoice.heldMinor > 0) return statements;
    return [
      ...statements,
      ...sendInvoice(db, channels, { ...message, invoice, link: payUrl(invoice.code) }).statements,
    ];
  }
  const again = repeated(invoice, application, now);
  return [
    ...statements,
    ...createInvoice(db, again, null),
    ...sendInvoice(db, channels, { ...message, invoice: again, link: payUrl(again.code) }).statements,
  ];
}

const DAY_MS = 86_400_000;

/** The invoice of a later round: a copy that does not recur itself. */
function repeated(original: InvoiceRow, application: ApplicationRow, now: number): NewInvoice {
  const { seq: _, ...first } = original;
  const code = newInvoiceCode();
  const today = dayIn(application.region, new Date(now));
  const daysToPay = Math.max(
    1,
    Math.round((Date.parse(first.linkExpirationDate) - Date.parse(first.createdDay)) / DAY_MS),
  );
  const linkExpirationDate = new Date(Date.parse(today) + daysToPay * DAY_MS).toISOString().slice(0, 10);
  return {
    ...first,
    id: newId("inv"),
    code,
    status: "PENDING",
    paidMinor: 0,
    heldMinor: 0,
    linkExpirationDate,
    expiresAt: endOfDay(application.region, linkExpirationDate),
    scheduledDate: null,
    checkInDate: null,
    recurringInterval: null,
    recurrenceState: null,
    nextRunAt: null,
    runs: 0,
    recurredFrom: first.id,
    cardBrand: null,
    cardLast4: null,
    createdAt: now,
    createdDay: today,
    completedBy: null,
    completedAt: null,
    lastModifiedBy: first.createdByName,
    lastModifiedAt: now,
    search: searchOfInvoice({ ...first, code }),
  };
}
