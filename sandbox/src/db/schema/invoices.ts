import type { ReturnAddresses } from "#provider/contract/return-fields";
import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import type { INVOICE_EVENTS } from "#provider/contract/invoice-log";
import type { InvoiceStatus, Language, RecurrenceState, Reminder, SendChannel } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { customerKey, flag, instant, minor, seq } from "./columns.ts";
import { applications } from "./applications.ts";
import { merchants } from "./people.ts";

/**
 * Invoices and payment links. `merchantId` and `region` repeat the application's, so that every list of an owner or of
 * staff walks one index. `search` is the JSON that a trigger copies into the full-text index (see `searchOfInvoice`).
 */
export const invoices = sqliteTable(
  "invoices",
  {
    seq: seq(),
    id: text().notNull().unique("invoices_id"),
    /** 12 characters of Crockford base 32; also the last part of the pay link. */
    code: text().notNull().unique("invoices_code"),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    region: text().$type<Region>().notNull(),
    status: text().$type<InvoiceStatus>().notNull(),
    amountMinor: minor().notNull(),
    /** The captured sum, and the sum now held by a pre-authorization. */
    paidMinor: minor().notNull().default(0),
    heldMinor: minor().notNull().default(0),
    /** What of the captured sum was paid outside of the provider. */
    outsideMinor: minor().notNull().default(0),
    /** Whether it is a sale of the till, which has a row of `till_sales` as well and names no payer. */
    isSale: flag().notNull().default(false),
    /** Whether a sum is outstanding (`outstanding` of provider/rules), computed from the columns above. */
    isOpen: flag()
      .notNull()
      .generatedAlwaysAs(
        sql`(status IN ('PENDING', 'PARTIAL', 'DECLINED') AND amount_minor > paid_minor + held_minor)`,
        { mode: "virtual" },
      ),
    currency: text().$type<Currency>().notNull(),
    fullName: text().notNull(),
    phone: text().notNull(),
    email: text(),
    customerKey: customerKey(),
    description: text().notNull(),
    bookingId: text().notNull(),
    /** Language of the payer's messages and checkout. */
    language: text().$type<Language>().notNull(),
    /** Last day on which the link can be paid (YYYY-MM-DD, merchant's zone), and the instant that day ends. */
    linkExpirationDate: text().notNull(),
    expiresAt: instant().notNull(),
    preAuth: flag().notNull().default(false),
    partialAllowed: flag().notNull().default(false),
    /** Days (YYYY-MM-DD) in the merchant's zone. */
    scheduledDate: text(),
    dueDate: text(),
    /** The due day (`dueDayOf` of provider/rules), computed from the columns above. */
    dueDay: text()
      .notNull()
      .generatedAlwaysAs(sql`(coalesce(due_date, link_expiration_date))`, { mode: "virtual" }),
    reminders: text({ mode: "json" }).$type<Reminder[]>().notNull().default([]),
    checkInDate: text(),
    recurringInterval: text({ enum: ["WEEKLY", "MONTHLY", "ANNUALLY"] }),
    /** The state of a recurring invoice; null for other invoices. */
    recurrenceState: text().$type<RecurrenceState>(),
    /** When the schedule acts next; null if it has nothing left to do. */
    nextRunAt: instant(),
    /** The number of rounds of a recurring invoice. */
    runs: integer().notNull().default(0),
    recurredFrom: text(),
    installmentCard: text(),
    installmentPeriod: integer(),
    channels: text({ mode: "json" }).$type<SendChannel[]>().notNull().default([]),
    /** The upload it was made from, and the row's number in the spreadsheet. */
    bulkUploadId: text(),
    bulkRow: integer(),
    /** Brand and last four of the card that paid, once paid. */
    cardBrand: text(),
    cardLast4: text(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
    /** `createdAt` as a day in the merchant's zone. */
    createdDay: text().notNull(),
    completedBy: text(),
    completedAt: instant(),
    /** The name, at the time, of the person who canceled it or gave up the hold on its money; null if the clock did. */
    canceledBy: text(),
    /** The merchant's own name and facts of it, and where its payers go on; null without any address. */
    reference: text(),
    metadata: text({ mode: "json" }).$type<Record<string, string>>(),
    returns: text({ mode: "json" }).$type<ReturnAddresses>(),
    lastModifiedBy: text().notNull(),
    lastModifiedAt: instant().notNull(),
    search: text().notNull(),
  },
  (table) => [
    index("invoices_by_merchant").on(table.merchantId, table.createdAt, table.seq),
    index("invoices_by_merchant_status").on(table.merchantId, table.status, table.createdAt, table.seq),
    index("invoices_by_merchant_amount").on(table.merchantId, table.amountMinor, table.createdAt, table.seq),
    index("invoices_by_merchant_due").on(table.merchantId, table.dueDay, table.seq),
    index("invoices_by_merchant_open_due").on(table.merchantId, table.isOpen, table.dueDay, table.seq),
    index("invoices_by_merchant_expiry").on(table.merchantId, table.linkExpirationDate, table.seq),
    index("invoices_by_application").on(table.applicationId, table.createdAt, table.seq),
    index("invoices_by_application_status").on(table.applicationId, table.status, table.createdAt, table.seq),
    index("invoices_by_customer").on(table.merchantId, table.customerKey, table.createdAt, table.seq),
    index("invoices_by_region").on(table.region, table.createdAt, table.seq),
    // No row becomes two invoices.
    uniqueIndex("invoices_by_bulk_row")
      .on(table.bulkUploadId, table.bulkRow)
      .where(sql`bulk_upload_id IS NOT NULL`),
    index("invoices_open_by_booking")
      .on(table.applicationId, table.bookingId)
      .where(sql`status IN ('PENDING', 'PARTIAL', 'DECLINED')`),
    index("invoices_to_expire")
      .on(table.expiresAt)
      .where(sql`status IN ('PENDING', 'PARTIAL', 'DECLINED') AND held_minor = 0`),
    index("invoices_to_expire_by_merchant")
      .on(table.merchantId, table.expiresAt)
      .where(sql`status IN ('PENDING', 'PARTIAL', 'DECLINED') AND held_minor = 0`),
    index("invoices_to_run")
      .on(table.nextRunAt)
      .where(sql`next_run_at IS NOT NULL`),
    check("invoices_amount", sql`amount_minor >= 100 AND amount_minor < 4000000`),
    check("invoices_paid", sql`paid_minor >= 0 AND held_minor >= 0 AND paid_minor + held_minor <= amount_minor`),
    check("invoices_last4", sql`card_last4 IS NULL OR length(card_last4) = 4`),
  ],
);

/**
 * Events of an invoice, in order: its timeline, and with `changes` its history of edits. `actor` is a user id, or null
 * for the payer and the clock.
 */
export const invoiceEvents = sqliteTable(
  "invoice_events",
  {
    seq: seq(),
    invoiceId: text()
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    kind: text().$type<(typeof INVOICE_EVENTS)[number]>().notNull(),
    actor: text(),
    actorName: text(),
    amountMinor: minor(),
    channel: text().$type<SendChannel>(),
    transactionId: text(),
    detail: text(),
    changes: text({ mode: "json" })
      .$type<{ field: string; from: string | null; to: string | null }[]>()
      .notNull()
      .default([]),
    at: instant().notNull(),
  },
  (table) => [index("invoice_events_by_invoice").on(table.invoiceId, table.seq)],
);

/** Reminders that wait for their time. A reminder that was sent or no longer applies is deleted. */
export const invoiceReminders = sqliteTable(
  "invoice_reminders",
  {
    invoiceId: text()
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    reminder: text().$type<Reminder>().notNull(),
    runAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.reminder] }),
    index("invoice_reminders_due").on(table.runAt),
  ],
);

/**
 * Counts and sums per application, local day of creation, status and openness. Triggers keep them, so that totals never
 * read a whole list.
 */
export const invoiceDays = sqliteTable(
  "invoice_days",
  {
    applicationId: text().notNull(),
    /** YYYY-MM-DD in the application's zone. */
    day: text().notNull(),
    status: text().$type<InvoiceStatus>().notNull(),
    isOpen: flag().notNull(),
    count: integer().notNull(),
    amountMinor: minor().notNull(),
    paidMinor: minor().notNull(),
    heldMinor: minor().notNull(),
    outsideMinor: minor().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.day, table.status, table.isOpen] })],
);
