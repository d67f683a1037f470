import type { MessageTemplate } from "#provider/contract/applications";
import type { InKnownWords } from "#provider/contract/open-word";
import type { LogoMediaType } from "#provider/contract/logos";
import type { ReturnAddresses } from "#provider/contract/return-fields";
import type { Currency } from "#provider/contract/money";
import type { Role } from "#provider/contract/permissions";
import type { Region } from "#provider/contract/regions";
import type { SalaryEdition } from "#provider/contract/salary-files";
import type { ApplicationStatus, Language } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns.ts";
import { merchants, users } from "./people.ts";

/** A company of a merchant account (onboarding as BUSINESS). */
export const companies = sqliteTable(
  "companies",
  {
    id: id(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    name: text().notNull(),
    taxId: text().notNull(),
    website: text().notNull().default(""),
    address: text().notNull().default(""),
    postalCode: text().notNull().default(""),
    category: text().notNull().default(""),
    createdAt: instant().notNull(),
  },
  (table) => [index("companies_by_merchant").on(table.merchantId)],
);

export const bankAccounts = sqliteTable("bank_accounts", {
  companyId: text()
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  bankName: text().notNull(),
  bankTaxId: text().notNull(),
  code: text().notNull(),
  iban: text().notNull(),
  correspondentAccount: text().notNull(),
  swift: text().notNull(),
  withdrawalMethod: text().notNull(),
  updatedAt: instant().notNull(),
});

/** An individual of a merchant account (sole proprietor or one-time). */
export const individuals = sqliteTable(
  "individuals",
  {
    id: id(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    type: text({ enum: ["SOLE_PROPRIETOR", "ONE_TIME"] }).notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    fullName: text().notNull(),
    fin: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("individuals_by_merchant").on(table.merchantId)],
);

/** A merchant application (id `ES` + 7 digits): what invoices, transactions and wallets belong to. */
export const applications = sqliteTable(
  "applications",
  {
    id: id(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    ownerId: text()
      .notNull()
      .references(() => users.id),
    region: text().$type<Region>().notNull(),
    currency: text().$type<Currency>().notNull(),
    accountType: text({ enum: ["BUSINESS", "INDIVIDUAL"] }).notNull(),
    companyId: text().references(() => companies.id),
    individualId: text().references(() => individuals.id),
    name: text().notNull(),
    /** `searchText(name)`, which filters by application name compare with. */
    searchName: text().notNull(),
    url: text().notNull().default(""),
    info: text().notNull().default(""),
    category: text().notNull().default(""),
    status: text().$type<ApplicationStatus>().notNull(),
    /** The status that a disabled application returns to. */
    statusBeforeDisabled: text().$type<ApplicationStatus>(),
    rejectionReason: text(),
    /** Commission on captured payments in hundredths of a per cent. */
    commissionBasisPoints: integer().notNull().default(250),
    partialAllowed: flag().notNull().default(false),
    qrEnabled: flag().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (table) => [
    index("applications_by_merchant").on(table.merchantId, table.createdAt),
    index("applications_by_status").on(table.region, table.status, table.updatedAt),
    check("applications_id_shape", sql`id GLOB 'ES[0-9][0-9][0-9][0-9][0-9][0-9][0-9]'`),
    check("applications_commission", sql`commission_basis_points BETWEEN 0 AND 10000`),
  ],
);

/**
 * The people besides owners who see an application. `role`: the role chosen for them there; null means the user's own
 * role.
 */
export const memberships = sqliteTable(
  "memberships",
  {
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<Role>(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.userId] }),
    index("memberships_by_user").on(table.userId),
  ],
);

export const applicationConfigs = sqliteTable("application_configs", {
  id: id(),
  applicationId: text()
    .notNull()
    .unique("application_configs_application")
    .references(() => applications.id, { onDelete: "cascade" }),
  defaultSmsTemplate: text().notNull(),
  /** The language of `defaultSmsTemplate`. */
  defaultLanguage: text().$type<Language>().notNull().default("en"),
  messageTemplates: text({ mode: "json" }).$type<InKnownWords<MessageTemplate>[]>().notNull().default([]),
  applicationMail: text().notNull().default(""),
  salaryEdition: text().$type<SalaryEdition>().notNull().default("V2011"),
  /** Where payers go on after what gives no address of its own; null without any address. */
  returns: text({ mode: "json" }).$type<ReturnAddresses>(),
  /** What cannot be undone leaves a minute later (decision 0174). */
  takeBack: flag().notNull().default(false),
  updatedAt: instant().notNull(),
});

/**
 * An application's logo: sides in pixels and size in bytes of the stored picture, and its SHA-256 in hexadecimal
 * digits. No foreign key, because an application in preparation has no row yet; the logo stays when it is submitted
 * (decision 0107).
 */
export const logos = sqliteTable(
  "logos",
  {
    applicationId: text().primaryKey(),
    sha256: text().notNull(),
    mediaType: text().$type<LogoMediaType>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    size: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("logos_by_content").on(table.sha256)],
);

/** The bytes of a logo, in pieces, because a row of D1 holds at most two million. */
export const logoPieces = sqliteTable(
  "logo_pieces",
  {
    applicationId: text()
      .notNull()
      .references(() => logos.applicationId, { onDelete: "cascade" }),
    place: integer().notNull(),
    bytes: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.place] })],
);

/**
 * Hashes of secret keys. A new key revokes the one before, at once or a day later. `hint`: the last characters, by
 * which people recognise a key. `revokedAt`: when the key stops being valid. `sealed`: the encrypted key, for signing;
 * only the Worker's secret opens it (decision 0081). Null for older keys.
 */
export const applicationKeys = sqliteTable(
  "application_keys",
  {
    keyHash: text().primaryKey(),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    hint: text().notNull(),
    sealed: text(),
    /** The person who made it; null for a key from before its maker was kept. */
    madeBy: text(),
    createdAt: instant().notNull(),
    revokedAt: instant(),
    lastUsedAt: instant(),
  },
  (table) => [
    index("application_keys_by_application").on(table.applicationId, table.createdAt),
    uniqueIndex("application_keys_one_active")
      .on(table.applicationId)
      .where(sql`revoked_at IS NULL`),
  ],
);

/**
 * What used a key: `program` is the product that the caller's `User-Agent` names first, `address` its network address,
 * `country` its country (ISO 3166), `call` the call as the contract names it; each is empty if
 * unknown. Written at most once an hour for each caller.
 */
export const applicationKeyUses = sqliteTable(
  "application_key_uses",
  {
    keyHash: text()
      .notNull()
      .references(() => applicationKeys.keyHash, { onDelete: "cascade" }),
    program: text().notNull(),
    address: text().notNull(),
    country: text().notNull(),
    call: text().notNull().default(""),
    lastUsedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyHash, table.program, table.address] })],
);
