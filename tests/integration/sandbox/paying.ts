import { eq } from "drizzle-orm";
import { invoiceSchema } from "#provider/contract/invoices";
import { dayIn } from "#provider/contract/regions";
import type { AcceptedCard, CardOutcome } from "../../../sandbox/src/domain/card.ts";
import { findInvoiceByCode, startAttempt, type AttemptResult, type Payable } from "../../../sandbox/src/db/payments.ts";
import type { InvoiceRow, TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { invoices } from "../../../sandbox/src/db/schema/index.ts";
import { db, makePerson, newKey, sandboxNow, send, typedInvoice, type Merchant } from "./support.ts";

const card = (outcome: CardOutcome): AcceptedCard => ({ brand: "VISA", last4: "4242", outcome });

/** A new invoice of a merchant, as a payer's link finds it. */
export async function makeInvoice(merchant: Merchant, changes: Record<string, unknown>): Promise<Payable> {
  const { token } = await makePerson(merchant, "ROLE_USER");
  const linkExpirationDate = dayIn(merchant.region, new Date((await sandboxNow()) + 5 * 86_400_000));
  const body = typedInvoice(merchant.applicationId, { linkExpirationDate, ...changes });
  const { json } = await send("POST /api/bookings", { token, key: newKey(), body });
  return findPayable(invoiceSchema.parse(json).invoiceCode);
}

export async function findPayable(code: string): Promise<Payable> {
  const payable = await findInvoiceByCode(db, code);
  if (!payable) throw new Error(`no invoice ${code}`);
  return payable;
}

export const invoiceNow = async (id: string): Promise<InvoiceRow> => {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!invoice) throw new Error(`no invoice ${id}`);
  return invoice;
};

type Paying = { outcome?: CardOutcome; amountMinor?: number; attemptKey?: string };

export async function pay({ invoice, application }: Payable, paying: Paying = {}): Promise<AttemptResult> {
  return startAttempt(db, {
    invoice,
    application,
    attemptKey: paying.attemptKey ?? newKey(),
    amountMinor: paying.amountMinor ?? invoice.amountMinor,
    language: "en",
    card: card(paying.outcome ?? "approve"),
    now: await sandboxNow(),
  });
}

/** A new invoice, paid; with its transaction. */
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
