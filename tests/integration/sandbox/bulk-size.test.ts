import { and, count, eq, isNotNull } from "drizzle-orm";
import { expect, it } from "vitest";
import { invoiceEvents, invoices } from "../../../sandbox/src/db/schema/index.ts";
import { bulkOf, confirmBulk, csvOf, rowOf, undoBulk, uploadedBulk } from "../../support/workerd/bulk.ts";
import { ours } from "../../support/workerd/money.ts";
import { advance, db, makePerson } from "../../support/workerd/sandbox.ts";

/** More than two batches of the clock; `npm run bench -- --only bulk` has it run with as many as a file may have. */
const ROWS = Number(import.meta.env["VITE_BULK_ROWS"] ?? 1_050);

it(
  `${ROWS} rows are judged, made in pieces and undone as one, each of them once`,
  { timeout: 20_000 + ROWS * 30 },
  async () => {
    const owner = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
    const content = csvOf(...Array.from({ length: ROWS }, (_, row) => rowOf({ amount: `${1 + (row % 90)}.50` })));
    const seconds = async (does: () => Promise<unknown>): Promise<number> => {
      const began = performance.now();
      await does();
      return (performance.now() - began) / 1_000;
    };
    let id = "";
    const judged = await seconds(async () => {
      ({ id } = await uploadedBulk(owner, ours().merchant, content));
    });
    expect(await bulkOf(owner, id)).toMatchObject({ rows: ROWS, good: ROWS, state: "CHECKED" });
    await confirmBulk(owner, id);
    const made = await seconds(async () => {
      // A run makes 5 000 at most.
      for (let run = 0; run < Math.ceil(ROWS / 5_000); run += 1) await advance(60);
    });
    expect(await bulkOf(owner, id)).toMatchObject({ state: "DONE", made: ROWS, failed: 0 });
    const undone = await seconds(() => undoBulk(owner, id));
    const ofUpload = eq(invoices.bulkUploadId, id);
    expect(
      await db
        .select({ status: invoices.status, invoices: count() })
        .from(invoices)
        .where(ofUpload)
        .groupBy(invoices.status),
    ).toEqual([{ status: "CANCELED", invoices: ROWS }]);
    const events = await db
      .select({ kind: invoiceEvents.kind, events: count() })
      .from(invoiceEvents)
      .innerJoin(invoices, eq(invoices.id, invoiceEvents.invoiceId))
      .where(and(ofUpload, isNotNull(invoiceEvents.actor)))
      .groupBy(invoiceEvents.kind)
      .orderBy(invoiceEvents.kind);
    expect(events).toEqual([
      { kind: "CANCELED", events: ROWS },
      { kind: "CREATED", events: ROWS },
    ]);
    // What the bench reads.
    console.log(`bulk ${JSON.stringify({ rows: ROWS, judged, made, undone })}`);
  },
);
