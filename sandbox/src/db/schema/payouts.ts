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

/** The tab of a payout, among those that depend on the state alone. */
export const PAYOUT_PHASE = sql`CASE state WHEN 'CREATED' THEN 'UNDER_WAY' WHEN 'AWAITING_APPROVAL' THEN 'UNDER_WAY' WHEN 'IN_PROGRESS' THEN 'UNDER_WAY'
  WHEN 'FAIL' THEN 'FAILED' WHEN 'NOT_FOUND' THEN 'FAILED' WHEN 'DAILY_PAYOUT_LIMIT_EXCEEDED' THEN 'FAILED'
  WHEN 'RETURNED' THEN 'RETURNED' ELSE 'ENDED' END`;

/**
 * Money that leaves a wallet: payouts to others, and withdrawals to one's own card or IBAN. Targets are stored masked.
 */
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
    /** The destination sent to the bank: an IBAN, or brand and last digits of a card. Empty if it is no longer kept. */
    destination: text().notNull().default(""),
    /** For a bank that the table of banks does not contain. */
    bank: text({ mode: "json" }).$type<BankDetails>(),
    cardType: text(),
    fullName: text().notNull().default(""),
    /** The answer of the receiver's bank about the name; null if it was not asked. */
    nameCheck: text().$type<NameCheck>(),
    /** The receiver's personal code (FIN), asked for where the target is a card (decision 0161). */
    finCode: text(),
    description: text().notNull().default(""),
    /** Whether it was made by the rule that `createdBy` set. */
    automatic: flag().notNull().default(false),
    currency: text().$type<Currency>().notNull(),
    amountMinor: minor().notNull(),
    feeMinor: minor().notNull(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
    /**
     * The number of people who must approve it. Rules that change while it waits can increase it, never decrease it
     * (decision 0061).
     */
    approversNeeded: integer().notNull().default(1),
    /**
     * The input of the rules: what its maker has paid out of the application that day, including this payout, and
     * whether the receiver was known.
     */
    madeTodayMinor: minor().notNull().default(0),
    receiverKnown: flag().notNull().default(false),
    reviewedBy: text(),
    reviewedByName: text(),
    reviewedAt: instant(),
    /** Whether its maker approved it alone, because no other approver exists. */
    approvedAlone: flag().notNull().default(false),
    /** Why it was rejected. */
    reason: text(),
    /** Why it failed or came back. */
    failure: text().$type<PayoutReason>(),
    finishedAt: instant(),
    /** When the bank is asked next, or sends the money back. Null if no more is expected from the bank. */
    bankAt: instant(),
    /** How often the bank did not know the outcome, and since when. */
    asked: integer().notNull().default(0),
    unknownSince: instant(),
    returnedAt: instant(),
    /** The member of staff who settled it because the bank did not know the outcome, and their reason. */
    settledBy: text(),
    settledByName: text(),
    settledNote: text(),
    /** For a payout to others: the words by which search finds it (`searchOfPayout`). */
    search: text().notNull().default(""),
    /** The file that it came from. Its money left the wallet with the whole file (decision 0062). */
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
    index("payouts_by_fin_code")
      .on(table.applicationId, table.finCode, table.createdAt)
      .where(sql`fin_code IS NOT NULL`),
    // Contains every column needed to count a person's waiting payouts, so that no row is read.
    index("payouts_waiting")
      .on(table.merchantId, table.applicationId, table.createdBy, table.amountMinor, table.id)
      .where(sql`kind = 'PAYOUT' AND state = 'AWAITING_APPROVAL'`),
    index("payouts_at_bank")
      .on(table.bankAt)
      .where(sql`bank_at IS NOT NULL`),
    check("payouts_amount", sql`amount_minor >= 1 AND fee_minor >= 0`),
    // No person approves a payout they created (docs/provider.md section 3).
    check("payouts_four_eyes", sql`reviewed_by IS NULL OR reviewed_by <> created_by`),
  ],
);

/** Money sent from a wallet to another merchant or a phone number, and top-ups of a phone account. */
export const walletTransfers = sqliteTable(
  "wallet_transfers",
  {
    seq: seq(),
    id: text().notNull().unique("wallet_transfers_id"),
    kind: text({ enum: ["TRANSFER", "TOPUP"] }).notNull(),
    fromApplicationId: text().references(() => applications.id),
    toApplicationId: text().references(() => applications.id),
    toPhone: text(),
    /** For a top-up: the network that the number originally belonged to. */
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

/** The wallets at both ends of a transfer, one row each, by which the list of either merchant finds it. */
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
    /** The transfer's time. */
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("wallet_transfer_ends_once").on(table.transferId, table.direction),
    index("wallet_transfer_ends_by_merchant").on(table.merchantId, table.createdAt, table.seq),
    index("wallet_transfer_ends_by_application").on(table.applicationId, table.createdAt, table.seq),
  ],
);

/**
 * Payments started with an application's QR code, regardless of their outcome, because a cashier also looks for a
 * failed one. The transaction holds the status and the code as it was typed.
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
    /** `optionalCodeKey` of the typed code, which the filter compares with. */
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
