import type { ViewList } from "#provider/contract/views";
import { sql } from "drizzle-orm";
import { check, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns.ts";
import { merchants, users } from "./people.ts";

/**
 * Saved filters of lists (decision 0050). Each belongs to a person or a merchant account. `nameKey` is the name in
 * lower case, unique among the views of the same list and keeper. A trigger limits their number.
 */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: id(),
    userId: text().references(() => users.id),
    merchantId: text().references(() => merchants.id),
    list: text().$type<ViewList>().notNull(),
    name: text().notNull(),
    nameKey: text().notNull(),
    query: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("saved_views_of_user").on(table.userId, table.list, table.nameKey),
    uniqueIndex("saved_views_of_merchant").on(table.merchantId, table.list, table.nameKey),
    check("saved_views_one_keeper", sql`(user_id IS NULL) <> (merchant_id IS NULL)`),
  ],
);
