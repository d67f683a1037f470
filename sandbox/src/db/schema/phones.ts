import type { CertificateKind, SigningStatus } from "#provider/contract/merchant-contracts";
import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";

/*
 * Phones that the sandbox simulates, and the mobile signature service that reaches them. The provider's side of a
 * request is in `signing_requests`; these tables are the other side.
 */

/** How a phone behaves when asked: it works, or fails in one way. */
export const PHONE_MODES = [
  "WORKS",
  "ABSENT",
  "UNDELIVERED",
  "SIM_FAULT",
  "NO_CLIENT",
  "NO_CERTIFICATE",
  "SIGNS_ELSE",
] as const;
export type PhoneMode = (typeof PHONE_MODES)[number];
/**
 * The certificates that a phone's owner has: all valid ones, only a citizen's, one of another company, or ones that end
 * soon or have ended.
 */
export const PHONE_HOLDINGS = ["ALL", "CITIZEN_ONLY", "OTHER_COMPANY", "ENDS_SOON", "ENDED"] as const;
export type PhoneHolding = (typeof PHONE_HOLDINGS)[number];

/** Phones with settings, or with wrong PINs. */
export const phones = sqliteTable("phones", {
  number: text().primaryKey(),
  mode: text().$type<PhoneMode>().notNull().default("WORKS"),
  holding: text().$type<PhoneHolding>().notNull().default("ALL"),
  /** Wrong PINs in a row. Too many block the phone. */
  wrongPin1: integer().notNull().default(0),
  wrongPin2: integer().notNull().default(0),
});

/** Certificates issued for a phone. Their keys are derived from their ids. */
export const phoneCertificates = sqliteTable(
  "phone_certificates",
  {
    id: id(),
    phone: text().notNull(),
    signerId: text().notNull(),
    kind: text().$type<CertificateKind>().notNull(),
    /** The person named in it. Another person gets another certificate. */
    holder: text().notNull(),
    holding: text().$type<PhoneHolding>().notNull(),
    der: blob({ mode: "buffer" }).notNull(),
    validUntil: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("phone_certificates_by_phone").on(table.phone, table.signerId)],
);

/** Requests shown on a phone, and their results. */
export const phoneRequests = sqliteTable(
  "phone_requests",
  {
    /** The id of the request in `signing_requests`. */
    id: id(),
    phone: text().notNull(),
    signerId: text().notNull(),
    pin: text({ enum: ["PIN1", "PIN2"] }).notNull(),
    /** The text on the phone: who asks, and for what. */
    text: text().notNull(),
    controlCode: text().notNull(),
    /** The certificate whose key signs; null if there is none. */
    certificateId: text(),
    /** The bytes to sign. */
    toSign: blob({ mode: "buffer" }).notNull(),
    /** Certificates that an identification returns. */
    certificateIds: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    fullName: text().notNull(),
    fin: text().notNull(),
    status: text().$type<SigningStatus>().notNull().default("PENDING"),
    signature: blob({ mode: "buffer" }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    answeredAt: instant(),
  },
  (table) => [index("phone_requests_by_phone").on(table.phone, table.createdAt)],
);
