import { and, asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bulk } from "#provider/contract/bulk";
import { bulkToMake, nextRows } from "../../../sandbox/src/db/bulk.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { applications, bulkRows, bulkUploads, invoiceEvents, invoices } from "../../../sandbox/src/db/schema/index.ts";
import { planPiece } from "../../../sandbox/src/operations/bulk/make.ts";
import { inDays } from "../../support/days.ts";
import {
  bulkOf,
  bulkRowsOf,
  confirmBulk,
  csvOf,
  csvWith,
  rowOf,
  undoBulk,
  uploadedBulk,
} from "../../support/workerd/bulk.ts";
import { ours } from "../../support/workerd/money.ts";
import { findPayable, pay } from "../../support/workerd/paying.ts";
import {
  advance,
  db,
  makePerson,
  messagesTo,
  moveToNoon,
  newKey,
  refusal,
  sandboxNow,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let clerk: Someone;
beforeEach(async () => {
  clerk = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
});

const uploaded = (content: string, fields: Record<string, string> = {}) =>
  uploadedBulk(clerk, ours().merchant, content, { fields });
const invoicesOf = (id: string) =>
  db.select().from(invoices).where(eq(invoices.bulkUploadId, id)).orderBy(asc(invoices.bulkRow));
const tick = () => advance(60);

/** One piece of an upload, as the clock would make it: planned, and perhaps never carried out. */
async function piece(id: string, size: number) {
  const [found] = await bulkToMake(db, { job: "bulkInvoices", now: await sandboxNow(), limit: 1 }, id);
  if (!found) throw new Error("not to be made");
  const rows = await nextRows(db, id, size);
  return planPiece(
    db,
    { ...found, returns: null, now: await sandboxNow() },
    rows,
    rows.length === found.upload.good - found.upload.made,
  );
}

describe("a confirmed upload", () => {
  it("becomes invoices in the name of whoever confirmed it, once, and they read that it is done", async () => {
    const { id } = await uploaded(csvOf(rowOf({ amount: "1 234,50" }), rowOf({ amount: "x" }), rowOf()));
    const answer = bulk.confirm.answer.parse((await confirmBulk(clerk, id)).json);
    expect(answer).toMatchObject({ state: "CONFIRMED", made: 0, may: { change: false, confirm: false, undo: true } });
    await tick();
    const done = await bulkOf(clerk, id);
    expect(done).toMatchObject({
      state: "DONE",
      rows: 3,
      good: 2,
      made: 2,
      failed: 0,
      successCount: 2,
      failureCount: 1,
    });
    expect(done.finishedDate).not.toBeNull();
    const made = await invoicesOf(id);
    expect(
      made.map(({ amountMinor, bulkRow, status, createdBy }) => [amountMinor, bulkRow, status, createdBy]),
    ).toEqual([
      [1_234_50, 2, "PENDING", clerk.userId],
      [10_00, 4, "PENDING", clerk.userId],
    ]);
    const [event] = await db
      .select()
      .from(invoiceEvents)
      .where(eq(invoiceEvents.invoiceId, made[0]?.id ?? ""));
    expect(event).toMatchObject({ kind: "CREATED", actor: clerk.userId, amountMinor: 1_234_50 });
    expect(
      (await bulkRowsOf(clerk, id, "made")).map(({ row, invoiceId, becomes }) => [row, invoiceId, becomes?.amount]),
    ).toEqual(made.map(({ bulkRow, id: invoiceId, amountMinor }) => [bulkRow, invoiceId, amountMinor]));
    const { json } = await send(`GET /api/bulk/invoices/${id}`, { token: clerk.token });
    expect(bulk.invoices.answer.parse(json).content.map((invoice) => invoice.id)).toEqual(made.map((one) => one.id));
    expect((await send(`GET /api/booking/invoice/${made[0]?.id}`, { token: clerk.token })).status).toBe(200);
    await tick();
    await tick();
    const letters = (await messagesTo(clerk.username)).filter(({ link }) => link?.includes(id));
    expect(letters.map(({ subject }) => subject)).toEqual(["Your invoices are ready"]);
    expect((await invoicesOf(id)).length).toBe(2);
    // Of rows that are invoices no text is kept twice.
    const kept = await db
      .select()
      .from(bulkRows)
      .where(and(eq(bulkRows.bulkUploadId, id), eq(bulkRows.state, "MADE")));
    expect(kept.map(({ cells, typed, becomes }) => [cells, typed, becomes])).toEqual([
      [[], {}, null],
      [[], {}, null],
    ]);
  });

  it("is confirmed once by fifty at once, and only as it was seen", async () => {
    const { id } = await uploaded(csvOf(rowOf(), rowOf()));
    expect(refusal(await confirmBulk(clerk, id, { count: 1 }))).toBe("409 changed_meanwhile");
    expect(refusal(await confirmBulk(clerk, id, { revision: 7 }))).toBe("409 changed_meanwhile");
    const key = newKey();
    const same = await Promise.all(Array.from({ length: 25 }, () => confirmBulk(clerk, id, { key })));
    const others = await Promise.all(Array.from({ length: 25 }, () => confirmBulk(clerk, id)));
    expect(same.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect([...same, ...others].filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect(others.filter(({ status }) => status === 200)).toEqual([]);
    await tick();
    expect((await invoicesOf(id)).length).toBe(2);
  });

  it("that is killed in the middle goes on where it was, and nothing is made twice", async () => {
    const { id } = await uploaded(csvOf(...Array.from({ length: 7 }, () => rowOf())));
    await confirmBulk(clerk, id);
    await runBatch(db, await piece(id, 3));
    expect(await bulkOf(clerk, id)).toMatchObject({ state: "RUNNING", made: 3 });
    // Planned by two at once: one of them is heard, and the other leaves nothing.
    const [one, other] = [await piece(id, 2), await piece(id, 2)];
    await runBatch(db, one);
    await expect(runBatch(db, other)).rejects.toThrow("expectation_failed");
    expect(await bulkOf(clerk, id)).toMatchObject({ state: "RUNNING", made: 5 });
    // One that broke off before its end left nothing either.
    const broken = [
      ...(await piece(id, 2)),
      db.insert(bulkUploads).values((await db.select().from(bulkUploads))[0] ?? fail()),
    ];
    await expect(runBatch(db, broken)).rejects.toThrow("UNIQUE");
    expect((await invoicesOf(id)).length).toBe(5);
    await tick();
    expect(await bulkOf(clerk, id)).toMatchObject({ state: "DONE", made: 7 });
    expect((await invoicesOf(id)).map(({ bulkRow }) => bulkRow)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    await expect(
      db.run(sql`UPDATE invoices SET bulk_row = 2 WHERE bulk_upload_id = ${id} AND bulk_row = 3`),
    ).rejects.toThrow("Failed query");
  });

  it("sends its links on the channels that were chosen, by the clock; to one phone no more than anybody may", async () => {
    await moveToNoon();
    clerk = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    const phone = "+994553334455";
    const expiryDate = inDays(30, "default", await sandboxNow());
    const rows = Array.from({ length: 12 }, () => rowOf({ phone }));
    const { id } = await uploaded(csvOf(...rows), { expiryDate });
    expect(await bulkOf(clerk, id)).toMatchObject({ unsent: 2, withEmail: 0 });
    await confirmBulk(clerk, id, { channels: ["SMS"] });
    expect((await messagesTo(phone)).length).toBe(0);
    await tick();
    await tick();
    expect((await invoicesOf(id)).length).toBe(12);
    expect((await messagesTo(phone)).length).toBe(10);
    const quiet = await uploaded(csvOf(rowOf({ phone: "+994553334456" })), { expiryDate });
    await confirmBulk(clerk, quiet.id);
    await tick();
    await tick();
    expect((await messagesTo("+994553334456")).length).toBe(0);
  });

  it("keeps of each row its own day of sending, whether it may be paid in parts, and whether it is a hold", async () => {
    await moveToNoon();
    clerk = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    const now = await sandboxNow();
    const [later, atOnce] = ["+994553334477", "+994553334478"];
    const day = inDays(3, "default", now);
    const of = (phone: string, ...more: string[]) => rowOf({ phone, more });
    const { id, good, wrong } = await uploaded(
      csvWith(
        "Date the link is sent,Payment in parts,Pre-authorization hold",
        of(later, day, "no", "Yes"),
        of(atOnce, "", "bəli", "-"),
        of(atOnce, "", "да", "да"),
        of(atOnce, "", "perhaps", ""),
        of(atOnce, inDays(40, "default", now), "", ""),
      ),
      { expiryDate: inDays(30, "default", now) },
    );
    expect([good, wrong]).toEqual([2, 3]);
    expect((await bulkRowsOf(clerk, id, "wrong")).flatMap(({ problems }) => problems)).toEqual([
      { column: "partialAllowed", code: "withPreAuth" },
      { column: "partialAllowed", code: "yesNo" },
      { column: "scheduledDate", code: "afterExpiration" },
    ]);
    await confirmBulk(clerk, id, { channels: ["SMS"] });
    await tick();
    await tick();
    expect(
      (await invoicesOf(id)).map(({ scheduledDate, partialAllowed, preAuth }) => [
        scheduledDate,
        partialAllowed,
        preAuth,
      ]),
    ).toEqual([
      [day, false, true],
      [inDays(0, "default", now), true, false],
    ]);
    expect([(await messagesTo(later)).length, (await messagesTo(atOnce)).length]).toEqual([0, 1]);
    await advance(3 * 24 * 3_600);
    expect((await messagesTo(later)).length).toBe(1);
  });

  it("waits while its application takes no payments, and says of each row what has become wrong meanwhile", async () => {
    const { applicationId } = ours().merchant;
    const now = await sandboxNow();
    const soon = inDays(2, "default", now);
    const { id } = await uploaded(csvWith("Link expiration date", rowOf({ more: [soon] }), rowOf({ more: [""] })), {
      expiryDate: inDays(40, "default", now),
    });
    await confirmBulk(clerk, id);
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, applicationId));
    await advance(3 * 24 * 3_600);
    const later = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    expect(await bulkOf(later, id)).toMatchObject({ state: "CONFIRMED", isHeldUp: true, made: 0 });
    await db.update(applications).set({ status: "ONLINE" }).where(eq(applications.id, applicationId));
    await tick();
    expect(await bulkOf(later, id)).toMatchObject({ state: "DONE", made: 1, failed: 1, failureCount: 1 });
    const [failed] = await bulkRowsOf(later, id, "failed");
    expect(failed).toMatchObject({ row: 2, problems: [{ column: "linkExpirationDate", code: "expirationPast" }] });
    await tick();
    expect((await messagesTo(clerk.username)).map(({ subject }) => subject)).toContain(
      "Some of your invoices could not be created",
    );
  });
});

describe("an upload is undone", () => {
  it("as one: what nobody has paid is canceled, and what stays is told with why", async () => {
    const now = await sandboxNow();
    const { id } = await uploaded(csvOf(rowOf(), rowOf(), rowOf(), rowOf()), {
      expiryDate: inDays(20, "default", now),
    });
    await confirmBulk(clerk, id);
    await tick();
    const [paid, held, closed] = await invoicesOf(id);
    if (!paid || !held || !closed) throw new Error("not made");
    await pay(await findPayable(paid.code));
    await db.update(invoices).set({ heldMinor: held.amountMinor }).where(eq(invoices.id, held.id));
    expect((await send(`POST /api/booking/invoice/${closed.id}/cancel`, { token: clerk.token })).status).toBe(200);
    const answers = await Promise.all([undoBulk(clerk, id), undoBulk(clerk, id)]);
    for (const { json } of [...answers, await undoBulk(clerk, id)])
      expect(bulk.undo.answer.parse(json)).toMatchObject({
        state: "UNDONE",
        undone: {
          canceled: 1,
          kept: [
            { reason: "paid", count: 1 },
            { reason: "held", count: 1 },
            { reason: "closed", count: 1 },
          ],
          neverMade: 0,
        },
      });
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(["COMPLETE", "PENDING", "CANCELED", "CANCELED"]);
    const events = await db.select().from(invoiceEvents).where(eq(invoiceEvents.kind, "CANCELED"));
    expect(events.length).toBe(2);
  });

  it("also before it is made, or in the middle of it: no more is made", async () => {
    const now = await sandboxNow();
    const { id } = await uploaded(csvOf(rowOf(), rowOf(), rowOf()), { expiryDate: inDays(20, "default", now) });
    expect(refusal(await undoBulk(clerk, id))).toBe("409 invalid_state");
    await confirmBulk(clerk, id);
    await runBatch(db, await piece(id, 1));
    const late = await piece(id, 2);
    const { json } = await undoBulk(clerk, id);
    expect(bulk.undo.answer.parse(json).undone).toMatchObject({ canceled: 1, kept: [], neverMade: 2 });
    await expect(runBatch(db, late)).rejects.toThrow("expectation_failed");
    await tick();
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(["CANCELED"]);
    expect((await messagesTo(clerk.username)).filter(({ link }) => link?.includes(id))).toEqual([]);
  });
});

function fail(): never {
  throw new Error("there is an upload");
}
