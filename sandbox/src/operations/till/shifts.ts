import { dayIn } from "#provider/contract/regions";
import { and, eq, isNull } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { Actor } from "../../db/events.ts";
import type { ApplicationRow, InvoiceRow, TillShiftRow } from "../../db/rows.ts";
import { tillShifts } from "../../db/schema/index.ts";
import { endOfDay } from "../../domain/schedule.ts";
import { expireInvoice } from "../invoices/expire.ts";

/** A new shift, which ends with the merchant's day. `number`: one more than the last one's. */
export function newShift(
  { id, region }: Pick<ApplicationRow, "id" | "region">,
  { number, actor, now }: { number: number; actor: NonNullable<Actor>; now: number },
): TillShiftRow {
  return {
    id: newId("shf"),
    applicationId: id,
    number,
    openedBy: actor.id,
    openedByName: actor.name,
    openedAt: now,
    closesAt: endOfDay(region, dayIn(region, new Date(now))),
    closedBy: null,
    closedByName: null,
    closedAt: null,
  };
}

export const openShift = (db: Db, shift: TillShiftRow): Statement => db.insert(tillShifts).values(shift);

/**
 * Closes a shift, and ends its sales that nobody has paid: `waiting`, as they were read. The batch fails if one of them
 * was paid meanwhile, or if somebody else closed the shift. `actor` null: the clock.
 */
export function closeShift(
  db: Db,
  shift: TillShiftRow,
  { waiting, actor, now }: { waiting: readonly InvoiceRow[]; actor: Actor; now: number },
): { shift: TillShiftRow; statements: Statement[] } {
  const changes = { closedBy: actor?.id ?? null, closedByName: actor?.name ?? null, closedAt: now };
  return {
    shift: { ...shift, ...changes },
    statements: [
      db
        .update(tillShifts)
        .set(changes)
        .where(and(eq(tillShifts.id, shift.id), isNull(tillShifts.closedAt))),
      expectChange(db, "shift not closed meanwhile"),
      ...waiting.flatMap((invoice) => expireInvoice(db, invoice, now)),
    ],
  };
}
