import type { InvoiceStatus } from "#provider/contract/words";

const OPEN: readonly InvoiceStatus[] = ["PENDING", "PARTIAL", "DECLINED"];

/** Whether the link still asks for money, so that sending it makes sense (provider.md section 3). */
export const isOpen = (status: InvoiceStatus): boolean => OPEN.includes(status);
