import { and, eq, sql } from "drizzle-orm";
import type { BulkRecord } from "../../db/bulk.ts";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { bulkUploads, invoiceEvents, invoiceReminders, invoices } from "../../db/schema/index.ts";

/** The invoices of an upload that can be canceled: `cancelRefusal` of provider/rules, in SQL. */
const CANCELABLE = sql`status IN ('PENDING', 'DECLINED') AND paid_minor = 0 AND held_minor = 0`;
const PAID = sql`(paid_minor > 0 OR status IN ('PARTIAL', 'COMPLETE', 'CASH'))`;
const HELD = sql`(NOT ${PAID} AND held_minor > 0)`;

type Undoing = { actor: { id: string; name: string }; now: number };

/**
 * Undoes an upload: cancels every invoice that can be canceled, and makes no more. One statement cancels all of them,
 * each with its event, in one batch that counts them. Holds only while no further invoice was made. Undefined if the
 * upload was never confirmed.
 */
export function planUndone(db: Db, upload: BulkRecord, { actor, now }: Undoing): Statement[] | undefined {
  if (!["CONFIRMED", "RUNNING", "DONE"].includes(upload.state)) return undefined;
  const ofUpload = sql`bulk_upload_id = ${upload.id}`;
  const counted = (which: typeof PAID) => sql<number>`(SELECT count(*) FROM invoices WHERE ${ofUpload} AND ${which})`;
  const canceling = sql`${ofUpload} AND ${CANCELABLE}`;
  return [
    db
      .update(bulkUploads)
      .set({
        state: "UNDONE",
        undoneBy: actor.id,
        undoneByName: actor.name,
        undoneAt: now,
        canceled: counted(CANCELABLE),
        keptPaid: counted(PAID),
        keptHeld: counted(HELD),
        // The remaining invoices: canceled, expired or deleted before.
        keptClosed: sql`${bulkUploads.made} - ${counted(sql`(${CANCELABLE} OR ${PAID} OR ${HELD})`)}`,
        // The person who undoes an upload needs no letter that it is made.
        toldAt: sql`coalesce(${bulkUploads.toldAt}, ${now})`,
      })
      .where(
        and(eq(bulkUploads.id, upload.id), eq(bulkUploads.state, upload.state), eq(bulkUploads.made, upload.made)),
      ),
    expectChange(db, "upload as it was read"),
    // In the order of the table's columns.
    db.insert(invoiceEvents)
      .select(sql`SELECT NULL, id, 'CANCELED', ${actor.id}, ${actor.name}, NULL, NULL, NULL, NULL, '[]', ${now}
      FROM invoices WHERE ${canceling}`),
    db.delete(invoiceReminders).where(sql`invoice_id IN (SELECT id FROM invoices WHERE ${canceling})`),
    db
      .update(invoices)
      .set({
        status: "CANCELED",
        nextRunAt: null,
        recurrenceState: sql`iif(recurrence_state IS NULL, NULL, 'ENDED')`,
        lastModifiedBy: actor.name,
        lastModifiedAt: sql`max(${now}, last_modified_at + 1)`,
      })
      .where(canceling),
  ];
}
