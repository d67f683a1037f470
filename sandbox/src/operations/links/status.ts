import type { LinkStatus } from "#provider/contract/words";
import { and, eq } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import type { PaymentLinkRow } from "../../db/rows.ts";
import type { Actor } from "../../db/events.ts";
import { paymentLinks, paymentLinkSwitches } from "../../db/schema/index.ts";
import { nextLinkStatus } from "../../domain/link-state.ts";

/** Gives a link another status, if it still has the status that was read. */
const moveLink = (db: Db, link: PaymentLinkRow, status: LinkStatus): Statement[] => [
  db
    .update(paymentLinks)
    .set({ status })
    .where(and(eq(paymentLinks.id, link.id), eq(paymentLinks.status, link.status))),
  expectChange(db, `link still ${link.status}`),
];

/**
 * Gives a link another status on behalf of a person, whose name is stored. A link that already has the status stays
 * unchanged.
 */
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

/** Lets a link expire, if it still has the status that was read. */
export function expireLink(db: Db, link: PaymentLinkRow): Statement[] {
  const status = nextLinkStatus(link.status, "expire");
  return status === undefined ? [] : moveLink(db, link, status);
}
