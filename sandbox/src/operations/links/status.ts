import type { LinkStatus } from "#provider/contract/words";
import { and, eq } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import type { PaymentLinkRow } from "../../db/rows.ts";
import { paymentLinks } from "../../db/schema/index.ts";
import { nextLinkStatus } from "../../domain/link-state.ts";

/** Moves a link to another status, if it still has the one it was read with. */
export const moveLink = (db: Db, link: PaymentLinkRow, status: LinkStatus): Statement[] => [
  db
    .update(paymentLinks)
    .set({ status })
    .where(and(eq(paymentLinks.id, link.id), eq(paymentLinks.status, link.status))),
  expectChange(db, `link still ${link.status}`),
];

/** Lets a link expire, if it still is as it was read. */
export function expireLink(db: Db, link: PaymentLinkRow): Statement[] {
  const status = nextLinkStatus(link.status, "expire");
  return status === undefined ? [] : moveLink(db, link, status);
}
