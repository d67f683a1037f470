import type { Language } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import { and, isNotNull, sql, type SQL } from "drizzle-orm";
import { eraseFromLog } from "../../db/account-log.ts";
import { expectAtMost, type Db, type Statement } from "../../db/database.ts";
import { ofCustomer, type Whose } from "../../db/lists/customers.ts";
import { openOf } from "../../db/erasures.ts";
import {
  azqrNotices,
  disputeDocuments,
  disputeFiles,
  disputes,
  invoiceEvents,
  invoices,
  outsidePayments,
  payerDevices,
  paymentLinks,
  qrPayments,
  savedCards,
  transactions,
  webhookDeliveries,
  webhookMessages,
} from "../../db/schema/index.ts";
import { ERASED_NAME } from "../../domain/customer.ts";
import { erasedWords, METADATA_LETTER } from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";
import { removeCardsOf } from "../orders/saved-cards.ts";

/** The fields in an invoice's history that identify the payer, and the merchant's own words. */
const PERSONAL = JSON.stringify(["fullName", "phone", "email", "metadata"]);

/**
 * Of the messages to merchants' servers about these documents: no name or contact of a payer is in one, but metadata is
 * the merchant's own words, and so is what the server answered.
 */
function eraseMessages(db: Db, ofInvoices: SQL, ofPayments: SQL): Statement[] {
  const about = sql`(transaction_id IN (SELECT id FROM ${transactions} WHERE ${ofPayments})
    OR about_id IN (SELECT id FROM ${invoices} WHERE ${ofInvoices}))`;
  return [
    db
      .update(webhookDeliveries)
      .set({ answerText: null })
      .where(sql`answer_text IS NOT NULL AND message_seq IN (SELECT seq FROM ${webhookMessages} WHERE ${about})`),
    db
      .update(webhookMessages)
      .set({ data: sql`json_set(data, '$.metadata', NULL)` })
      .where(sql`data ->> '$.metadata' IS NOT NULL AND ${about}`),
  ];
}

/**
 * Removes a customer's personal data from every document in sight: a placeholder replaces the name; e-mail and phone
 * go, also from the word index, the history of changes and what servers were told; metadata, notes of outside payments,
 * devices and saved cards go too. Sums, codes, the last four digits of cards and days stay. Aborts the batch if the
 * customer has an open document by then. Triggers delete the customer with the last document.
 */
export function eraseCustomer(
  db: Db,
  sight: Sight,
  whose: Whose,
  { language, now }: { language: Language; now: number },
): Statement[] {
  const name = ERASED_NAME[language];
  const ofInvoices = ofCustomer(invoices, sight, whose);
  const ofPayments = ofCustomer(transactions, sight, whose);
  const erased = (column: "guest" | "name"): SQL =>
    sql`json_set(search, ${`$.${column}`}, ${erasedWords(name)}, '$.email', '', '$.phone', '')`;
  const scope = sql`(SELECT group_concat(value, ' ')
    FROM json_each('["' || replace(search ->> '$.scope', ' ', '","') || '"]') WHERE value NOT GLOB ${`${METADATA_LETTER}*`})`;
  return [
    expectAtMost(db, "everything of the customer is over", openOf(sight, whose), 0),
    // The histories first: they are found through the payers of the invoices.
    eraseFromLog(db, sql`${invoices}`, ofInvoices),
    db
      .update(invoiceEvents)
      .set({
        changes: sql`(
          SELECT json_group_array(CASE WHEN value ->> 'field' IN (SELECT value FROM json_each(${PERSONAL}))
            THEN json_object('field', value ->> 'field', 'from', NULL, 'to', NULL) ELSE json(value) END)
          FROM json_each(changes))`,
      })
      .where(sql`changes <> '[]' AND invoice_id IN (SELECT id FROM ${invoices} WHERE ${ofInvoices})`),
    ...eraseMessages(db, ofInvoices, ofPayments),
    db
      .update(qrPayments)
      .set({ fullName: name, searchName: searchText(name), phoneNumber: "" })
      .where(sql`transaction_id IN (SELECT id FROM ${transactions} WHERE ${ofPayments})`),
    db
      .update(outsidePayments)
      .set({ note: null })
      .where(sql`note IS NOT NULL AND transaction_id IN (SELECT id FROM ${transactions} WHERE ${ofPayments})`),
    // A link that is paid once was made for whoever paid it.
    db
      .update(paymentLinks)
      .set({ metadata: null })
      .where(
        sql`metadata IS NOT NULL AND NOT reusable
          AND id IN (SELECT payment_link_id FROM ${transactions} WHERE payment_link_id IS NOT NULL AND ${ofPayments})`,
      ),
    db
      .update(transactions)
      .set({ metadata: null, search: sql`json_set(search, '$.scope', ${scope})` })
      .where(and(isNotNull(transactions.metadata), ofPayments)),
    db
      .update(azqrNotices)
      .set({ payerName: name })
      .where(
        // Money for an invoice that went back has no payment: the invoice's code leads to it.
        sql`transaction_id IN (SELECT id FROM ${transactions} WHERE ${ofPayments})
          OR code IN (SELECT code FROM ${invoices} WHERE ${ofInvoices})`,
      ),
    // Texts and files of an answer tell of the payer; of claims that are over nobody asks for them again.
    db
      .update(disputes)
      .set({ evidence: {} })
      .where(sql`evidence <> '{}' AND transaction_id IN (SELECT id FROM ${transactions} WHERE ${ofPayments})`),
    ...[disputeFiles, disputeDocuments].map((kept) =>
      db.delete(kept).where(sql`dispute_id IN (SELECT id FROM ${disputes}
        WHERE transaction_id IN (SELECT id FROM ${transactions} WHERE ${ofPayments}))`),
    ),
    db.delete(payerDevices).where(sql`transaction_id IN (SELECT id FROM ${transactions} WHERE ${ofPayments})`),
    ...removeCardsOf(db, sql`${savedCards.transactionId} IN (SELECT id FROM ${transactions} WHERE ${ofPayments})`, now),
    db
      .update(invoices)
      .set({
        fullName: name,
        email: null,
        phone: "",
        metadata: null,
        // The payer completed the invoice by paying it.
        completedBy: sql`iif(completed_by = full_name, ${name}, completed_by)`,
        search: erased("guest"),
      })
      .where(ofInvoices),
    db
      .update(transactions)
      .set({ fullName: name, email: null, phone: null, search: erased("name") })
      .where(ofPayments),
  ];
}
