import { commission } from "#provider/rules/fees";
import { holdRefusal, partRefusal } from "#provider/rules/payment-actions";
import { and, eq, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { invoiceEvent, transactionEvent, type Actor } from "../../db/events.ts";
import type { InvoiceRow, TransactionRow } from "../../db/rows.ts";
import { invoices } from "../../db/schema/index.ts";
import { nextInvoiceStatus, type InvoiceMove } from "../../domain/invoice-state.ts";
import { complete, paymentSubject, release } from "../../domain/ledger.ts";
import { actWords, type Act } from "../../domain/search.ts";
import { nextTransactionStatus } from "../../domain/transaction-state.ts";
import { canceledBy } from "../invoices/changes.ts";
import { bookEntry } from "../ledger.ts";
import { moveTransaction } from "./move.ts";
import { noticeOf } from "./notice.ts";
import type { ActContext, Plan } from "./plan.ts";

/** The parts of a payment that the rules of provider/rules/payment-actions.ts read. */
const standingOf = ({ status, paymentMethod, captureBy }: TransactionRow) => ({
  status,
  paymentMethod,
  captureBy: captureBy === null ? null : new Date(captureBy).toISOString(),
});

/** Updates the invoice of a payment; does nothing for a payment by link. */
function moveInvoiceOf(
  db: Db,
  transaction: TransactionRow,
  invoice: InvoiceRow | undefined,
  move: InvoiceMove,
  changes: Partial<InvoiceRow>,
): Statement[] {
  const status = invoice && nextInvoiceStatus(invoice.status, move);
  if (!invoice || !status) return [];
  return [
    db
      .update(invoices)
      .set({ ...changes, status, heldMinor: sql`held_minor - ${transaction.amountMinor}` })
      .where(and(eq(invoices.id, invoice.id), eq(invoices.status, invoice.status))),
    expectChange(db, `invoice still ${invoice.status}`),
  ];
}

/** The person who ended a hold, for the lists; none if the clock did. */
const doneBy = ({ acts }: TransactionRow, act: Act, actor: Actor): TransactionRow["acts"] =>
  actor === null ? acts : { ...acts, [act]: actWords(act, actor.name) };

const invoiceOf = async (db: Db, transaction: TransactionRow): Promise<InvoiceRow | undefined> =>
  transaction.invoiceId === null
    ? undefined
    : (await db.select().from(invoices).where(eq(invoices.id, transaction.invoiceId)))[0];

/** Captures a held payment in full or in part; the rest goes back to the payer. */
export async function planCompletion(
  db: Db,
  transaction: TransactionRow,
  amountMinor: number,
  { actor, now }: ActContext,
): Promise<Plan<"invalid_state" | "amount_exceeds_hold" | "amount_too_small">> {
  const status = nextTransactionStatus(transaction.status, "complete");
  if (!status || holdRefusal(standingOf(transaction), now)) return { ok: false, code: "invalid_state" };
  const refusal = partRefusal(amountMinor, transaction.amountMinor);
  if (refusal) return { ok: false, code: refusal === "tooMuch" ? "amount_exceeds_hold" : "amount_too_small" };
  const { gross, fee, net } = commission(amountMinor, transaction.commissionBasisPoints);
  const changes = {
    status,
    operation: "COMPLETE",
    grossMinor: gross,
    feeMinor: fee,
    netMinor: net,
    completedAt: now,
    acts: doneBy(transaction, "completed", actor),
  } as const;
  const invoice = await invoiceOf(db, transaction);
  return {
    ok: true,
    after: { ...transaction, ...changes },
    statements: [
      ...moveTransaction(db, transaction, changes),
      ...moveInvoiceOf(db, transaction, invoice, "complete", {
        completedAt: now,
        completedBy: actor?.name ?? transaction.fullName,
        paidMinor: (invoice?.paidMinor ?? 0) + amountMinor,
      }),
      ...bookEntry(
        db,
        complete(paymentSubject(transaction), { held: transaction.amountMinor, gross, fee }),
        transaction.currency,
        now,
      ),
      transactionEvent(db, transaction.id, "COMPLETED", { actor, at: now, amountMinor }),
      ...(invoice
        ? [invoiceEvent(db, invoice.id, "COMPLETED", { actor, at: now, amountMinor, transactionId: transaction.id })]
        : []),
      noticeOf(db, transaction, { kind: "COMPLETED", amountMinor, reference: transaction.id, at: now }),
    ],
  };
}

/** Releases a hold: the merchant reverses it, the clock gives back what checked a card, or its time runs out. */
export async function planRelease(
  db: Db,
  transaction: TransactionRow,
  why: "REVERSE" | "LAPSE",
  { actor, now }: ActContext,
): Promise<Plan> {
  const lapsed = why === "LAPSE";
  const status = nextTransactionStatus(transaction.status, lapsed ? "lapse" : "reverse");
  // A merchant has no hand in what only checks a card; the clock has.
  const refused = !lapsed && actor !== null && holdRefusal(standingOf(transaction), now) !== undefined;
  if (!status || refused) return { ok: false, code: "invalid_state" };
  const invoice = await invoiceOf(db, transaction);
  const { amountMinor, id: transactionId } = transaction;
  const changes = {
    status,
    completedAt: now,
    operation: lapsed ? transaction.operation : ("REVERSE" as const),
    acts: doneBy(transaction, "canceled", actor),
  };
  return {
    ok: true,
    after: { ...transaction, ...changes },
    statements: [
      ...moveTransaction(db, transaction, changes),
      ...moveInvoiceOf(
        db,
        transaction,
        invoice,
        lapsed ? "lapse" : "release",
        invoice && actor ? canceledBy(invoice, actor) : {},
      ),
      ...bookEntry(db, release(paymentSubject(transaction), amountMinor, why), transaction.currency, now),
      transactionEvent(db, transactionId, lapsed ? "EXPIRED" : "REVERSED", { actor, at: now, amountMinor }),
      ...(invoice
        ? [
            invoiceEvent(db, invoice.id, lapsed ? "EXPIRED" : "REVERSED", {
              actor,
              at: now,
              amountMinor,
              transactionId,
            }),
          ]
        : []),
    ],
  };
}
