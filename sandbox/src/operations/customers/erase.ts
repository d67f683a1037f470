import type { Language } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import { sql, type SQL } from "drizzle-orm";
import { expectAtMost, type Db, type Statement } from "../../db/database.ts";
import { ofCustomer, type Whose } from "../../db/lists/customers.ts";
import { openOf } from "../../db/erasures.ts";
import { invoiceEvents, invoices, qrPayments, transactions } from "../../db/schema/index.ts";
import { ERASED_NAME } from "../../domain/customer.ts";
import { erasedWords } from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";

/** Fields of an invoice's history that say who the payer was. */
const PERSONAL = JSON.stringify(["fullName", "phone", "email"]);

/**
 * Takes a customer out of every document in sight: the name becomes a word, e-mail and phone go, also out of what the
 * word index and the history of changes keep. Sums, codes, cards' last four and days stay. Aborts the batch when
 * something of theirs is open by then. The customer goes with the last document (triggers).
 */
export function eraseCustomer(db: Db, sight: Sight, whose: Whose, language: Language): Statement[] {
  const name = ERASED_NAME[language];
  const ofInvoices = ofCustomer(invoices, sight, whose);
  const ofPayments = ofCustomer(transactions, sight, whose);
  const erased = (column: "guest" | "name"): SQL =>
    sql`json_set(search, ${`$.${column}`}, ${erasedWords(name)}, '$.email', '', '$.phone', '')`;
  return [
    expectAtMost(db, "everything of the customer is over", openOf(sight, whose), 0),
    // The history first: it is found by who the invoices are about.
    db
      .update(invoiceEvents)
      .set({
        changes: sql`(
          SELECT json_group_array(CASE WHEN value ->> 'field' IN (SELECT value FROM json_each(${PERSONAL}))
            THEN json_object('field', value ->> 'field', 'from', NULL, 'to', NULL) ELSE json(value) END)
          FROM json_each(changes))`,
      })
      .where(sql`changes <> '[]' AND invoice_id IN (SELECT id FROM ${invoices} WHERE ${ofInvoices})`),
    db
      .update(qrPayments)
      .set({ fullName: name, searchName: searchText(name), phoneNumber: "" })
      .where(sql`transaction_id IN (SELECT id FROM ${transactions} WHERE ${ofPayments})`),
    db
      .update(invoices)
      .set({
        fullName: name,
        email: null,
        phone: "",
        // Whoever paid it completed it.
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
