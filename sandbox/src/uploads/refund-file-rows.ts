import { lineSchema, reasonSchema } from "#provider/contract/fields";
import { AMOUNT_LIMIT, REFERENCE_LENGTH } from "#provider/contract/limits";
import type { Currency } from "#provider/contract/money";
import type { RefundFileColumn, RefundFileFault, RefundFileProblem } from "#provider/contract/refund-file-words";
import { partRefusal, refundRefusal } from "#provider/rules/payment-actions";
import type { OrderPayments, PaymentToRefund } from "../db/refund-files.ts";
import type { RefundFileTyped } from "../db/schema/index.ts";
import type { JudgedRefundRow } from "../operations/payments/refund-file.ts";
import type { SheetCell } from "../spreadsheets/rows.ts";
import { cleanCell, cleanCells } from "./clean-cells.ts";
import type { TypedRefund } from "./refund-file-reading.ts";
import {
  isRounded,
  keptAmount,
  keptText,
  marksOfCells,
  readSum,
  readText,
  type AmountTerms,
  type Read,
} from "./sheet-values.ts";

/** A row whose cells were read, before its payment is looked up. `amountMinor`: null for all that is left. */
export type ReadRefund = {
  row: number;
  isHidden: boolean;
  typed: RefundFileTyped;
  problems: RefundFileProblem[];
  order: string | undefined;
  amountMinor: number | null | undefined;
};

/** Longer than every number and id that is looked up. */
const orderSchema = lineSchema({ min: 1, max: REFERENCE_LENGTH });

function readOrder(cell: SheetCell | undefined): Read<string, RefundFileFault> {
  if (cell?.kind === "day") return { fault: "notText" };
  return isRounded(cell) ? { fault: "numberRounded" } : readText(orderSchema, cell);
}

/** The amount in minor units; of an empty cell null, which means all that is left. */
function readPart(cell: SheetCell | undefined, terms: AmountTerms): Read<number | null, RefundFileFault> {
  if (cell === undefined || (cell.kind === "text" && cell.text.trim() === "")) return { value: null };
  const sum = readSum(cell, terms);
  if (sum.fault !== undefined) return sum;
  if (sum.value === 0) return { fault: "amountZero" };
  return sum.value < AMOUNT_LIMIT ? sum : { fault: "amountRange" };
}

/** Reads the cells of all rows, amounts in the notation of their column. */
export function readRefunds(rows: readonly TypedRefund[], currency: Currency): ReadRefund[] {
  const cells = rows.map(({ cells: { amount } }) => amount && cleanCell("amount", amount));
  const terms = { currency, marks: marksOfCells(cells, currency) };
  return rows.map(({ row, cells: given, isHidden }) => {
    const clean = cleanCells(given);
    const problems: RefundFileProblem[] = [];
    const valueOf = <Value>(column: RefundFileColumn, got: Read<Value, RefundFileFault>): Value | undefined => {
      if (got.fault === undefined) return got.value;
      problems.push({ column, code: got.fault });
      return undefined;
    };
    const order = valueOf("order", readOrder(clean.order));
    const amountMinor = valueOf("amount", readPart(clean.amount, terms));
    const reason = valueOf("reason", readText(reasonSchema, clean.reason));
    const typed = {
      order: order ?? keptText(given.order),
      amount: keptAmount(given.amount, amountMinor ?? undefined),
      reason: reason ?? keptText(given.reason),
    };
    return { row, isHidden, typed, problems, order, amountMinor };
  });
}

/** What the numbers of a file name. */
export type KnownOrders = {
  orders: ReadonlyMap<string, OrderPayments>;
  payments: ReadonlyMap<string, PaymentToRefund>;
};

/**
 * Judges rows by their payments, as if each were refunded alone: whether its number names one payment of the
 * application, in no row above, and whether so much of it can be given back.
 */
export function judgeRefunds(rows: readonly ReadRefund[], { orders, payments }: KnownOrders): JudgedRefundRow[] {
  const seen = new Set<string>();
  return rows.map(({ row, isHidden, typed, problems, order, amountMinor }) => {
    const wrong = (...more: RefundFileProblem[]): JudgedRefundRow => ({
      row,
      isHidden,
      typed,
      problems: [...problems, ...more],
      transactionId: null,
      amountMinor: 0,
    });
    if (order === undefined) return wrong();
    const named = orders.get(order);
    if (!named) return wrong({ column: "order", code: "orderUnknown" });
    if (named.isSeveral) return wrong({ column: "order", code: "orderSeveral" });
    const payment = payments.get(named.id);
    if (!payment) return wrong({ column: "order", code: "orderUnknown" });
    if (seen.has(payment.id)) return wrong({ column: "order", code: "orderTwice" });
    const refusal = refundRefusal(payment);
    if (refusal) return wrong({ column: "order", code: refusal });
    const part = amountMinor ?? payment.left;
    const tooMuch = amountMinor === undefined ? undefined : partRefusal(part, payment.left);
    if (tooMuch) return wrong({ column: "amount", code: tooMuch });
    if (problems.length > 0) return wrong();
    seen.add(payment.id);
    return { row, isHidden, typed, problems: [], transactionId: payment.id, amountMinor: part };
  });
}
