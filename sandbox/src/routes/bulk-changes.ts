import { BULK_COLUMNS, NAME_PARTS } from "#provider/contract/bulk-words";
import { contract } from "#provider/contract/index";
import { findBulkRow, invoiceOfRow, openBookings, rawRows, type BulkRowRecord, type NamedBulk } from "../db/bulk.ts";
import type { Db, Statement } from "../db/database.ts";
import { expectNoneWaits, leavesLater } from "../db/leaving-acts.ts";
import type { Mended } from "../db/schema/bulk.ts";
import { LIMITS } from "../domain/limits.ts";
import { bookingsOf, checkBulkRows, countBulkRows, missingIn } from "../uploads/bulk-checking.ts";
import { datesOf, judgeBulkRow, marksIn } from "../uploads/bulk-judging.ts";
import { implement, implementOnce } from "../http/implement.ts";
import { demandIn } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write } from "../http/write.ts";
import { planUndone } from "../operations/bulk/undo.ts";
import {
  confirmed,
  planConfirmed,
  planDiscarded,
  planRejudged,
  planRemembered,
  type BulkChanges,
} from "../operations/bulk/upload.ts";
import { confirmedBulk, expectUnconfirmed } from "../operations/leaving/bulk.ts";
import { planLater } from "../operations/leaving/confirm.ts";
import { planRate } from "../security/rates.ts";
import { toBulkRow } from "../wire/bulk.ts";
import { bulkOf, bulkToChange, detailOf, type BulkDeps } from "./bulk-parts.ts";
import { demandDefaults } from "./bulk.ts";
import { shownNew } from "./leaving-acts.ts";

const { bulk } = contract;

/** A person's corrections of one row. */
type Said = Pick<BulkRowRecord, "row" | "mended" | "isLeftOut">;

/** The judgement of a row, in a form to compare. */
const judgementOf = ({
  state,
  typed,
  becomes,
  problems,
  warnings,
  isDuplicate,
  openInvoiceId,
  firstRow,
  skipped,
}: Pick<
  BulkRowRecord,
  "state" | "typed" | "becomes" | "problems" | "warnings" | "isDuplicate" | "openInvoiceId" | "firstRow" | "skipped"
>): string =>
  JSON.stringify([state, typed, becomes, problems, warnings, isDuplicate, openInvoiceId, firstRow, skipped]);

/**
 * Judges an upload again: all rows after changes of the upload, or one row after its correction (the other rows do not
 * depend on it).
 */
async function judgedAnew(
  db: Db,
  { upload, application }: NamedBulk,
  { changes = {}, said, now }: { changes?: BulkChanges; said?: Said; now: Date },
): Promise<Statement[]> {
  const before = await rawRows(db, upload.id);
  const after = { ...upload, ...changes };
  const dates = datesOf(before, after.headings, after.orders);
  const marks = marksIn(before, after.headings, after.currency);
  const terms = { ...after, marks, region: application.region, dates, now };
  const judged = before.map((row) => {
    if (said === undefined) return judgeBulkRow(row, terms);
    return said.row === row.row ? judgeBulkRow({ ...row, ...said }, terms) : { ...row, becomes: invoiceOfRow(row) };
  });
  const checked = checkBulkRows(judged, await openBookings(db, application.id, bookingsOf(judged)));
  const known = new Map(before.map((row) => [row.row, judgementOf(row)]));
  const state = missingIn(after.headings).length === 0 ? ("CHECKED" as const) : ("MAPPING" as const);
  const rows = checked.flatMap((row) => {
    const isSaid = said?.row === row.row;
    if (!isSaid && known.get(row.row) === judgementOf(row)) return [];
    return [isSaid ? { ...row, said: { mended: said.mended, isLeftOut: said.isLeftOut } } : row];
  });
  return planRejudged(db, upload, { changes: { ...changes, dates, state }, counts: countBulkRows(checked), rows });
}

/** A row's corrections after new ones: those that differ from the file's cells, added to the earlier ones. */
function mendedWith(row: BulkRowRecord, said: Mended): Mended | null {
  const cells: Mended["cells"] = { ...row.mended?.cells };
  let isAmountNew = false;
  for (const column of BULK_COLUMNS) {
    const text = said.cells[column];
    if (text === undefined || text === (row.typed[column] ?? "")) continue;
    cells[column] = text;
    if (column === "amount") isAmountNew = true;
  }
  if (Object.keys(cells).length === 0) return null;
  return { cells, language: isAmountNew ? said.language : (row.mended?.language ?? said.language) };
}

/** Changes an unconfirmed upload in the state that the person has seen; answers with the upload after the change. */
async function changed(
  deps: BulkDeps,
  { id, revision }: { id: string; revision: number },
  plan: (named: NamedBulk) => Promise<Statement[]>,
): Promise<NamedBulk> {
  await write(deps.db, async () => ({
    statements: [expectNoneWaits(deps.db, id), ...(await plan(await bulkToChange(deps, id, revision)))],
  }));
  return bulkOf(deps, id);
}

