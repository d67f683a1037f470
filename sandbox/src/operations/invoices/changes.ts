import { installmentSchema } from "#provider/contract/invoices";
import { dayIn } from "#provider/contract/regions";
import { dueDayOf } from "#provider/rules/invoice-terms";
import { and, count, eq, notExists, sql } from "drizzle-orm";
import { changesBetween, type Changeable } from "../../domain/invoice-changes.ts";
import { merchantTermsOf } from "../../domain/merchant-terms.ts";
import { nextInvoiceStatus } from "../../domain/invoice-state.ts";
import { MOVE_TO, nextRecurrenceState } from "../../domain/recurrence-state.ts";
import { endOfDay, lastMorning, nextRunAt, remindersToCome, waitsToBeSent } from "../../domain/schedule.ts";
import { searchOfInvoice } from "../../domain/search.ts";
import type { RecurrenceState } from "#provider/contract/words";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { invoiceEvent, type Actor } from "../../db/events.ts";
import type { ApplicationConfigRow, InvoiceRow } from "../../db/rows.ts";
import { invoices, transactions } from "../../db/schema/index.ts";
import { dropReminders, isSentLater, planReminders, tidyReminders } from "./create.ts";
import { sendInvoice } from "./send.ts";

export type ChangeContext = { actor: NonNullable<Actor>; now: number };
/** The invoice after a change, and the statements of that change. */
export type Changed = { invoice: InvoiceRow; statements: Statement[] };

/** Compare and set: aborts if a person, a payment or the schedule changed the invoice meanwhile. */
export function changeInvoice(db: Db, invoice: InvoiceRow, changes: Partial<InvoiceRow>): Statement[] {
  return [
    db
      .update(invoices)
      .set(changes)
      .where(
        and(
          eq(invoices.id, invoice.id),
          eq(invoices.status, invoice.status),
          eq(invoices.paidMinor, invoice.paidMinor),
          eq(invoices.heldMinor, invoice.heldMinor),
          eq(invoices.lastModifiedAt, invoice.lastModifiedAt),
          sql`${invoices.nextRunAt} IS ${invoice.nextRunAt}`,
        ),
      ),
    expectChange(db, "invoice as it was read"),
  ];
}

/**
 * Who changed an invoice last, and when. Two changes never have the same instant, so that it identifies the version a
 * person has seen.
 */
export const modified = (invoice: InvoiceRow, { actor, now }: ChangeContext) => ({
  lastModifiedBy: actor.name,
  lastModifiedAt: Math.max(now, invoice.lastModifiedAt + 1),
});

/** Who canceled an invoice, also for the search. */
export const canceledBy = (invoice: InvoiceRow, { name }: NonNullable<Actor>) => ({
  canceledBy: name,
  search: searchOfInvoice({ ...invoice, canceledBy: name }),
});

/** The editable terms of an invoice. */
export const termsOf = (invoice: InvoiceRow): Changeable => ({
  fullName: invoice.fullName,
  phone: invoice.phone,
  email: invoice.email,
  amount: invoice.amountMinor,
  description: invoice.description,
  bookingId: invoice.bookingId,
  linkExpirationDate: invoice.linkExpirationDate,
  preAuth: invoice.preAuth,
  partialAllowed: invoice.partialAllowed,
  scheduledDate: invoice.scheduledDate,
  dueDate: invoice.dueDate,
  reminders: invoice.reminders,
  recurringInterval: invoice.recurringInterval,
  installment:
    invoice.installmentCard === null
      ? null
      : installmentSchema.parse({ cardType: invoice.installmentCard, period: invoice.installmentPeriod }),
  checkInDate: invoice.checkInDate,
  language: invoice.language,
  ...merchantTermsOf(invoice),
});

type Edit = ChangeContext & {
  terms: Changeable;
  config: ApplicationConfigRow;
  /** The pay link. */
  link: string;
};

/**
 * Gives an invoice new terms, and updates all that depends on them: the end of its link, its search text, its schedule
 * and its reminders. A link that waited for a day is sent at once if the day is removed. Changes nothing if no term
 * differs.
 */
