import { plainTyped } from "#provider/rules/typed-text";
import { amountsIn } from "#provider/rules/row-search";
import { sql } from "drizzle-orm";
import { amountWord, anyOf, beginningMatch, invoiceMatch, scopeMatch, transactionMatch } from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";
import { readId } from "../../domain/typed-id.ts";
import type { Db } from "../database.ts";
import { invoices, transactions } from "../schema/index.ts";
import type { Table } from "./finding.ts";
import { inSight, sightMatch } from "./sight.ts";

/** The number of newest payments whose order or RRN leads to their invoices. */
const PAYMENTS_OF_INVOICES = 5;
/** An order or an RRN, or a beginning of one that few payments have. */
const LONG_NUMBER = /^\d{6,}$/;

/**
 * Full-text condition for rows that one text finds: what the search of everything finds them by (`invoiceMatch`,
 * `transactionMatch`), the amount, a whole id, and of an invoice also the order or RRN of one of its payments.
 * Undefined if no row can fit.
 */
export async function anythingMatch(db: Db, sight: Sight, list: Table, text: string): Promise<string | undefined> {
  const numbers = await numbersNamed(db, sight, list, text);
  return anyOf([
    list === "invoices" ? invoiceMatch(text) : transactionMatch(text),
    ...amountsIn(text).map((minor) => scopeMatch(amountWord(minor))),
    ...numbers.map((number) => beginningMatch(list === "invoices" ? "code" : "orderid", number)),
  ]);
}

/**
 * Codes of invoices, or orders of payments, that the full-text index does not know by this text: by an id, or by a
 * number of an invoice's payment. Reads a few rows by their index.
 */
async function numbersNamed(db: Db, sight: Sight, list: Table, text: string): Promise<string[]> {
  const id = readId(text);
  if (id !== undefined) {
    const ids = sql`(${id.ids[0]}, ${id.ids[1]})`;
    if (list === "invoices" && id.kind === "inv")
      return numbersOf(sql`SELECT code AS number FROM invoices WHERE id IN ${ids} AND ${inSight(invoices, sight)}`);
    if (list === "transactions" && (id.kind === "trx" || id.kind === "ses")) {
      const column = sql.raw(id.kind === "trx" ? "id" : "session_id");
      return numbersOf(
        sql`SELECT order_id AS number FROM transactions WHERE ${column} IN ${ids} AND ${inSight(transactions, sight)}`,
      );
    }
    return [];
  }
  const number = plainTyped(text);
  if (list !== "invoices" || !LONG_NUMBER.test(number)) return [];
  const match = sightMatch(sight, anyOf([beginningMatch("rrn", number), beginningMatch("orderid", number)]));
  if (match === undefined) return [];
  return numbersOf(sql`SELECT invoice_code AS number FROM transactions WHERE seq IN (
    SELECT rowid FROM transaction_search WHERE transaction_search MATCH ${match} ORDER BY rowid DESC LIMIT ${PAYMENTS_OF_INVOICES})
    AND invoice_id IS NOT NULL`);

  async function numbersOf(query: ReturnType<typeof sql>): Promise<string[]> {
    const rows = await db.all<{ number: string }>(query);
    return rows.map((row) => row.number);
  }
}
