import type { CardBrand, CodePurpose, Language, SecurityEventKind } from "#provider/contract/words";
import type { Permission, Role, UserType } from "#provider/contract/permissions";
import type { Region } from "#provider/contract/regions";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, seq } from "./columns.ts";

/** A change of a person's rights. */
export type AccessChange = { roleFrom: Role | null; roleTo: Role; added: Permission[]; removed: Permission[] };

/**
 * A merchant account: everything below it (users, applications, invoices, money) is invisible to every other merchant.
 */
export const merchants = sqliteTable(
  "merchants",
  {
    id: id(),
    region: text().$type<Region>().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("merchants_by_region").on(table.region)],
);

/** People who sign in. `merchantId` is null only for staff. `username` is the e-mail in lower case. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    merchantId: text().references(() => merchants.id),
    region: text().$type<Region>().notNull(),
    username: text().notNull(),
    email: text().notNull(),
    /** Whether the owner opened a link sent to this address. An unproven address gets only such links. */
    emailProven: flag().notNull().default(true),
    fullName: text().notNull(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    /**
     * `searchText(fullName)`: the search by name compares with it, and lists are sorted by it (`nameColumns` writes
     * both).
     */
    searchName: text().notNull().default(""),
    /** E.164. */
    mobilePhone: text().notNull(),
    fin: text().notNull().default(""),
    role: text().$type<Role>().notNull(),
    userType: text().$type<UserType>().notNull(),
    /** `scrypt$N$r$p$salt$hash`, base64. */
    passwordHash: text().notNull(),
    /** Null: the person is invited and has not set a password yet. */
    passwordSetAt: instant(),
    language: text().$type<Language>().notNull().default("en"),
    active: flag().notNull().default(true),
    attachedCard: flag().notNull().default(false),
    createdBy: text(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  (table) => [
    // The address of a deleted person may be used again.
    uniqueIndex("users_username")
      .on(table.username)
      .where(sql`deleted_at IS NULL`),
    index("users_by_merchant").on(table.merchantId, table.createdAt),
    index("users_by_name").on(table.merchantId, table.searchName, table.id),
    check("users_staff_without_merchant", sql`(user_type = 'STAFF') = (merchant_id IS NULL)`),
  ],
);

/** The current permissions of a user. The role only gave the first ones. */
export const userPermissions = sqliteTable(
  "user_permissions",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    permission: text().$type<Permission>().notNull(),
    grantedBy: text(),
    grantedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.permission] })],
);

/** Sessions of signed-in people. The bearer token itself is never stored, only its HMAC-SHA-256. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text().primaryKey(),
    /** The id in the person's list of devices, because the token's hash never leaves the database. */
    publicId: text().notNull().unique("sessions_public_id"),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    browser: text().notNull().default(""),
    system: text().notNull().default(""),
    address: text().notNull().default(""),
    lastUsedAt: instant().notNull(),
    rememberMe: flag().notNull().default(false),
    createdAt: instant().notNull(),
    /** Moved ahead by use, at most to `absoluteExpiresAt`. */
    idleExpiresAt: instant().notNull(),
    absoluteExpiresAt: instant().notNull(),
  },
  (table) => [
    index("sessions_by_user").on(table.userId),
    index("sessions_by_expiry").on(table.idleExpiresAt),
    check("sessions_idle_within_absolute", sql`idle_expires_at <= absolute_expires_at`),
  ],
);

/**
 * One-time codes (docs/provider.md section 5). `subject` is the user id, or the address of a person without an account.
 * One open challenge per subject, purpose and payload; a resend replaces it.
 */
export const codeChallenges = sqliteTable(
  "code_challenges",
  {
    id: id(),
    subject: text().notNull(),
    purpose: text().$type<CodePurpose>().notNull(),
    /**
     * The lane in which tries are counted: that of a device on which the person has signed in before, that of the
     * signed-in person, or (empty) the common one.
     */
    lane: text().notNull().default(""),
    /** Fingerprint of the payload that the code confirms (domain/fingerprint.ts). */
    payloadHash: text().notNull(),
    /** HMAC-SHA-256 of challenge id, subject, purpose, payload and code. */
    codeHash: text().notNull(),
    /** Data that the confirmed step needs again, as JSON. Never a secret in clear text. */
    payload: text().notNull().default("{}"),
    triesLeft: integer().notNull(),
    createdAt: instant().notNull(),
    resendAt: instant().notNull(),
    expiresAt: instant().notNull(),
    consumedAt: instant(),
    replacedAt: instant(),
  },
  (table) => [
    uniqueIndex("code_challenges_one_open")
      .on(table.subject, table.purpose, table.payloadHash)
      .where(sql`consumed_at IS NULL AND replaced_at IS NULL`),
    index("code_challenges_by_subject").on(table.subject, table.purpose, table.createdAt),
    index("code_challenges_by_expiry").on(table.expiresAt),
    check("code_challenges_tries", sql`tries_left >= 0`),
  ],
);