export function editInvoice(db: Db, invoice: InvoiceRow, { terms, config, link, actor, now }: Edit): Changed {
  const typed = { ...terms, reminders: tidyReminders(terms.reminders) };
  const changes = changesBetween(termsOf(invoice), typed);
  const status = nextInvoiceStatus(invoice.status, "edit");
  if (changes.length === 0 || status === undefined) return { invoice, statements: [] };
  const { amount, installment, ...columns } = typed;
  const today = dayIn(invoice.region, new Date(now));
  const recurs = typed.recurringInterval !== null;
  const waited = waitsToBeSent(invoice);
  // An unchanged day needs nothing: the link was sent on it, or waits for it already.
  const sends = typed.scheduledDate === invoice.scheduledDate ? waited : isSentLater(typed.scheduledDate, today);
  const schedule = {
    region: invoice.region,
    createdDay: invoice.createdDay,
    scheduledDate: typed.scheduledDate,
    recurringInterval: typed.recurringInterval,
    recurrenceState: recurs ? (invoice.recurrenceState ?? "ACTIVE") : null,
  };
  // A round that is due but not made yet, because the clock has not ticked since, stays due.
  const isSameSchedule =
    schedule.scheduledDate === invoice.scheduledDate && schedule.recurringInterval === invoice.recurringInterval;
  const after: InvoiceRow = {
    ...invoice,
    ...columns,
    ...schedule,
    ...modified(invoice, { actor, now }),
    status,
    amountMinor: amount,
    dueDay: dueDayOf(typed),
    installmentCard: installment?.cardType ?? null,
    installmentPeriod: installment?.period ?? null,
    expiresAt: endOfDay(invoice.region, typed.linkExpirationDate),
    nextRunAt: isSameSchedule
      ? invoice.nextRunAt
      : nextRunAt(schedule, { sends, after: lastMorning(invoice.region, now) }),
  };
  after.search = searchOfInvoice(after);
  // The database numbers the row, and computes whether it is open and when it is due.
  const { seq: _, isOpen: __, dueDay: ___, customerKey: ____, ...row } = after;
  const plans = [invoice, after].map((one) => JSON.stringify(remindersToCome(one, now)));
  return {
    invoice: after,
    statements: [
      ...changeInvoice(db, invoice, row),
      ...(plans[0] === plans[1] ? [] : [dropReminders(db, invoice.id), ...planReminders(db, after, now)]),
      invoiceEvent(db, invoice.id, "EDITED", { actor, at: now, changes }),
      ...(waited && !sends
        ? sendInvoice(db, invoice.channels, {
            invoice: after,
            texts: config,
            link,
            actor,
            now,
          }).statements
        : []),
    ],
  };
}

/** The number of attempts to pay an invoice. */
export const countAttempts = async (db: Db, invoiceId: string): Promise<number> =>
  (await db.select({ count: count() }).from(transactions).where(eq(transactions.invoiceId, invoiceId)))[0]?.count ?? 0;

/** Deletes an invoice without any attempt to pay it, with its timeline and reminders. */
export const removeInvoice = (db: Db, invoice: InvoiceRow): Statement[] => [
  db
    .delete(invoices)
    .where(
      and(
        eq(invoices.id, invoice.id),
        eq(invoices.status, invoice.status),
        eq(invoices.paidMinor, 0),
        eq(invoices.heldMinor, 0),
        notExists(db.select({ id: transactions.id }).from(transactions).where(eq(transactions.invoiceId, invoice.id))),
      ),
    ),
  expectChange(db, "invoice never paid or tried"),
];

/** Cancels an invoice: its link stops working, no message of it goes out any more, and it does not recur. */
export function cancelInvoice(db: Db, invoice: InvoiceRow, doing: ChangeContext): Changed {
  const status = nextInvoiceStatus(invoice.status, "cancel");
  if (status === undefined) return { invoice, statements: [] };
  const changes = {
    ...modified(invoice, doing),
    ...canceledBy(invoice, doing.actor),
    status,
    nextRunAt: null,
    recurrenceState: invoice.recurrenceState === null ? null : ("ENDED" as const),
  };
  return {
    invoice: { ...invoice, ...changes },
    statements: [
      ...changeInvoice(db, invoice, changes),
      dropReminders(db, invoice.id),
      invoiceEvent(db, invoice.id, "CANCELED", { actor: doing.actor, at: doing.now }),
    ],
  };
}

const EVENT = { pause: "PAUSED", resume: "RESUMED", end: "ENDED" } as const;

/**
 * Pauses a recurring invoice, resumes it with the next round whose nine o'clock is to come, or ends it for good; the
 * invoice itself does not change. Undefined if its state does not allow that; setting the state that it already has is
 * allowed.
 */
export function setRecurrence(
  db: Db,
  invoice: InvoiceRow,
  wanted: RecurrenceState,
  doing: ChangeContext,
): Changed | undefined {
  if (invoice.recurrenceState === null) return undefined;
  if (invoice.recurrenceState === wanted) return { invoice, statements: [] };
  const move = MOVE_TO[wanted];
  const recurrenceState = nextRecurrenceState(invoice.recurrenceState, move);
  if (!recurrenceState) return undefined;
  const after = lastMorning(invoice.region, doing.now);
  const changes = {
    ...modified(invoice, doing),
    recurrenceState,
    nextRunAt: nextRunAt({ ...invoice, recurrenceState }, { sends: waitsToBeSent(invoice), after }),
  };
  return {
    invoice: { ...invoice, ...changes },
    statements: [
      ...changeInvoice(db, invoice, changes),
      invoiceEvent(db, invoice.id, EVENT[move], { actor: doing.actor, at: doing.now }),
    ],
  };
}
