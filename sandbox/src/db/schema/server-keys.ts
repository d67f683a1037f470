import type { KeyScope } from "#provider/contract/key-scopes";
import type { Region } from "#provider/contract/regions";
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { id, instant } from "./columns.ts";
import { merchants } from "./people.ts";

/**
 * Keys with which merchants' servers call (decision 0164). `keyHash`: only an HMAC of the key is stored. `hint`: its
 * last characters. `endsAt`: when it stops working; null while it works until somebody ends it. `endedByName`: who
 * ended it. `replacedBy`: the key in its place. Terms never change: another code makes another key. `toldDays`: at how
 * many days before the end its people were told last; of a key that was made with fewer days than that, from the start.
 */
export const serverKeys = sqliteTable(
  "server_keys",
  {
    id: id(),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    region: text().$type<Region>().notNull(),
    name: text().notNull(),
    keyHash: text().notNull().unique("server_keys_hash"),
    hint: text().notNull(),
    scopes: text({ mode: "json" }).$type<KeyScope[]>().notNull(),
    addresses: text({ mode: "json" }).$type<string[]>().notNull(),
    madeBy: text().notNull(),
    madeByName: text().notNull(),
    createdAt: instant().notNull(),
    endsAt: instant(),
    endedByName: text(),
    replacedBy: text(),
    toldDays: integer(),
    lastUsedAt: instant(),
    /** Of the last use; empty where it is unknown. */
    lastAddress: text().notNull().default(""),
    lastCountry: text().notNull().default(""),
    lastProgram: text().notNull().default(""),
    lastCall: text().notNull().default(""),
  },
  (table) => [
    index("server_keys_of").on(table.merchantId, table.createdAt),
    index("server_keys_ending")
      .on(table.endsAt)
      .where(sql`ends_at IS NOT NULL AND replaced_by IS NULL AND ended_by_name IS NULL`),
    check("server_keys_ended", sql`ended_by_name IS NULL OR ends_at IS NOT NULL`),
  ],
);

/** The applications that a key opens. */
export const serverKeyApplications = sqliteTable(
  "server_key_applications",
  {
    keyId: text()
      .notNull()
      .references(() => serverKeys.id, { onDelete: "cascade" }),
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.applicationId] })],
);
