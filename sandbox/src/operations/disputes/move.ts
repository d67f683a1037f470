import { and, eq } from "drizzle-orm";
import type { DisputeEventKind } from "#provider/contract/dispute-words";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import type { Actor } from "../../db/events.ts";
import type { DisputeRow } from "../../db/rows.ts";
import { disputeEvents, disputes } from "../../db/schema/index.ts";

/** Compare and set: the batch succeeds only if state, answer and sums are still those that were read. */
export const moveDispute = (db: Db, dispute: DisputeRow, changes: Partial<DisputeRow>): Statement[] => [
  db
    .update(disputes)
    .set(changes)
    .where(
      and(
        eq(disputes.id, dispute.id),
        eq(disputes.state, dispute.state),
        eq(disputes.version, dispute.version),
        eq(disputes.heldMinor, dispute.heldMinor),
        eq(disputes.feeTakenMinor, dispute.feeTakenMinor),
      ),
    ),
  expectChange(db, `dispute still ${dispute.state}`),
];

/** One line of a dispute's timeline, and what servers are told of it; written behind the change. */
export const disputeEvent = (
  db: Db,
  disputeId: string,
  kind: DisputeEventKind,
  { actor, at, detail = null }: { actor: Actor; at: number; detail?: string | null },
): Statement =>
  db
    .insert(disputeEvents)
    .values({ disputeId, kind, actor: actor?.id ?? null, actorName: actor?.name ?? null, detail, at });
