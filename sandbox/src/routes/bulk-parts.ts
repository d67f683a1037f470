import type { BulkDetail } from "#provider/contract/bulk";
import { AREA_ACCESS } from "#provider/contract/permissions";
import {
  bulkKeptUntil,
  findBulk,
  hiddenInUpload,
  lettersLostInUpload,
  OPEN_BULK,
  sameFileAs,
  type NamedBulk,
} from "../db/bulk.ts";
import { findWaitingAct, leavesLater } from "../db/leaving-acts.ts";
import { missingIn } from "../uploads/bulk-checking.ts";
import type { Variables } from "../call.ts";
import { demandIn, mayIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { toBulkDetail } from "../wire/bulk.ts";
import { waitingActOf } from "./leaving-acts.ts";

export type BulkDeps = Pick<Variables, "db" | "clock"> & { person: Person };

/** An upload in sight. */
export const bulkOf = async ({ db, person }: BulkDeps, id: string): Promise<NamedBulk> =>
  found(await findBulk(db, person.sight, id));

/** An unconfirmed upload in the state that the person has seen, if they may make invoices from it. */
export async function bulkToChange(deps: BulkDeps, id: string, revision?: number): Promise<NamedBulk> {
  const named = await bulkOf(deps, id);
  const { upload } = named;
  demandIn(deps.person, upload.applicationId, "CREATE_LINK");
  if (!OPEN_BULK.some((state) => state === upload.state) || deps.clock.now() >= bulkKeptUntil(upload))
    throw refuse("invalid_state");
  if (await findWaitingAct(deps.db, deps.person.sight, id)) throw refuse("act_waits");
  if (revision !== undefined && revision !== upload.revision) throw refuse("changed_meanwhile");
  return named;
}

/** An upload as the contract shows it to this person. */
export async function detailOf({ db, clock, person }: BulkDeps, named: NamedBulk): Promise<BulkDetail> {
  const { upload } = named;
  const leaving = await waitingActOf(db, person, upload.id);
  const detail = toBulkDetail(named, {
    missing: missingIn(upload.headings),
    hiddenInSheet: await hiddenInUpload(db, upload.id),
    lettersLost: await lettersLostInUpload(db, upload.id),
    sameFile: await sameFileAs(db, upload),
    may: {
      create: mayIn(AREA_ACCESS.bulkInvoice, person, upload.applicationId),
      cancel: mayIn({ permission: "DELETE_INVOICE" }, person, upload.applicationId),
    },
    waits: leaving !== null,
    now: clock.now(),
  });
  return { ...detail, leaving, leavesLater: await leavesLater(db, upload.applicationId) };
}
