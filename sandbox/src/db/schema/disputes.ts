import type {
  DISPUTE_EVENTS,
  DisputeFileType,
  DisputeReason,
  DisputeState,
  EvidenceKind,
} from "#provider/contract/dispute-words";
import type { EvidenceWarning } from "#provider/contract/evidence";
import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { flag, id, instant, minor, seq } from "./columns.ts";
import { merchants } from "./people.ts";
import { transactions } from "./transactions.ts";

/**
 * What test cards will dispute: written with the payment, because nobody keeps a card's number. A row ends as it
 * opens.
 */
export const announcedDisputes = sqliteTable(
  "announced_disputes",
  {
    transactionId: text()
      .primaryKey()
      .references(() => transactions.id),
    reasonCode: text().notNull(),
    isClaimed: flag().notNull(),
    dueAt: instant().notNull(),
  },
  (table) => [index("announced_disputes_due").on(table.dueAt)],
);

/**
 * Payments that their payers dispute, at most one for each. `heldMinor` and `feeTakenMinor` are what the wallet had of
 * amount and fee; `lacksMinor` is what is still to be taken as money comes in. Triggers keep the copies on the payment,
 * and tell servers of each event.
 */
export const disputes = sqliteTable(
  "disputes",
  {
    seq: seq(),
    id: text().notNull().unique("disputes_id"),
    transactionId: text()
      .notNull()
      .unique("disputes_of_transaction")
      .references(() => transactions.id),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    region: text().$type<Region>().notNull(),
    currency: text().$type<Currency>().notNull(),
    reasonCode: text().notNull(),
    reason: text().$type<DisputeReason>().notNull(),
    /** What the payer told their bank. */
    claim: text().notNull(),
    state: text().$type<DisputeState>().notNull(),
    /** The bank claims the money, and does not only ask. */
    isClaimed: flag().notNull(),
    amountMinor: minor().notNull(),
    feeMinor: minor().notNull(),
    heldMinor: minor().notNull().default(0),
    feeTakenMinor: minor().notNull().default(0),
    lacksMinor: minor().notNull().default(0),
    createdAt: instant().notNull(),
    /** Until when it can be answered; null once it cannot. */
    respondBy: instant(),
    /** Hours before the end of which people were told again, the last; null: they were not. */
    toldHours: integer(),
    /** Counts changes of the answer. */
    version: integer().notNull().default(0),
    evidence: text({ mode: "json" }).$type<Partial<Record<EvidenceKind, string>>>().notNull(),
    draftBy: text(),
    draftByName: text(),
    draftAt: instant(),
    sentBy: text(),
    sentByName: text(),
    sentAt: instant(),
    /** Until when the bank decides what was sent. */
    decideBy: instant(),
    decision: text(),
    endedAt: instant(),
  },
  (table) => [
    index("disputes_by_merchant").on(table.merchantId, table.createdAt, table.seq),
    index("disputes_by_application").on(table.applicationId, table.createdAt, table.seq),
    index("disputes_by_region").on(table.region, table.createdAt, table.seq),
    index("disputes_to_answer")
      .on(table.respondBy)
      .where(sql`respond_by IS NOT NULL`),
    index("disputes_to_decide")
      .on(table.decideBy)
      .where(sql`decide_by IS NOT NULL`),
    index("disputes_lacking")
      .on(table.applicationId)
      .where(sql`lacks_minor > 0`),
    index("disputes_asking")
      .on(table.applicationId)
      .where(sql`ended_at IS NULL AND is_claimed = 0`),
    check("disputes_amount", sql`amount_minor >= 1 AND fee_minor >= 0`),
    check("disputes_taken", sql`held_minor BETWEEN 0 AND amount_minor AND fee_taken_minor BETWEEN 0 AND fee_minor`),
    check("disputes_lacks", sql`lacks_minor >= 0`),
    check(
      "disputes_state",
      sql`state IN ('INQUIRY', 'NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED', 'EXPIRED', 'PREVENTED')`,
    ),
    check("disputes_answerable", sql`(state IN ('INQUIRY', 'NEEDS_RESPONSE')) = (respond_by IS NOT NULL)`),
    check("disputes_deciding", sql`(state = 'UNDER_REVIEW') = (decide_by IS NOT NULL)`),
    check(
      "disputes_ended",
      sql`(state IN ('WON', 'LOST', 'ACCEPTED', 'EXPIRED', 'PREVENTED')) = (ended_at IS NOT NULL)`,
    ),
  ],
);

/** Events of a dispute, in order. Rows are never changed. */
export const disputeEvents = sqliteTable(
  "dispute_events",
  {
    seq: seq(),
    disputeId: text()
      .notNull()
      .references(() => disputes.id),
    kind: text().$type<(typeof DISPUTE_EVENTS)[number]>().notNull(),
    /** A user id, or null for the payer's bank and the clock. */
    actor: text(),
    actorName: text(),
    detail: text(),
    at: instant().notNull(),
  },
  (table) => [index("dispute_events_by_dispute").on(table.disputeId, table.seq)],
);

/** Files of an answer, at most `DISPUTE_FILES` of each. What was sent stays. */
export const disputeFiles = sqliteTable(
  "dispute_files",
  {
    id: id(),
    disputeId: text()
      .notNull()
      .references(() => disputes.id),
    name: text().notNull(),
    kind: text().$type<EvidenceKind>().notNull(),
    mediaType: text().$type<DisputeFileType>().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    pages: integer().notNull().default(1),
    /** What its sender has to know of it (`readEvidence`). */
    warnings: text({ mode: "json" }).$type<EvidenceWarning[]>().notNull().default([]),
    attachments: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    signers: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("dispute_files_by_dispute").on(table.disputeId, table.createdAt)],
);

/** The bytes of a file, in pieces, because D1 allows two million bytes for a row. */
export const disputeFilePieces = sqliteTable(
  "dispute_file_pieces",
  {
    fileId: text()
      .notNull()
      .references(() => disputeFiles.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    bytes: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.place] })],
);

/**
 * Sealed PDFs that answers were sent as (decision 0177), one for each dispute. Their bytes are written piece by piece
 * before that, because nobody holds them all; what was not sent then is swept.
 */
export const disputeDocuments = sqliteTable(
  "dispute_documents",
  {
    id: id(),
    disputeId: text()
      .notNull()
      .references(() => disputes.id),
    pages: integer().notNull(),
    size: integer().notNull().default(0),
    sha256: text().notNull().default(""),
    madeAt: instant().notNull(),
    isSent: flag().notNull().default(false),
  },
  (table) => [
    uniqueIndex("dispute_documents_sent")
      .on(table.disputeId)
      .where(sql`is_sent`),
    index("dispute_documents_to_sweep")
      .on(table.madeAt)
      .where(sql`NOT is_sent`),
  ],
);

export const disputeDocumentPieces = sqliteTable(
  "dispute_document_pieces",
  {
    documentId: text()
      .notNull()
      .references(() => disputeDocuments.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    bytes: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.place] })],
);