/** The changes of an upload before its confirmation, the confirmation, and its undoing. */
export const bulkChangeRoutes = [
  implement(bulk.setColumns, async ({ db, clock, person, params, body, log }) => {
    const deps = { db, clock, person };
    const target = { id: params.bulkInvoiceId, revision: body.revision };
    const named = await changed(deps, target, async (read) => {
      const { upload, application } = read;
      const byIndex = new Map(body.columns.map(({ index, column }) => [index, column]));
      const once = [...byIndex.values()].filter((column) => column !== "fullName");
      const isTwice =
        byIndex.size < body.columns.length ||
        new Set(once).size < once.length ||
        byIndex.size - once.length > NAME_PARTS;
      const isThere = body.columns.every(({ index }) => upload.headings.some((heading) => heading.index === index));
      if (isTwice || !isThere) throw refuse("invalid_request", { fields: [{ field: "columns", code: "choose" }] });
      // A person has chosen the columns, so that no guess remains open.
      const headings = upload.headings.map((known) => {
        const { maybe: _, ...heading } = known;
        return { ...heading, column: byIndex.get(heading.index) ?? null };
      });
      return [
        ...(await judgedAnew(db, read, { changes: { headings }, now: clock.date() })),
        ...planRemembered(db, application.merchantId, headings),
      ];
    });
    log("bulk_columns_set", { uploadId: params.bulkInvoiceId, userId: person.user.id });
    return detailOf(deps, named);
  }),

  implement(bulk.setDates, async ({ db, clock, person, params, body }) => {
    const deps = { db, clock, person };
    const named = await changed(deps, { id: params.bulkInvoiceId, revision: body.revision }, (read) => {
      const orders = { ...read.upload.orders, [body.column]: body.order };
      return judgedAnew(db, read, { changes: { orders }, now: clock.date() });
    });
    return detailOf(deps, named);
  }),

  implement(bulk.setTerms, async ({ db, clock, person, params, body: { revision, ...defaults } }) => {
    const deps = { db, clock, person };
    const named = await changed(deps, { id: params.bulkInvoiceId, revision }, (read) => {
      demandDefaults(defaults, read.application.region, clock.date());
      return judgedAnew(db, read, { changes: defaults, now: clock.date() });
    });
    return detailOf(deps, named);
  }),

  implement(bulk.setRow, async ({ db, clock, person, params, body, log }) => {
    const deps = { db, clock, person };
    const { upload } = await changed(deps, { id: params.bulkInvoiceId, revision: body.revision }, async (read) => {
      const { row } = found(await findBulkRow(db, read.upload.id, params.row));
      const mended = mendedWith(row, { cells: body.cells, language: body.language });
      const said = { row: row.row, mended, isLeftOut: body.leaveOut };
      return judgedAnew(db, read, { said, now: clock.date() });
    });
    log("bulk_row_set", { uploadId: upload.id, userId: person.user.id, row: params.row });
    return toBulkRow(found(await findBulkRow(db, upload.id, params.row)));
  }),

  implementOnce(bulk.confirm, async ({ db, env, clock, person, params, body }) => {
    const deps = { db, clock, person };
    const named = await bulkToChange(deps, params.bulkInvoiceId, body.revision);
    const { upload, application } = named;
    if (upload.state !== "CHECKED") throw refuse("invalid_state");
    if (application.status !== "ONLINE") throw refuse("application_not_online");
    if (upload.good !== body.count || upload.amountMinor !== body.amount) throw refuse("changed_meanwhile");
    const confirming = { by: person.user, channels: body.channels, now: clock.now() };
    const rate = { what: ["bulk rows of person", person.user.id], by: upload.good } as const;
    const counted = await planRate(deps, rate.what, LIMITS.bulkRowsOfPerson, { by: rate.by });
    const log = { uploadId: upload.id, count: upload.good, amountMinor: upload.amountMinor };
    if (await leavesLater(db, upload.applicationId)) {
      const { about, ...later } = confirmedBulk(upload, body);
      const { act, statements } = planLater({ ...later, about }, person.user, { db, env, now: confirming.now });
      const detail = await detailOf(deps, named);
      const leaving = shownNew(act, { appName: application.name, about });
      return {
        answer: { ...detail, leaving, may: { ...detail.may, change: false, confirm: false, discard: false } },
        statements: [expectUnconfirmed(db, upload), ...statements, ...counted],
        log,
      };
    }
    return {
      answer: await detailOf(deps, { ...named, upload: { ...upload, ...confirmed(confirming) } }),
      statements: [expectNoneWaits(db, upload.id), ...planConfirmed(db, upload, confirming), ...counted],
      log,
    };
  }),

  implement(bulk.undo, async ({ db, clock, person, params, log }) => {
    const deps = { db, clock, person };
    await write(db, async () => {
      const { upload } = await bulkOf(deps, params.bulkInvoiceId);
      demandIn(person, upload.applicationId, "DELETE_INVOICE");
      // The request came again after its answer was lost.
      if (upload.state === "UNDONE") return { statements: [] };
      const actor = { id: person.user.id, name: person.user.fullName };
      const statements = planUndone(db, upload, { actor, now: clock.now() });
      if (!statements) throw refuse("invalid_state");
      return { statements };
    });
    const named = await bulkOf(deps, params.bulkInvoiceId);
    log("bulk_undone", { uploadId: named.upload.id, userId: person.user.id, canceled: named.upload.canceled });
    return detailOf(deps, named);
  }),

  implement(bulk.discard, async ({ db, clock, person, params, log }) => {
    const deps = { db, clock, person };
    await write(db, async () => {
      const { upload } = await bulkToChange(deps, params.bulkInvoiceId);
      return { statements: [expectNoneWaits(db, upload.id), ...planDiscarded(db, upload)] };
    });
    log("bulk_discarded", { uploadId: params.bulkInvoiceId, userId: person.user.id });
    return undefined;
  }),
];