/** Failed sign-ins per user name, existing or not, so that both give the same answer. */
export const signInThrottles = sqliteTable(
  "sign_in_throttles",
  {
    /** SHA-256 of the lower-case user name. */
    usernameHash: text().primaryKey(),
    failures: integer().notNull(),
    lastFailureAt: instant().notNull(),
    nextTryAt: instant().notNull(),
  },
  (table) => [
    index("sign_in_throttles_by_age").on(table.lastFailureAt),
    check("sign_in_throttles_failures", sql`failures >= 0`),
  ],
);

/** Browsers in which a person has signed in, by the hash of a secret word that the browser keeps. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    markHash: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.markHash] }),
    index("known_devices_by_use").on(table.lastUsedAt),
  ],
);

/** How often a request was made in a window of time: text messages to a phone, links to an address. */
export const rateCounters = sqliteTable(
  "rate_counters",
  {
    /** SHA-256 of the counted subject. */
    bucket: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: instant().notNull(),
  },
  (table) => [index("rate_counters_by_end").on(table.windowEndsAt)],
);

/** Events of a person's access, which the person can see. Never a code, a password or a token. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    seq: seq(),
    id: text().notNull().unique("security_events_id"),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<SecurityEventKind>().notNull(),
    actorName: text(),
    browser: text().notNull().default(""),
    system: text().notNull().default(""),
    address: text().notNull().default(""),
    /** `{ roleFrom, roleTo, added, removed }`, only for ACCESS_CHANGED. */
    change: text({ mode: "json" }).$type<AccessChange>(),
    at: instant().notNull(),
  },
  (table) => [index("security_events_by_user").on(table.userId, table.seq)],
);

/** Links to set a password, for forgotten passwords and invitations. Stored as hashes, like tokens. */
export const passwordLinks = sqliteTable(
  "password_links",
  {
    guidHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index("password_links_by_user").on(table.userId), index("password_links_by_expiry").on(table.expiresAt)],
);

/** Links that prove an e-mail address: the person's current or new one. Stored as hashes, like tokens. */
export const emailLinks = sqliteTable(
  "email_links",
  {
    guidHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index("email_links_by_user").on(table.userId), index("email_links_by_expiry").on(table.expiresAt)],
);

/** The places to which a person wants payment notifications. */
export const notificationSubscriptions = sqliteTable(
  "notification_subscriptions",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text({ enum: ["TELEGRAM", "WHATSAPP"] }).notNull(),
    externalId: text().notNull().default(""),
    /** The word in the link that connects the subscription. */
    linkWord: text().notNull().default(""),
    connectedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.type] }),
    index("notification_subscriptions_by_link").on(table.linkWord),
  ],
);

/** Cards that people withdraw to: brand, last four digits, and whether the house bank issued it. Never the number. */
export const paymentCards = sqliteTable(
  "payment_cards",
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    brand: text().$type<CardBrand>().notNull(),
    last4: text().notNull(),
    /** Issued by the house bank: money goes there without a fee. */
    isHouseBank: flag().notNull().default(false),
    isDefault: flag().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("payment_cards_by_user").on(table.userId),
    // Two cards that look the same could not be told apart in a withdrawal.
    uniqueIndex("payment_cards_look").on(table.userId, table.brand, table.last4),
    uniqueIndex("payment_cards_default")
      .on(table.userId)
      .where(sql`is_default = 1`),
    check("payment_cards_last4", sql`length(last4) = 4`),
  ],
);

/** Exports requested by e-mail: the list, filters and language behind the link in the message. */
export const exportLinks = sqliteTable(
  "export_links",
  {
    id: id(),
    /** HMAC of the word in the link. */
    wordHash: text().notNull().unique("export_links_word"),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text({
      enum: [
        "transactions",
        "invoices",
        "qr",
        "payouts",
        "users",
        "movements",
        "customers",
        "bulk",
        "withdrawals",
        "disputes",
        "transfers",
      ],
    }).notNull(),
    /** The call's path parameters and query as requested. */
    query: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("export_links_by_expiry").on(table.expiresAt)],
);
