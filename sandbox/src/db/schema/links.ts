import type { ReturnAddresses } from "#provider/contract/return-fields";
import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import type { Language, LinkStatus } from "#provider/contract/words";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant, minor, seq } from "./columns.ts";
import { applications } from "./applications.ts";
import { merchants } from "./people.ts";

/** Links that are not for one payer: payment links, and each application's static QR code. */
export const paymentLinks = sqliteTable(
  "payment_links",
  {
    seq: seq(),
    id: text().notNull().unique("payment_links_id"),
    /**
     * 13 characters of Crockford base 32; the last part of the pay link. An invoice's code has 12, so that the two
     * never clash.
     */
    code: text().notNull().unique("payment_links_code"),
    kind: text({ enum: ["LINK", "QR"] }).notNull(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    region: text().$type<Region>().notNull(),
    status: text().$type<LinkStatus>().notNull(),
    title: text().notNull(),
    /** `searchText(title)`. */
    searchTitle: text().notNull(),
    description: text().notNull(),
    /** Null if the payer chooses the amount. */
    amountMinor: minor(),
    currency: text().$type<Currency>().notNull(),
    reusable: flag().notNull(),
    language: text().$type<Language>().notNull(),
    /** Last day (YYYY-MM-DD, merchant's zone), and the instant it ends; null if the link has no end. */
    linkExpirationDate: text(),
    expiresAt: instant(),
    paymentCount: integer().notNull().default(0),
    paidMinor: minor().notNull().default(0),
    /** As of an invoice. */
    reference: text(),
    /** `searchText(reference)`, without blanks. */
    searchReference: text(),
    metadata: text({ mode: "json" }).$type<Record<string, string>>(),
    returns: text({ mode: "json" }).$type<ReturnAddresses>(),
    createdBy: text().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index("payment_links_by_merchant").on(table.merchantId, table.kind, table.createdAt, table.seq),
    index("payment_links_by_amount").on(table.merchantId, table.kind, table.amountMinor, table.createdAt, table.seq),
    index("payment_links_by_paid").on(table.merchantId, table.kind, table.paidMinor, table.createdAt, table.seq),
    index("payment_links_by_application").on(table.applicationId, table.kind, table.createdAt, table.seq),
    index("payment_links_by_region").on(table.region, table.kind, table.createdAt, table.seq),
    uniqueIndex("payment_links_one_qr")
      .on(table.applicationId)
      .where(sql`kind = 'QR'`),
    index("payment_links_to_expire")
      .on(table.expiresAt)
      .where(sql`status = 'ACTIVE' AND expires_at IS NOT NULL`),
    check("payment_links_amount", sql`amount_minor IS NULL OR (amount_minor >= 100 AND amount_minor < 4000000)`),
  ],
);

/** Each time a person switched a payment link off or on. Rows are never changed. */
export const paymentLinkSwitches = sqliteTable(
  "payment_link_switches",
  {
    seq: seq(),
    linkId: text()
      .notNull()
      .references(() => paymentLinks.id),
    status: text().$type<LinkStatus>().notNull(),
    actor: text().notNull(),
    actorName: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index("payment_link_switches_by_link").on(table.linkId, table.seq)],
);

/**
 * Websites that may embed the checkout of an application in a frame: `https://shop.example`, as browsers write an
 * origin.
 */
export const embedOrigins = sqliteTable(
  "embed_origins",
  {
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    origin: text().notNull(),
    allowedBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.origin] })],
);
