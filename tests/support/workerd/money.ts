import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { newId, newOrderId } from "../../../sandbox/src/db/ids.ts";
import { insertMany } from "../../../sandbox/src/db/insert-many.ts";
import { balancesOf, bookEntry } from "../../../sandbox/src/operations/ledger.ts";
import { findTransaction } from "../../../sandbox/src/db/payments.ts";
import type { TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { transactions } from "../../../sandbox/src/db/schema/index.ts";
import { hold, purchase } from "../../../sandbox/src/domain/ledger.ts";
import { payInvoice } from "./paying.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  newKey,
  refusal,
  send,
  type Merchant,
  type Sent,
  type Someone,
} from "./sandbox.ts";

/**
 * Every test of a file that imports this has its own merchant, whose owner acts unless the test names another person.
 */
let merchant: Merchant;
let owner: Someone;
beforeEach(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
});
export const ours = () => ({ merchant, owner });

type Asking = { by?: Someone; key?: string };
type Typed = number | string | null;

const post = (path: string, body: unknown, { by = owner, key = newKey() }: Asking): Promise<Sent> =>
  send(`POST ${path}`, { token: by.token, key, ...(body === undefined ? {} : { body }) });
export const refund = ({ id }: TransactionRow, amount: Typed, asking: Asking & { reason?: string } = {}) =>
  post("/api/refund", { transactionId: id, amount, reason: asking.reason ?? "Guest left early" }, asking);
export const complete = ({ id }: TransactionRow, amount: Typed, asking: Asking = {}) =>
  post("/api/completeOrder", { transactionId: id, amount }, asking);
export const reverse = ({ id }: TransactionRow, asking: Asking = {}) => post(`/api/reverse/${id}`, undefined, asking);

export const paid = async (amount = 100) => (await payInvoice(merchant, { amount })).transaction;
export const held = async (amount = 100) => (await payInvoice(merchant, { amount, preAuth: true })).transaction;
/** More money in the wallet than the tested payment, because commission is not refunded. */
export const richer = () => payInvoice(merchant, { amount: 1_000 });
/** Makes its refunds fail from now on. */
export const refuseRefunds = ({ id }: TransactionRow) =>
  db.update(transactions).set({ cardLast4: "5126" }).where(eq(transactions.id, id));
/** The network answers a refund after a minute. */
export const answerRefunds = () => advance(61);

export async function now({ id }: Pick<TransactionRow, "id">): Promise<TransactionRow> {
  const row = await findTransaction(db, id);
  if (!row) throw new Error("gone");
  return row;
}
export const statusOf = async (transaction: TransactionRow) => (await now(transaction)).status;
export const balances = () => balancesOf(db, merchant.applicationId);
export const outcome = (answer: Sent): string => (answer.status < 300 ? "done" : refusal(answer));

/** A copy of the payment by QR, without an invoice. */
export async function withoutInvoice(like: TransactionRow): Promise<TransactionRow> {
  const id = newId("trx");
  const [attemptKey, sessionId, orderId] = [newKey(), newId("ses"), newOrderId()];
  const own = { id, attemptKey, sessionId, orderId, invoiceId: null, invoiceCode: null, bookingId: null };
  const row = { ...like, ...own, seq: undefined, source: "QR" as const, optionalCode: "Table 7" };
  const { applicationId, amountMinor, grossMinor: gross, feeMinor: fee } = row;
  const subject = { applicationId, reference: id };
  const entry = gross > 0 ? purchase(subject, { gross, fee }) : hold(subject, amountMinor);
  await runBatch(db, [db.insert(transactions).values(row), ...bookEntry(db, entry, row.currency, row.createdAt)]);
  return now(row);
}

/** Many copies of the payment but for some facts, whose money the wallet has to hold besides: their ids. */
export async function paidAlike(
  like: TransactionRow,
  count: number,
  changes: Partial<Pick<TransactionRow, "reference" | "bookingId">> = {},
): Promise<string[]> {
  const copies = Array.from({ length: count }, () => {
    const [id, attemptKey, sessionId, orderId] = [newId("trx"), newKey(), newId("ses"), newOrderId()];
    return { ...like, ...changes, id, attemptKey, sessionId, orderId, seq: null };
  });
  await runBatch(db, insertMany(db, transactions, copies));
  return copies.map(({ id }) => id);
}
