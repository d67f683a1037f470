import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TriedTry } from "../../domain/exam.ts";
import { id, instant } from "./columns.ts";
import { webhooks } from "./webhooks.ts";

/**
 * Exams of merchants' servers (decision 0168). `taken`: how many tries are done, in the order of the contract. While a
 * try goes on, `claimedUntil` is the end of its claim. `transactionId`: the payment of whose order the callback told at
 * `callbackAt`, and `askedAt`: when a server asked for that order.
 */
export const exams = sqliteTable(
  "exams",
  {
    id: id(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** As it was when the exam began. */
    url: text().notNull(),
    startedBy: text().notNull(),
    startedByName: text().notNull(),
    createdAt: instant().notNull(),
    taken: integer().notNull().default(0),
    results: text({ mode: "json" }).$type<TriedTry[]>().notNull(),
    claimedUntil: instant(),
    doneAt: instant(),
    transactionId: text(),
    callbackAt: instant(),
    askedAt: instant(),
  },
  (table) => [
    index("exams_of").on(table.webhookId, table.createdAt),
    index("exams_to_go_on")
      .on(table.createdAt)
      .where(sql`done_at IS NULL`),
    index("exams_to_be_asked")
      .on(table.transactionId)
      .where(sql`transaction_id IS NOT NULL AND asked_at IS NULL`),
    check("exams_taken", sql`taken BETWEEN 0 AND 12`),
  ],
);
