import type { LinkStatus } from "#provider/contract/words";
import { and, eq } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import type { PaymentLinkRow } from "../../db/rows.ts";
import type { Actor } from "../../db/events.ts";
import { paymentLinks, paymentLinkSwitches } from "../../db/schema/index.ts";
import { nextLinkStatus } from "../../domain/link-state.ts";

/** Moves a link to another status, if it still has the one it was read with. */
const moveLink = (db: Db, link: PaymentLinkRow, status: LinkStatus): Statement[] => [
  db
    .update(paymentLinks)
    .set({ status })
    .where(and(eq(paymentLinks.id, link.id), eq(paymentLinks.status, link.status))),
  expectChange(db, `link still ${link.status}`),
];

/** The same by one of the merchant's people, who is remembered; a link that already is so is left alone. */
export const switchLink = (
  db: Db,
  link: PaymentLinkRow,
  status: LinkStatus,
  { actor, now }: { actor: NonNullable<Actor>; now: number },
): Statement[] =>
  status === link.status
    ? []
    : [
        ...moveLink(db, link, status),
        db
          .insert(paymentLinkSwitches)
          .values({ linkId: link.id, status, actor: actor.id, actorName: actor.name, at: now }),
      ];

/** Lets a link expire, if it still is as it was read. */
export function expireLink(db: Db, link: PaymentLinkRow): Statement[] {
  const status = nextLinkStatus(link.status, "expire");
  return status === undefined ? [] : moveLink(db, link, status);
}
