import type { NameCheck, PayoutTarget } from "#provider/contract/words";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { instant, seq } from "./columns.ts";
import { payouts } from "./payouts.ts";
import { merchants } from "./people.ts";

/**
 * Receivers of payouts that an application keeps (decision 0085): one for each account or card and name. Where the
 * money goes says their last payout, so that an account's number stands in no place more.
 */
export const payoutReceivers = sqliteTable(
  "payout_receivers",
  {
    seq: seq(),
    id: text().notNull().unique("payout_receivers_id"),
    merchantId: text()
      .notNull()
      .references(() => merchants.id),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    /** What people here call them. */
    name: text().notNull(),
    target: text().$type<PayoutTarget>().notNull(),
    /** As their payouts have it: what the bank was told. */
    destination: text().notNull(),
    targetMasked: text().notNull(),
    fullName: text().notNull(),
    /** What their bank said of the name when it was asked last, and when. */
    nameCheck: text().$type<NameCheck>().notNull(),
    checkedAt: instant().notNull(),
    payoutId: text()
      .notNull()
      .references(() => payouts.id),
    /** Words that they are found by. */
    search: text().notNull(),
  },
  (table) => [
    uniqueIndex("payout_receivers_once").on(table.applicationId, table.destination, table.fullName),
    index("payout_receivers_by_merchant").on(table.merchantId, table.checkedAt, table.seq),
    index("payout_receivers_by_application").on(table.applicationId, table.checkedAt, table.seq),
    index("payout_receivers_of_payout").on(table.payoutId),
  ],
);
