import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CardBrand, Language } from "#provider/contract/words";
import { applications } from "./applications.ts";
import { flag, id, instant } from "./columns.ts";
import { transactions } from "./transactions.ts";

/**
 * Cards that payers let a merchant charge without them. Never a number or a security code: the network's answer to a
 * charge follows from brand and last digits. While `savedAt` is null the bank of the card is still being asked, and the
 * card is none yet; from `removedAt` on it is none any more.
 */
export const savedCards = sqliteTable(
  "saved_cards",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    /** The merchant's own name of the payer; null for a card that was saved with an order. */
    customerRef: text(),
    /** The payment at whose checkout the payer agreed. */
    transactionId: text()
      .notNull()
      .unique("saved_cards_of_payment")
      .references(() => transactions.id),
    brand: text().$type<CardBrand>().notNull(),
    last4: text().notNull(),
    holder: text().notNull(),
    endMonth: integer().notNull(),
    endYear: integer().notNull(),
    /** The sentence that the payer ticked, as they read it. */
    consentText: text().notNull(),
    consentLanguage: text().$type<Language>().notNull(),
    consentAt: instant().notNull(),
    savedAt: instant(),
    removedAt: instant(),
  },
  (table) => [
    index("saved_cards_of_customer")
      .on(table.applicationId, table.customerRef)
      .where(sql`saved_at IS NOT NULL AND removed_at IS NULL`),
  ],
);

/** Checks of a card that saves it: an order that holds a small amount, and gives it back by itself. */
export const cardSaves = sqliteTable(
  "card_saves",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => applications.id),
    transactionId: text()
      .notNull()
      .unique("card_saves_of_payment")
      .references(() => transactions.id),
    /** The merchant's own name of the payer; null once the card was removed. */
    customerRef: text(),
    /** When the held amount is to be given back; null before it is held, and once that was tried. */
    reverseAt: instant(),
  },
  (table) => [
    index("card_saves_to_reverse")
      .on(table.reverseAt)
      .where(sql`reverse_at IS NOT NULL`),
  ],
);

/** Orders that the merchant's server charged to a saved card without its holder. */
export const cardCharges = sqliteTable("card_charges", {
  transactionId: text()
    .primaryKey()
    .references(() => transactions.id),
  cardId: text()
    .notNull()
    .references(() => savedCards.id),
  /** The payer was there and pressed a button of the merchant's. */
  isOneClick: flag().notNull(),
});
