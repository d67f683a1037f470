import { and, eq } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { invoiceEvent } from "../../db/events.ts";
import type { InvoiceRow } from "../../db/rows.ts";
import { invoices } from "../../db/schema/index.ts";
import { nextInvoiceStatus } from "../../domain/invoice-state.ts";
import { dropReminders } from "./create.ts";

/** Lets an invoice expire, if it has not changed since it was read. */
export function expireInvoice(db: Db, invoice: InvoiceRow, now: number): Statement[] {
  const status = nextInvoiceStatus(invoice.status, "expire");
  if (!status) return [];
  return [
    db
      .update(invoices)
      .set({ status, ...(invoice.recurringInterval === null ? { nextRunAt: null } : {}) })
      .where(
        and(
          eq(invoices.id, invoice.id),
          eq(invoices.status, invoice.status),
          eq(invoices.heldMinor, 0),
          eq(invoices.expiresAt, invoice.expiresAt),
        ),
      ),
    expectChange(db, `invoice still ${invoice.status} and not held`),
    dropReminders(db, invoice.id),
    invoiceEvent(db, invoice.id, "EXPIRED", { actor: null, at: now }),
  ];
}
