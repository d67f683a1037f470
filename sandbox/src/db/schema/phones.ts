import type { CertificateKind, SigningStatus } from "#provider/contract/verification";
import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";

/*
 * Phones that the sandbox stands in for, and the service of mobile signatures that reaches them. What the provider
 * knows of a request is in `signing_requests`; these tables are the other side.
 */

/** What a phone does that is asked: it works, or a way in which it does not. */
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
 * Which certificates its owner has: all that are right, a citizen's alone, one of another company, or such as end soon
 * or have ended.
 */
export const PHONE_HOLDINGS = ["ALL", "CITIZEN_ONLY", "OTHER_COMPANY", "ENDS_SOON", "ENDED"] as const;
export type PhoneHolding = (typeof PHONE_HOLDINGS)[number];

/** A phone that was set to something, or where a wrong PIN was typed. */
export const phones = sqliteTable("phones", {
  number: text().primaryKey(),
  mode: text().$type<PhoneMode>().notNull().default("WORKS"),
  holding: text().$type<PhoneHolding>().notNull().default("ALL"),
  /** Wrong PINs in a row: so many block it. */
  wrongPin1: integer().notNull().default(0),
  wrongPin2: integer().notNull().default(0),
});

/** Certificates that were issued for a phone; the key of each follows from its id. */
export const phoneCertificates = sqliteTable(
  "phone_certificates",
  {
    id: id(),
    phone: text().notNull(),
    signerId: text().notNull(),
    kind: text().$type<CertificateKind>().notNull(),
    /** What is said in it: whoever is somebody else gets another one. */
    holder: text().notNull(),
    holding: text().$type<PhoneHolding>().notNull(),
    der: blob({ mode: "buffer" }).notNull(),
    validUntil: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("phone_certificates_by_phone").on(table.phone, table.signerId)],
);

/** What a phone is asked, and what became of it. */
export const phoneRequests = sqliteTable(
  "phone_requests",
  {
    /** The transaction of `signing_requests`. */
    id: id(),
    phone: text().notNull(),
    signerId: text().notNull(),
    pin: text({ enum: ["PIN1", "PIN2"] }).notNull(),
    /** What it shows: who asks, and for what. */
    text: text().notNull(),
    controlCode: text().notNull(),
    /** The key that signs; null where there is no certificate. */
    certificateId: text(),
    /** What is signed. */
    toSign: blob({ mode: "buffer" }).notNull(),
    /** Certificates that an identification brings along. */
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
