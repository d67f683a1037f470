import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import type { BankDetails } from "#provider/contract/wallet-money";
import type { NameCheck, PayoutReason, PayoutState, PayoutTarget } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant, minor, seq } from "./columns.ts";
import { applications } from "./applications.ts";
import { payoutFiles } from "./payout-files.ts";
import { merchants } from "./people.ts";

/** Under which tab a payout stands, of those that its state alone decides. */
export const PAYOUT_PHASE = sql`CASE state WHEN 'CREATED' THEN 'UNDER_WAY' WHEN 'AWAITING_APPROVAL' THEN 'UNDER_WAY' WHEN 'IN_PROGRESS' THEN 'UNDER_WAY'
  WHEN 'FAIL' THEN 'FAILED' WHEN 'NOT_FOUND' THEN 'FAILED' WHEN 'DAILY_PAYOUT_LIMIT_EXCEEDED' THEN 'FAILED'
  WHEN 'RETURNED' THEN 'RETURNED' ELSE 'ENDED' END`;

/** Money leaving a wallet: payouts to others and withdrawals to one's own card or IBAN. Targets are kept masked. */
export const payouts = sqliteTable(
  "payouts",
  {
    seq: seq(),
    id: text().notNull().unique("payouts_id"),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    kind: text({ enum: ["PAYOUT", "WITHDRAWAL"] }).notNull(),
    state: text().$type<PayoutState>().notNull(),
    target: text().$type<PayoutTarget>().notNull(),
    targetMasked: text().notNull(),
    /**
     * What the bank is told: the IBAN of one's own account, or brand and last digits of a card. Empty where nobody
     * keeps it any more.
     */
    destination: text().notNull().default(""),
    /** Of a bank that the table of banks does not know. */
    bank: text({ mode: "json" }).$type<BankDetails>(),
    cardType: text(),
    fullName: text().notNull().default(""),
    /** What the receiver's bank said of the name; null where it was not asked. */
    nameCheck: text().$type<NameCheck>(),
    description: text().notNull().default(""),
    /** It left by the rule that `createdBy` set. */
    automatic: flag().notNull().default(false),
    currency: text().$type<Currency>().notNull(),
    amountMinor: minor().notNull(),
    feeMinor: minor().notNull(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
    /**
     * How many people have to approve it. Rules that change while it waits make it more, never fewer (decision 0061).
     */
    approversNeeded: integer().notNull().default(1),
    /**
     * What its maker had paid out of the application that day, this included, and whether the receiver was known: what
     * rules judge by.
     */
    madeTodayMinor: minor().notNull().default(0),
    receiverKnown: flag().notNull().default(false),
    reviewedBy: text(),
    reviewedByName: text(),
    reviewedAt: instant(),
    /** Its maker approved it, because nobody else may. */
    approvedAlone: flag().notNull().default(false),
    /** Why it was rejected. */
    reason: text(),
    /** Why it failed or came back. */
    failure: text().$type<PayoutReason>(),
    finishedAt: instant(),
    /** When the bank is asked next, or sends the money back; null: nothing is expected of it any more. */
    bankAt: instant(),
    /** How often the bank did not know what became of it, and since when. */
    asked: integer().notNull().default(0),
    unknownSince: instant(),
    returnedAt: instant(),
    /** Of the provider's staff, because the bank did not know; and why they settled it so. */
    settledBy: text(),
    settledByName: text(),
    settledNote: text(),
    /** Of a payout to others: the words it is found by (`searchOfPayout`). */
    search: text().notNull().default(""),
    /** The file it came with: its money left the wallet with the whole file (decision 0062). */
    fileId: text().references(() => payoutFiles.id),
  },
  (table) => [
    index("payouts_by_merchant").on(table.merchantId, table.createdAt, table.seq),
    index("payouts_by_application").on(table.applicationId, table.createdAt, table.seq),
    index("payouts_by_application_state").on(table.applicationId, table.state, table.createdAt),
    index("payouts_in_progress")
      .on(table.createdAt)
      .where(sql`state = 'IN_PROGRESS'`),
    index("payouts_of_kind").on(table.merchantId, table.kind, table.createdAt, table.seq),
    index("payouts_of_kind_in_application").on(table.applicationId, table.kind, table.createdAt, table.seq),
    index("payouts_by_state").on(table.merchantId, table.kind, table.state, table.createdAt, table.seq),
    index("payouts_by_phase").on(table.merchantId, table.kind, PAYOUT_PHASE, table.createdAt, table.seq),
    index("payouts_by_amount").on(table.merchantId, table.kind, table.amountMinor, table.createdAt, table.seq),
    index("payouts_of_file")
      .on(table.fileId, table.state)
      .where(sql`file_id IS NOT NULL`),
    index("payouts_by_destination").on(table.applicationId, table.destination, table.createdAt),
    index("payouts_newest").on(table.kind, table.createdAt, table.seq),
    index("payouts_awaiting")
      .on(table.createdAt)
      .where(sql`state = 'AWAITING_APPROVAL'`),
    index("payouts_made_by")
      .on(table.applicationId, table.createdBy, table.createdAt)
      .where(sql`kind = 'PAYOUT'`),
    index("payouts_to_known")
      .on(table.applicationId, table.destination)
      .where(sql`kind = 'PAYOUT' AND state = 'SUCCESS'`),
    // All that is asked to count what waits for somebody, so that no row is read for it.
    index("payouts_waiting")
      .on(table.merchantId, table.applicationId, table.createdBy, table.amountMinor, table.id)
      .where(sql`kind = 'PAYOUT' AND state = 'AWAITING_APPROVAL'`),
    index("payouts_at_bank")
      .on(table.bankAt)
      .where(sql`bank_at IS NOT NULL`),
    check("payouts_amount", sql`amount_minor >= 1 AND fee_minor >= 0`),
    // Nobody approves a payout they created (docs/provider.md section 3).
    check("payouts_four_eyes", sql`reviewed_by IS NULL OR reviewed_by <> created_by`),
  ],
);

/** Money from a wallet to another merchant or a phone number, and top-ups of a phone account. */
export const walletTransfers = sqliteTable(
  "wallet_transfers",
  {
    seq: seq(),
    id: text().notNull().unique("wallet_transfers_id"),
    kind: text({ enum: ["TRANSFER", "TOPUP"] }).notNull(),
    fromApplicationId: text().references(() => applications.id),
    toApplicationId: text().references(() => applications.id),
    toPhone: text(),
    /** Of a top-up: in whose network the number began. */
    operator: text(),
    currency: text().$type<Currency>().notNull(),
    amountMinor: minor().notNull(),
    description: text().notNull().default(""),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("wallet_transfers_from").on(table.fromApplicationId, table.createdAt, table.seq),
    index("wallet_transfers_to").on(table.toApplicationId, table.createdAt, table.seq),
    check("wallet_transfers_amount", sql`amount_minor >= 1`),
    check("wallet_transfers_two_ends", sql`from_application_id IS NOT to_application_id`),
  ],
);

/** The wallets at the ends of a transfer, a row each: what the list of either merchant is found by. */
export const walletTransferEnds = sqliteTable(
  "wallet_transfer_ends",
  {
    seq: seq(),
    transferId: text()
      .notNull()
      .references(() => walletTransfers.id),
    direction: text({ enum: ["OUT", "IN"] }).notNull(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    /** That of the transfer. */
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("wallet_transfer_ends_once").on(table.transferId, table.direction),
    index("wallet_transfer_ends_by_merchant").on(table.merchantId, table.createdAt, table.seq),
    index("wallet_transfer_ends_by_application").on(table.applicationId, table.createdAt, table.seq),
  ],
);

/**
 * Payments begun through an application's QR code, whatever became of them: a merchant at the counter looks for the one
 * that failed, too. How each stands, and its code as it was typed, is the transaction's to say.
 */
export const qrPayments = sqliteTable(
  "qr_payments",
  {
    seq: seq(),
    id: text().notNull().unique("qr_payments_id"),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    region: text().$type<Region>().notNull().default("default"),
    transactionId: text().notNull().unique("qr_payments_transaction"),
    fullName: text().notNull(),
    searchName: text().notNull(),
    phoneNumber: text().notNull(),
    /** `optionalCodeKey` of what was typed: what the filter compares with. */
    optionalCode: text(),
    currency: text().$type<Currency>().notNull(),
    amountMinor: minor().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("qr_payments_by_merchant").on(table.merchantId, table.createdAt, table.seq),
    index("qr_payments_by_amount").on(table.merchantId, table.amountMinor, table.createdAt),
    index("qr_payments_by_phone").on(table.merchantId, table.phoneNumber, table.createdAt),
    index("qr_payments_by_code").on(table.merchantId, table.optionalCode, table.createdAt),
    index("qr_payments_by_application").on(table.applicationId, table.createdAt, table.seq),
    index("qr_payments_by_region").on(table.region, table.createdAt, table.seq),
    check("qr_payments_amount", sql`amount_minor >= 100`),
  ],
);
