import type { Erasure } from "../contract/customers.ts";

type Open = Pick<Erasure, "openInvoices" | "recurringInvoices" | "unfinishedPayments">;

/** Whether nothing is open between merchant and customer. Only then may the customer be erased (decision 0038). */
export const isOver = ({ openInvoices, recurringInvoices, unfinishedPayments }: Open): boolean =>
  openInvoices + recurringInvoices + unfinishedPayments === 0;
