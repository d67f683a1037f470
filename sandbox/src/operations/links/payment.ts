import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { nextLinkStatus } from "../../domain/link-state.ts";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import type { NewTransaction, PaymentLinkRow } from "../../db/rows.ts";
import { paymentLinks } from "../../db/schema/index.ts";

/**
 * The effect of an approved payment on its link. Compare and set: a link that meanwhile was switched off, expired or,
 * as a one-time link, used, aborts the batch, so that no money is taken. Payments of a reusable link do not disturb
 * each other.
 */
export function approveLink(db: Db, transaction: NewTransaction, link: PaymentLinkRow, now: number): Statement[] {
  const status = nextLinkStatus(link.status, link.reusable ? "pay" : "use");
  if (status === undefined) throw new Error(`a link that is ${link.status} cannot be paid`);
  return [
    db
      .update(paymentLinks)
      .set({
        status,
        paymentCount: sql`payment_count + 1`,
        paidMinor: sql`paid_minor + ${transaction.amountMinor}`,
      })
      .where(
        and(
          eq(paymentLinks.id, link.id),
          eq(paymentLinks.status, link.status),
          or(isNull(paymentLinks.expiresAt), gt(paymentLinks.expiresAt, now)),
        ),
      ),
    expectChange(db, "link still payable"),
  ];
}
