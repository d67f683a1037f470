import type { NameCheck, PayoutTarget } from "#provider/contract/words";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { applications } from "./applications.ts";
import { instant, seq } from "./columns.ts";
import { payouts } from "./payouts.ts";
import { merchants } from "./people.ts";

/**
 * Receivers of payouts that an application saves (decision 0085): one for each account or card and name. Their last
 * payout holds the destination, so that the account number is stored in no further place.
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
    /** The name that people of the merchant gave them. */
    name: text().notNull(),
    target: text().$type<PayoutTarget>().notNull(),
    /** The destination in their payouts, as sent to the bank. */
    destination: text().notNull(),
    targetMasked: text().notNull(),
    fullName: text().notNull(),
    /** The bank's latest answer about the name, and its time. */
    nameCheck: text().$type<NameCheck>().notNull(),
    checkedAt: instant().notNull(),
    payoutId: text()
      .notNull()
      .references(() => payouts.id),
    /** The words by which search finds them. */
    search: text().notNull(),
  },
  (table) => [
    uniqueIndex("payout_receivers_once").on(table.applicationId, table.destination, table.fullName),
    index("payout_receivers_by_merchant").on(table.merchantId, table.checkedAt, table.seq),
    index("payout_receivers_by_application").on(table.applicationId, table.checkedAt, table.seq),
    index("payout_receivers_of_payout").on(table.payoutId),
  ],
);
