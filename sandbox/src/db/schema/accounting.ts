import type { AccountKind } from "#provider/contract/accounting-kinds";
import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";

/** Accounts that merchants chose for files for accounting (decision 0180). A kind without a row has the usual one. */
export const accountingAccounts = sqliteTable(
  "accounting_accounts",
  {
    applicationId: text()
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    kind: text().$type<AccountKind>().notNull(),
    account: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.kind] })],
);
