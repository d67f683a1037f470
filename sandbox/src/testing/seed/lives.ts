import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { changesBetween } from "../../domain/invoice-changes.ts";
import { endOfDay, morningOf, nextRunAt, remindersToCome } from "../../domain/schedule.ts";
import type { Schedule } from "./fates.ts";
import { createInvoice, type Shop } from "./invoices.ts";
import { DAY, HOUR } from "./payments.ts";
import { noteInvoice, type InvoiceDraft, type Story } from "./story.ts";

const TERMS = { preAuth: false, partialAllowed: false, installment: false, linkDays: 30 };

/**
 * One fresh example of each state of an unpaid invoice: a recurring one, a scheduled one, one with reminders, an
 * overdue one, and an edited one.
 */
export function planLives(story: Story, shop: Shop, schedule: Schedule, now: number): void {
  const [manager] = shop.managers;
  if (!manager) return;
  const { region } = shop;
  const today = dayIn(region, new Date(now));
  /** Sets the schedule of an invoice by its present terms, and the reminders that are still to come. */
  const settle = (invoice: InvoiceDraft, sends = false) => {
    invoice.nextRunAt = nextRunAt(invoice, { sends, after: today });
    for (const planned of remindersToCome(invoice, now))
      story.invoiceReminders.push({ ...planned, invoiceId: invoice.id });
  };

  schedule(now - 20 * DAY, () => {
    const invoice = createInvoice(story, shop, TERMS, now - 20 * DAY);
    Object.assign(invoice, { recurringInterval: "MONTHLY", recurrenceState: "ACTIVE", checkInDate: null });
    settle(Object.assign(invoice, { dueDate: addDays(today, -4) }));
  });

  const weeklyAt = now - 12 * DAY;
  schedule(weeklyAt, () => {
    const invoice = createInvoice(story, shop, TERMS, weeklyAt);
    Object.assign(invoice, { recurringInterval: "WEEKLY", recurrenceState: "ACTIVE", checkInDate: null });
    const roundDay = addDays(invoice.createdDay, 7);
    const roundAt = morningOf(region, roundDay);
    schedule(roundAt, () => {
      const id = story.random.id("inv");
      const linkExpirationDate = addDays(roundDay, TERMS.linkDays);
      const round: InvoiceDraft = {
        ...invoice,
        id,
        code: story.random.text(12),
        linkExpirationDate,
        expiresAt: endOfDay(region, linkExpirationDate),
        recurringInterval: null,
        recurrenceState: null,
        recurredFrom: invoice.id,
        createdAt: roundAt,
        createdDay: roundDay,
        lastModifiedAt: roundAt,
      };
      invoice.runs = 1;
      story.invoices.push(round);
      noteInvoice(story, invoice.id, "RECURRED", { actor: null, at: roundAt, detail: round.code });
      noteInvoice(story, id, "CREATED", { actor: null, at: roundAt, amountMinor: round.amountMinor });
      for (const channel of round.channels) noteInvoice(story, id, "SENT", { actor: null, at: roundAt, channel });
    });
    const pausedAt = now - 3 * DAY;
    schedule(pausedAt, () => {
      noteInvoice(story, invoice.id, "PAUSED", { actor: manager, at: pausedAt });
      invoice.recurrenceState = "PAUSED";
      modify(invoice, manager.name, pausedAt);
      settle(invoice);
    });
  });

  schedule(now - 2 * DAY, () => {
    const invoice = createInvoice(story, shop, { ...TERMS, partialAllowed: true }, now - 2 * DAY);
    settle(Object.assign(invoice, { dueDate: addDays(today, 2), reminders: ["BEFORE_1", "ON_DUE_DAY", "AFTER_3"] }));
  });

  schedule(now - DAY, () => {
    const invoice = createInvoice(story, shop, TERMS, now - DAY, true);
    settle(Object.assign(invoice, { scheduledDate: addDays(today, 3), reminders: ["BEFORE_1"] }), true);
  });

  schedule(now - 6 * HOUR, () => {
    const invoice = createInvoice(story, shop, TERMS, now - 6 * HOUR);
    const editedAt = now - 4 * HOUR;
    schedule(editedAt, () => {
      const before = termsOf(invoice);
      invoice.amountMinor += 3_000;
      invoice.dueDate = addDays(today, 7);
      invoice.reminders = ["BEFORE_3", "BEFORE_1"];
      modify(invoice, manager.name, editedAt);
      const changes = changesBetween(before, termsOf(invoice));
      noteInvoice(story, invoice.id, "EDITED", { actor: manager, at: editedAt, changes });
      settle(invoice);
    });
  });
}

function modify(invoice: InvoiceDraft, by: string, at: number): void {
  invoice.lastModifiedBy = by;
  invoice.lastModifiedAt = at;
}

/** The terms that an edit reports; none of these invoices is paid by installments. */
const termsOf = (invoice: InvoiceDraft): Parameters<typeof changesBetween>[0] => ({
  ...invoice,
  amount: invoice.amountMinor,
  installment: null,
});
