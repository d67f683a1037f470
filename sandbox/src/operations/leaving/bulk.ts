import { AREA_ACCESS } from "#provider/contract/permissions";
import { sendChannelSchema } from "#provider/contract/words";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { findBulk, type BulkRecord } from "../../db/bulk.ts";
import { expectNumber, type Db, type Statement } from "../../db/database.ts";
import type { AboutAct } from "../../db/leaving-acts.ts";
import { bulkUploads } from "../../db/schema/index.ts";
import { planConfirmed } from "../bulk/upload.ts";
import type { Confirmed } from "./confirm.ts";
import type { LeavingKindOf } from "./kind.ts";

/** `revision`: of the upload as it was confirmed. */
const inputSchema = z.object({ revision: z.int(), channels: z.array(sendChannelSchema) });
type Input = z.infer<typeof inputSchema>;

const aboutOf = ({ id: code, fileName: fullName, amountMinor, currency }: BulkRecord): AboutAct => ({
  code,
  fullName,
  amountMinor,
  currency,
});

/** Invoices of a file to make later, as they were confirmed. */
export const confirmedBulk = (upload: BulkRecord, { channels }: Pick<Input, "channels">): Confirmed => ({
  kind: "CONFIRM_BULK",
  applicationId: upload.applicationId,
  aboutId: upload.id,
  input: { revision: upload.revision, channels },
  about: aboutOf(upload),
});

/** Aborts the batch unless the upload is as it was seen by then. */
export const expectUnconfirmed = (db: Db, { id, revision }: BulkRecord): Statement =>
  expectNumber(
    db,
    "upload as it was seen",
    sql`(SELECT count(*) FROM ${bulkUploads} WHERE id = ${id} AND revision = ${revision} AND state = 'CHECKED')`,
    1,
  );

/**
 * The invoices of a file that are made a minute later (decision 0187): the upload stays CHECKED meanwhile, and nobody
 * changes, confirms or discards it (`act_waits`). No invoice is there and nothing is sent before the clock confirms it.
 */
export const leavingBulk: LeavingKindOf = {
  access: AREA_ACCESS.bulkInvoice,
  lookup: "bulk",

  about: async (db, { id, aboutId }) => {
    const [upload] = await db.select().from(bulkUploads).where(eq(bulkUploads.id, aboutId));
    if (!upload) throw new Error(`no upload of ${id}`);
    return aboutOf(upload);
  },

  leave: async ({ aboutId, input }, { db, now, maker }) => {
    const { revision, channels } = inputSchema.parse(input);
    const named = await findBulk(db, maker.sight, aboutId);
    if (named?.upload.state !== "CHECKED" || named.upload.revision !== revision) return "CHANGED";
    if (named.application.status !== "ONLINE") return "CHANGED";
    return planConfirmed(db, named.upload, { by: maker.user, channels, now });
  },

  undo: () => Promise.resolve([]),
};
