import type { ContractText, SigningMethodName, SigningStatus } from "#provider/contract/merchant-contracts";
import type { Language } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { id, instant } from "./columns.ts";
import { users } from "./people.ts";

/** The signed contract of an application; its text never changes. */
export const contracts = sqliteTable("contracts", {
  applicationId: text()
    .primaryKey()
    .references(() => applications.id, { onDelete: "cascade" }),
  /** The number that people know the contract by. */
  number: text().notNull().unique("contracts_number"),
  text: text({ mode: "json" }).$type<ContractText>().notNull(),
  signedBy: text().references(() => users.id),
  /** The signer's name in the certificate. */
  signerName: text().notNull(),
  method: text().$type<SigningMethodName>().notNull(),
  signedAt: instant().notNull(),
  /** When it was submitted to production, and by whom. */
  agreementAcceptedAt: instant(),
  agreementAcceptedBy: text(),
});

/** The file of a contract with both signatures. */
export const contractFiles = sqliteTable("contract_files", {
  applicationId: text()
    .primaryKey()
    .references(() => contracts.applicationId, { onDelete: "cascade" }),
  pdf: blob({ mode: "buffer" }).notNull(),
  createdAt: instant().notNull(),
});

/** Who was shown which text of a contract, and who has read it to the end. */
export const contractReadings = sqliteTable(
  "contract_readings",
  {
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The text's hash. */
    hash: text().notNull(),
    language: text().$type<Language>().notNull(),
    shownAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.userId, table.hash] })],
);

/** A certificate as the signature service sent it: DER in Base64. */
export type KeptCertificate = { id: string; der: string };

/**
 * Requests to identify (AUTH) and to sign (SIGN), as the provider knows them. `sessionId` is the identification that a
 * request belongs to. At most one is open (PENDING) per application and per phone.
 */
export const signingRequests = sqliteTable(
  "signing_requests",
  {
    id: id(),
    sessionId: text().notNull(),
    purpose: text({ enum: ["AUTH", "SIGN"] }).notNull(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id),
    userName: text().notNull(),
    method: text().$type<Exclude<SigningMethodName, "PAPER">>().notNull(),
    phone: text().notNull(),
    /** The person's number at the signature service. */
    signerId: text().notNull(),
    controlCode: text().notNull(),
    status: text().$type<SigningStatus>().notNull().default("PENDING"),
    /** After a successful identification: the person's name and number, and their certificates. */
    fullName: text(),
    fin: text(),
    certificates: text({ mode: "json" }).$type<KeptCertificate[]>().notNull().default([]),
    /** Counts the waits for an answer. A later wait ends the earlier ones. */
    waits: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    sessionEndsAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex("signing_requests_one_of_application")
      .on(table.applicationId)
      .where(sql`status = 'PENDING'`),
    uniqueIndex("signing_requests_one_of_phone")
      .on(table.phone)
      .where(sql`status = 'PENDING'`),
    index("signing_requests_by_application").on(table.applicationId, table.createdAt),
    index("signing_requests_open")
      .on(table.expiresAt)
      .where(sql`status = 'PENDING'`),
    check("signing_requests_ended", sql`(status = 'PENDING') = (ended_at IS NULL)`),
  ],
);

/** The document of an open request to sign: the file with room for the signature, and the certificate in it. */
export const signingDocuments = sqliteTable("signing_documents", {
  requestId: text()
    .primaryKey()
    .references(() => signingRequests.id, { onDelete: "cascade" }),
  prepared: blob({ mode: "buffer" }).notNull(),
  certificate: blob({ mode: "buffer" }).notNull(),
  text: text({ mode: "json" }).$type<ContractText>().notNull(),
});
