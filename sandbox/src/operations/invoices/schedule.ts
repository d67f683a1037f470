import { dayIn } from "#provider/contract/regions";
import type { SendChannel } from "#provider/contract/words";
import { addDays, daysBetween } from "#provider/rules/days";
import { dueDayOf } from "#provider/rules/invoice-terms";
import { and, eq, exists, lte, sql } from "drizzle-orm";
import { takesPayments } from "../../domain/application-state.ts";
import { openAmount, refusalToPay } from "../../domain/invoice-state.ts";
import { reminderMessage } from "../../messages/reminder.ts";
import { endOfDay, firstDayOf, nextRunAt, waitsToBeSent } from "../../domain/schedule.ts";
import { searchOfInvoice } from "../../domain/search.ts";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { invoiceEvent } from "../../db/events.ts";
import { newId, newInvoiceCode } from "../../db/ids.ts";
import { sendMessage } from "../../db/outbox.ts";
import type { InvoiceRow, NewInvoice } from "../../db/rows.ts";
import { invoiceReminders, invoices } from "../../db/schema/index.ts";
import type { DueReminder, Scheduled } from "../../db/due.ts";
import { createInvoice } from "./create.ts";
import { reach, sendInvoice } from "./send.ts";

/** The channels that the merchant chose; SMS if none of them reaches the customer. */
function channelsOf(invoice: NewInvoice): SendChannel[] {
  const reached = reach(invoice.channels, invoice).sent.map(({ channel }) => channel);
  return reached.length > 0 ? reached : ["SMS"];
}

/** Marks a due schedule as run, once, and only while the invoice has not changed since it was read. */
function advance(db: Db, { invoice }: Scheduled, { isRound, today }: { isRound: boolean; today: string }): Statement[] {
  return [
    db
      .update(invoices)
      .set({
        nextRunAt: nextRunAt(invoice, { sends: false, after: today }),
        ...(isRound ? { runs: invoice.runs + 1 } : {}),
      })
      .where(
        and(
          eq(invoices.id, invoice.id),
          eq(invoices.status, invoice.status),
          eq(invoices.heldMinor, invoice.heldMinor),
          eq(invoices.lastModifiedAt, invoice.lastModifiedAt),
          sql`${invoices.nextRunAt} IS ${invoice.nextRunAt}`,
        ),
      ),
    expectChange(db, "schedule not run by another"),
  ];
}

/**
 * Runs a due schedule. On the scheduled day it sends the link of an invoice that is still open. After that day, or
 * without one, it makes the next round of a recurring invoice as a new one, with as many days to pay as the first had.
 */
export function runSchedule(db: Db, due: Scheduled, payUrl: (code: string) => string, now: number): Statement[] {
  const { invoice, application, config } = due;
  const today = dayIn(invoice.region, new Date(now));
  const sends = waitsToBeSent(invoice);
  const isRound = !sends && invoice.recurrenceState === "ACTIVE";
  const statements = advance(db, due, { isRound, today });
  if (!takesPayments(application)) return statements;
  const message = { texts: config, actor: null, now };
  if (sends) {
    if (refusalToPay(invoice, now) !== undefined) return statements;
    const sending = { ...message, invoice, link: payUrl(invoice.code) };
    return [...statements, ...sendInvoice(db, channelsOf(invoice), sending).statements];
  }
  if (!isRound) return statements;
  const again = repeated(invoice, now);
  return [
    ...statements,
    invoiceEvent(db, invoice.id, "RECURRED", { actor: null, at: now, detail: again.code }),
    ...createInvoice(db, again, null),
    ...sendInvoice(db, channelsOf(again), { ...message, invoice: again, link: payUrl(again.code) }).statements,
  ];
}

/**
 * The invoice of a later round: a copy that does not recur itself. Its days are as far from today as the first
 * invoice's days were from its first day.
 */
function repeated(original: InvoiceRow, now: number): NewInvoice {
  const { seq: _, ...first } = original;
  const code = newInvoiceCode();
  const today = dayIn(first.region, new Date(now));
  const daysTo = (day: string) => daysBetween(firstDayOf(first), day);
  const linkExpirationDate = addDays(today, Math.max(1, daysTo(first.linkExpirationDate)));
  return {
    ...first,
    id: newId("inv"),
    code,
    status: "PENDING",
    paidMinor: 0,
    heldMinor: 0,
    outsideMinor: 0,
    linkExpirationDate,
    expiresAt: endOfDay(first.region, linkExpirationDate),
    scheduledDate: null,
    dueDate: first.dueDate === null ? null : addDays(today, Math.max(0, daysTo(first.dueDate))),
    checkInDate: null,
    recurringInterval: null,
    recurrenceState: null,
    nextRunAt: null,
    runs: 0,
    recurredFrom: first.id,
    bulkUploadId: null,
    bulkRow: null,
    cardBrand: null,
    cardLast4: null,
    createdAt: now,
    createdDay: today,
    completedBy: null,
    completedAt: null,
    canceledBy: null,
    lastModifiedBy: first.createdByName,
    lastModifiedAt: now,
    search: searchOfInvoice({ ...first, code, canceledBy: null }),
  };
}

/**
 * Sends a reminder once, if the invoice can still be paid and has not changed since it was read. A reminder of any
 * other invoice is deleted.
 */
export function sendReminder(db: Db, due: DueReminder, payUrl: (code: string) => string, now: number): Statement[] {
  const { invoice, application, runAt } = due;
  const asRead = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.id, invoice.id),
        eq(invoices.status, invoice.status),
        eq(invoices.paidMinor, invoice.paidMinor),
        eq(invoices.heldMinor, invoice.heldMinor),
        eq(invoices.lastModifiedAt, invoice.lastModifiedAt),
      ),
    );
  const ofInvoice = eq(invoiceReminders.invoiceId, invoice.id);
  const statements = [
    db.delete(invoiceReminders).where(and(ofInvoice, eq(invoiceReminders.runAt, runAt), exists(asRead))),
    expectChange(db, "reminder not sent by another, invoice unchanged"),
    db.delete(invoiceReminders).where(and(ofInvoice, lte(invoiceReminders.runAt, runAt))),
  ];
  if (refusalToPay(invoice, now) !== undefined || !takesPayments(application)) return statements;
  const link = payUrl(invoice.code);
  const { subject, body } = reminderMessage(invoice.language, {
    fullName: invoice.fullName,
    openMinor: openAmount(invoice),
    currency: invoice.currency,
    invoiceCode: invoice.code,
    dueDay: dueDayOf(invoice),
    today: dayIn(invoice.region, new Date(now)),
    merchant: application.name,
    link,
  });
  return [
    ...statements,
    ...reach(channelsOf(invoice), invoice).sent.flatMap(({ channel, to }) => [
      sendMessage(db, {
        channel,
        to,
        body,
        link,
        invoiceId: invoice.id,
        at: now,
        ...(channel === "EMAIL" ? { subject, applicationId: application.id, language: invoice.language } : {}),
      }),
      invoiceEvent(db, invoice.id, "REMINDED", { actor: null, at: now, channel }),
    ]),
  ];
}
