import type { Sale, SaleWay, Shift } from "#provider/contract/till";
import type { NamedShift, ShiftSums, SoldSale } from "../db/till.ts";
import type { NewInvoice } from "../db/rows.ts";
import { saleStateOf } from "../domain/till.ts";
import { payUrl, receiptUrl, type Env } from "../env.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

type Shown = Omit<SoldSale, "invoice"> & { invoice: NewInvoice };

function wayOf({ invoice, payment }: Shown): SaleWay | null {
  if (payment === null) return null;
  if (payment.source === "AZQR") return "AZQR";
  if (payment.paymentMethod !== "CASH") return "CARD";
  return invoice.status === "CASH" ? "CASH" : "OTHER";
}

/** A sale as the contract shows it at an instant (UTC milliseconds). */
export const toSale = (env: Env, shown: Shown, now: number): Sale => {
  const { sale, invoice, payment, refundedMinor } = shown;
  return {
    id: invoice.id,
    invoiceCode: invoice.code,
    appId: invoice.applicationId,
    shiftId: sale.shiftId,
    amount: invoice.amountMinor,
    tip: sale.tipMinor,
    currency: invoice.currency,
    description: invoice.description,
    state: saleStateOf(invoice, now),
    declined: invoice.status === "DECLINED",
    paidAmount: invoice.paidMinor,
    refundedAmount: refundedMinor,
    way: wayOf(shown),
    transactionId: payment?.id ?? null,
    createdBy: sale.soldByName,
    createdDate: toInstant(sale.soldAt),
    expiresAt: toInstant(invoice.expiresAt),
    paidDate: toInstantOrNull(invoice.completedAt),
    paymentUrl: payUrl(env, invoice.code),
    receiptUrl: payment === null ? null : receiptUrl(env, invoice.code, payment.id),
  };
};

/** A shift as the contract shows it. */
export const toShift = ({ shift, appName, currency }: NamedShift, sums: ShiftSums): Shift => ({
  id: shift.id,
  appId: shift.applicationId,
  appName,
  number: shift.number,
  currency,
  openedBy: shift.openedByName,
  openedDate: toInstant(shift.openedAt),
  closesAt: toInstant(shift.closesAt),
  closedDate: toInstantOrNull(shift.closedAt),
  closedBy: shift.closedByName,
  sales: { count: sums.count, amount: sums.amountMinor },
  waiting: sums.waiting,
  tips: sums.tipsMinor,
  refunded: sums.refundedMinor,
  byWay: sums.byWay.map(({ way, count, amountMinor: amount }) => ({ way, count, amount })),
  byPerson: sums.byPerson.map(({ name, count, amountMinor: amount }) => ({ name, count, amount })),
});
