import { eq } from "drizzle-orm";
import { invoiceSchema } from "#provider/contract/invoices";
import { outsidePaymentSchema } from "#provider/contract/outside-payment";
import { dayIn } from "#provider/contract/regions";
import type { AcceptedCard, CardOutcome } from "../../../sandbox/src/domain/card.ts";
import {
  findPayable as findByCode,
  type InvoiceSubject,
  type Payable,
} from "../../../sandbox/src/operations/payments/payable.ts";
import { startAttempt, type AttemptResult } from "../../../sandbox/src/operations/payments/start.ts";
import type { InvoiceRow, TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { invoices } from "../../../sandbox/src/db/schema/index.ts";
import { soldThings } from "./till.ts";
import { db, makePerson, newKey, sandboxNow, send, typedInvoice, type Merchant } from "./sandbox.ts";

type PayableInvoice = Payable<InvoiceSubject>;

const card = (outcome: CardOutcome, last4: string): AcceptedCard => ({
  brand: "VISA",
  last4,
  expiry: { month: 12, year: 2040 },
  outcome,
});

/** A new invoice of a merchant, as its pay link finds it. */
export async function makeInvoice(merchant: Merchant, changes: Record<string, unknown>): Promise<PayableInvoice> {
  const { token } = await makePerson(merchant, "ROLE_USER");
  const linkExpirationDate = dayIn(merchant.region, new Date((await sandboxNow()) + 5 * 86_400_000));
  const body = typedInvoice(merchant.applicationId, { linkExpirationDate, ...changes });
  const { json } = await send("POST /api/bookings", { token, key: newKey(), body });
  return findPayable(invoiceSchema.parse(json).invoiceCode);
}

export async function findPayable(code: string): Promise<PayableInvoice> {
  const payable = await findByCode(db, code);
  if (payable?.kind !== "invoice") throw new Error(`no invoice ${code}`);
  return payable;
}

export const invoiceNow = async (id: string): Promise<InvoiceRow> => {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!invoice) throw new Error(`no invoice ${id}`);
  return invoice;
};

type Paying = { outcome?: CardOutcome; last4?: string; amountMinor?: number; attemptKey?: string };

export async function pay(payable: PayableInvoice, paying: Paying = {}): Promise<AttemptResult> {
  return startAttempt(db, {
    payable,
    attemptKey: paying.attemptKey ?? newKey(),
    amountMinor: paying.amountMinor ?? payable.invoice.amountMinor,
    language: "en",
    card: card(paying.outcome ?? "approve", paying.last4 ?? "4242"),
    now: await sandboxNow(),
  });
}

/** A new paid invoice with its transaction. */
export async function payInvoice(
  merchant: Merchant,
  changes: Record<string, unknown>,
  paying: Paying = {},
): Promise<{ invoice: InvoiceRow; transaction: TransactionRow }> {
  const payable = await makeInvoice(merchant, changes);
  const result = await pay(payable, paying);
  if (!result.ok) throw new Error(`refused: ${result.refusal}`);
  return { invoice: await invoiceNow(payable.invoice.id), transaction: result.transaction };
}

/** A new invoice of which one unit was paid in cash. */
export async function paidOutside(merchant: Merchant): Promise<{ outsideId: string; outsidePaymentId: string }> {
  const { invoice } = await makeInvoice(merchant, {});
  const { token } = await makePerson(merchant, "ROLE_USER");
  const paidDate = dayIn(merchant.region, new Date(await sandboxNow()));
  const body = { amount: 1, method: "CASH", paidDate };
  const { json } = await send(`POST /api/booking/invoice/${invoice.id}/cash`, { token, key: newKey(), body });
  return { outsideId: invoice.id, outsidePaymentId: outsidePaymentSchema.parse(json).id };
}

/**
 * What a desk has: an invoice that is paid in part, one to tick, and an open shift of a till with a sale that waits and
 * one to end.
 */
export async function deskThings(merchant: Merchant) {
  const { saleId: endingSaleId } = await soldThings(merchant);
  const tickedId = (await makeInvoice(merchant, {})).invoice.id;
  return { ...(await paidOutside(merchant)), ...(await soldThings(merchant)), endingSaleId, tickedId };
}
