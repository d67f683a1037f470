import type { Erasure } from "#provider/contract/customers";
import { sql, type SQL } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { ofCustomer, type Whose } from "./lists/customers.ts";
import { invoices, transactions } from "./schema/index.ts";

/** Payments that are begun, held, being refunded, or disputed. */
const UNFINISHED = sql`(status IN ('CREATED', 'PENDING', 'PREAUTH_APPROVED', 'REFUND_IN_PROGRESS')
  OR dispute_state IN ('INQUIRY', 'NEEDS_RESPONSE', 'UNDER_REVIEW'))`;
const OPEN = sql`is_open`;
const RECURRING = sql`recurrence_state IN ('ACTIVE', 'PAUSED')`;

const count = (table: typeof invoices | typeof transactions, theirs: SQL, condition: SQL): SQL =>
  sql`(SELECT count(*) FROM ${table} WHERE ${theirs} AND ${condition})`;

/** The number of open or recurring invoices and unfinished payments between a merchant and a customer. */
export function openOf(sight: Sight, whose: Whose): SQL {
  const ofInvoices = ofCustomer(invoices, sight, whose);
  const ofPayments = ofCustomer(transactions, sight, whose);
  return sql`(${count(invoices, ofInvoices, sql`(${OPEN} OR ${RECURRING})`)} + ${count(transactions, ofPayments, UNFINISHED)})`;
}

/** Counts the data in sight that erasing a customer would affect. */
export async function erasureOf(db: Db, sight: Sight, whose: Whose): Promise<Erasure> {
  const ofInvoices = ofCustomer(invoices, sight, whose);
  const ofPayments = ofCustomer(transactions, sight, whose);
  const [found] = await db.all<Erasure>(sql`
    SELECT ${count(invoices, ofInvoices, sql`1`)} AS invoiceCount, ${count(transactions, ofPayments, sql`1`)} AS paymentCount,
      ${count(invoices, ofInvoices, OPEN)} AS openInvoices, ${count(invoices, ofInvoices, RECURRING)} AS recurringInvoices,
      ${count(transactions, ofPayments, UNFINISHED)} AS unfinishedPayments`);
  if (!found) throw new Error("a count answered nothing");
  return found;
}
