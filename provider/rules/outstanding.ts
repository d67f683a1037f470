import type { Open } from "../contract/open-word.ts";
import type { InvoiceStatus } from "../contract/words.ts";
import { isOneOf } from "./open-words.ts";

const OPEN: readonly InvoiceStatus[] = ["PENDING", "PARTIAL", "DECLINED"];

/**
 * Whether an invoice's status still asks for money: a declined one may be paid again until it expires (docs/provider.md
 * section 3).
 */
export const isOpen = (status: Open<InvoiceStatus>): boolean => isOneOf(OPEN, status);

type InvoiceSums = { status: Open<InvoiceStatus>; amount: number; paidAmount: number; heldAmount: number };

/**
 * What is pending of an invoice, in minor units: asked for, neither paid nor on hold, while it can still be paid
 * (decision 0031). Also of the sums of any number of invoices of one status. An invoice is called open while this is
 * not zero.
 */
export const outstanding = ({ status, amount, paidAmount, heldAmount }: InvoiceSums): number =>
  isOpen(status) ? amount - paidAmount - heldAmount : 0;
