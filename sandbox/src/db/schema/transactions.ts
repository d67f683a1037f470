import type { DisputeState } from "#provider/contract/dispute-words";
import type { Currency } from "#provider/contract/money";
import type { RefundState } from "#provider/contract/refund-terms";
import type { TRANSACTION_EVENTS } from "#provider/contract/transaction-events";
import type { Region } from "#provider/contract/regions";
import type {
  CardBrand,
  Language,
  Operation,
  PaymentMethod,
  PaymentSource,
  PaymentStatus,
} from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { customerKey, flag, id, instant, minor, seq } from "./columns.ts";
import { applications } from "./applications.ts";
import { invoices } from "./invoices.ts";
import { paymentLinks } from "./links.ts";
import { merchants } from "./people.ts";

/**
 * Payments, one row each. `operation` is the latest action on it; `transactionEvents` has all of them. Invoice data
 * that lists show is copied here, so that no list joins. `attemptKey` makes a payment happen once, even if the payer's
 * form arrives several times.
 */
export const transactions = sqliteTable(
  "transactions",
  {
    seq: seq(),
    id: text().notNull().unique("transactions_id"),
    attemptKey: text().notNull().unique("transactions_attempt"),
    sessionId: text().notNull().unique("transactions_session"),
    orderId: text().notNull().unique("transactions_order"),
    orderLanguage: text().$type<Language>().notNull(),
    /** Retrieval reference number, given by the card network when it answers. */
    rrn: text(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    region: text().$type<Region>().notNull(),
    invoiceId: text().references(() => invoices.id),
    invoiceCode: text(),
    bookingId: text(),
    /** The origin of the payment. `invoiceCode` is the link's code if there was no invoice. */
    source: text().$type<PaymentSource>().notNull().default("INVOICE"),
    paymentLinkId: text().references(() => paymentLinks.id),
    /** The text by which a payer with a link or QR code said what they pay for. */
    optionalCode: text(),
    /** The merchant's own reference and facts, of an order that its server made. */
    reference: text(),
    metadata: text({ mode: "json" }).$type<Record<string, string>>(),
    fullName: text().notNull(),
    email: text(),
    phone: text(),
    customerKey: customerKey(),
    description: text().notNull(),
    operation: text().$type<Operation>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** The sum asked for. A pre-authorization holds it. */
    amountMinor: minor().notNull(),
    /**
     * The captured sum, its fee, and the net at that time. Refunds reduce it later (`netOf` of provider/rules). Zero
     * until captured.
     */
    grossMinor: minor().notNull().default(0),
    feeMinor: minor().notNull().default(0),
    netMinor: minor().notNull().default(0),
    /** Refunded or being refunded, as a part of the gross. */
    refundedMinor: minor().notNull().default(0),
    commissionBasisPoints: integer().notNull(),
    cardBrand: text().$type<CardBrand>(),
    cardLast4: text(),
    installmentCard: text(),
    installmentPeriod: integer(),
    /** NONE: not needed. REQUIRED: the payer has not answered yet. */
    threeDs: text({ enum: ["NONE", "REQUIRED", "PASSED", "FAILED"] })
      .notNull()
      .default("NONE"),
    responseCode: text(),
    responseDescription: text(),
    refundReason: text(),
    /** Until when a pre-authorization can be captured. */
    captureBy: instant(),
    createdAt: instant().notNull(),
    /** `createdAt` as a day in the merchant's zone. */
    createdDay: text().notNull(),
    completedAt: instant(),
    search: text().notNull(),
    /** Copies of its dispute, kept by triggers; null without one. */
    disputeId: text(),
    disputeState: text().$type<DisputeState>(),
    disputeIsClaimed: flag(),
    disputeRespondBy: instant(),
    /**
     * The people who refunded, completed or canceled it, as words of the full-text index, one entry per act
     * (`actWords`).
     */
    acts: text({ mode: "json" }).$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    index("transactions_by_merchant").on(table.merchantId, table.createdAt, table.seq),
    index("transactions_by_merchant_status").on(table.merchantId, table.status, table.createdAt, table.seq),
    index("transactions_by_merchant_amount").on(table.merchantId, table.amountMinor, table.createdAt, table.seq),
    index("transactions_by_merchant_card").on(table.merchantId, table.cardLast4, table.createdAt, table.seq),
    index("transactions_by_application").on(table.applicationId, table.createdAt, table.seq),
    index("transactions_by_application_status").on(table.applicationId, table.status, table.createdAt, table.seq),
    index("transactions_by_customer").on(table.merchantId, table.customerKey, table.createdAt, table.seq),
    index("transactions_by_region").on(table.region, table.createdAt, table.seq),
    index("transactions_by_invoice").on(table.invoiceId, table.seq),
    // The merchant's own numbers of payments, by which a file of refunds names them.
    index("transactions_by_reference")
      .on(table.applicationId, table.reference)
      .where(sql`reference IS NOT NULL`),
    index("transactions_by_booking")
      .on(table.applicationId, table.bookingId)
      .where(sql`booking_id IS NOT NULL`),
    index("transactions_by_link")
      .on(table.paymentLinkId, table.seq)
      .where(sql`payment_link_id IS NOT NULL`),
    index("transactions_to_lapse")
      .on(table.captureBy)
      .where(sql`status = 'PREAUTH_APPROVED'`),
    index("transactions_to_lapse_by_merchant")
      .on(table.merchantId, table.captureBy)
      .where(sql`status = 'PREAUTH_APPROVED'`),
    index("transactions_to_lapse_by_application")
      .on(table.applicationId, table.captureBy)
      .where(sql`status = 'PREAUTH_APPROVED'`),
    index("transactions_disputed")
      .on(table.merchantId, table.disputeState, table.createdAt, table.seq)
      .where(sql`dispute_state IS NOT NULL`),
    index("transactions_unfinished")
      .on(table.createdAt)
      .where(sql`status IN ('CREATED', 'PENDING')`),
    check("transactions_amount", sql`amount_minor >= 1 AND amount_minor < 4000000`),
    check("transactions_capture_within_amount", sql`gross_minor BETWEEN 0 AND amount_minor`),
    check("transactions_net", sql`net_minor = gross_minor - fee_minor AND fee_minor >= 0`),
    check("transactions_refund_within_gross", sql`refunded_minor BETWEEN 0 AND gross_minor`),
    check("transactions_last4", sql`card_last4 IS NULL OR length(card_last4) = 4`),
  ],
);

/** Events of a payment, in order. Rows are never changed. */
export const transactionEvents = sqliteTable(
  "transaction_events",
  {
    seq: seq(),
    transactionId: text()
      .notNull()
      .references(() => transactions.id),
    kind: text().$type<(typeof TRANSACTION_EVENTS)[number]>().notNull(),
    /** A user id, or null for the payer and the clock. */
    actor: text(),
    actorName: text(),
    amountMinor: minor(),
    detail: text(),
    at: instant().notNull(),
  },
  (table) => [index("transaction_events_by_transaction").on(table.transactionId, table.seq)],
);

/**
 * Refunds. Triggers reserve the amount on the transaction when a row is inserted, and give it back when it becomes
 * FAILED, REJECTED, RECALLED or EXPIRED. Triggers also refuse an approval by nobody or by the maker (decision 0175).
 */
export const refunds = sqliteTable(
  "refunds",
  {
    id: id(),
    transactionId: text()
      .notNull()
      .references(() => transactions.id),
    amountMinor: minor().notNull(),
    reason: text().notNull(),
    state: text().$type<RefundState>().notNull(),
    failure: text(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
    /** Who approved or refused it, and the words of whoever refused it. */
    reviewedBy: text(),
    reviewedByName: text(),
    reviewedAt: instant(),
    reviewReason: text(),
  },
  (table) => [
    index("refunds_awaiting")
      .on(table.createdAt)
      .where(sql`state = 'AWAITING_APPROVAL'`),
    index("refunds_by_maker").on(table.createdBy, table.createdAt),
    index("refunds_by_transaction").on(table.transactionId, table.createdAt),
    index("refunds_in_progress")
      .on(table.createdAt)
      .where(sql`state = 'IN_PROGRESS'`),
    check("refunds_amount", sql`amount_minor >= 1`),
  ],
);

/**
 * What each person refunded out of an application in each hour of UTC since 1970, in minor units: what waits, is on its
 * way and arrived. Kept by triggers on `refunds`, so that the sum of a day reads at most 24 rows. Days of every region
 * begin at a full hour of UTC.
 */
export const refundHours = sqliteTable(
  "refund_hours",
  {
    applicationId: text().notNull(),
    makerId: text().notNull(),
    hour: integer().notNull(),
    amountMinor: minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.makerId, table.hour] }),
    check("refund_hours_amount", sql`amount_minor >= 0`),
  ],
);

/** Counts and sums per application, local day of creation and status; kept by triggers. */
export const transactionDays = sqliteTable(
  "transaction_days",
  {
    applicationId: text().notNull(),
    /** YYYY-MM-DD in the application's zone. */
    day: text().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    count: integer().notNull(),
    amountMinor: minor().notNull(),
    grossMinor: minor().notNull(),
    feeMinor: minor().notNull(),
    refundedMinor: minor().notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.day, table.status] })],
);
