import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { findBulk, invoiceOfRow, nextRows, type NamedBulk } from "../../../sandbox/src/db/bulk.ts";
import { openDb, runBatch, type Db } from "../../../sandbox/src/db/database.ts";
import { earlierPayment } from "../../../sandbox/src/db/earlier-payments.ts";
import { paidBefore } from "../../../sandbox/src/db/payout-files.ts";
import { bulkRows, bulkUploads } from "../../../sandbox/src/db/schema/index.ts";
import { planPiece } from "../../../sandbox/src/operations/bulk/make.ts";
import { planRejudged } from "../../../sandbox/src/operations/bulk/upload.ts";
import { confirmBulk, csvOf, rowOf, uploadedBulk } from "../../support/workerd/bulk.ts";
import { ours } from "../../support/workerd/money.ts";
import { db, makePerson, sandboxNow, settings } from "../../support/workerd/sandbox.ts";

/** The database, which says what it was asked in all. */
function listened(): { asked: string[]; listening: Db } {
  const asked: string[] = [];
  const listening = openDb(
    new Proxy(settings.DB, {
      get(database, name) {
        const value: unknown = Reflect.get(database, name);
        if (typeof value !== "function") return value;
        return (...given: readonly unknown[]): unknown => {
          if (name === "prepare") asked.push(String(given[0]));
          return Reflect.apply(value, database, given);
        };
      },
    }),
  );
  return { asked, listening };
}

/** The steps of a question: which table is walked, and which is looked up for each of its rows. */
async function stepsOf(question: string): Promise<string[]> {
  const values = Array.from(question.matchAll(/\?/g), () => "[]");
  const { results } = await settings.DB.prepare(`EXPLAIN QUERY PLAN ${question}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

/** Each question that joins a table with a list walks the list, and finds each row by the index. */
async function expectListFirst(asked: readonly string[], expected: number): Promise<void> {
  const joins = asked.filter((question) => /(from|FROM) json_each\(\?\) (where|receivers|wanted)/.test(question));
  expect(joins).toHaveLength(expected);
  for (const join of joins) {
    const [first, second] = (await stepsOf(join)).filter((step) => /^(SCAN|SEARCH) /.test(step));
    expect(first, join).toMatch(/^SCAN (json_each|receivers|wanted) VIRTUAL TABLE/);
    expect(second, join).toMatch(
      /^SEARCH (bulk_rows|payouts) USING .*INDEX \w+ \((bulk_upload_id=\? AND row|application_id=\? AND destination)=\?/,
    );
  }
}

/** A file of two right rows and a wrong one, confirmed and not begun. */
async function confirmedFile(): Promise<NamedBulk> {
  const { merchant } = ours();
  const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const { id } = await uploadedBulk(owner, merchant, csvOf(rowOf(), rowOf(), rowOf({ amount: "none" })));
  await confirmBulk(owner, id);
  const found = await findBulk(db, { kind: "merchant", merchantId: merchant.merchantId }, id);
  if (!found) throw new Error("the upload is not found");
  return found;
}

it("walks the list and not the table where the rows of a file become invoices", async () => {
  const named = await confirmedFile();
  const { asked, listening } = listened();
  const rows = await nextRows(db, named.upload.id, 10);
  // The second has become wrong since: its day is past.
  const stale = rows.map((row, index) =>
    index === 1 && row.becomes ? { ...row, becomes: { ...row.becomes, linkExpirationDate: "2020-01-01" } } : row,
  );
  await runBatch(listening, planPiece(listening, { ...named, returns: null, now: await sandboxNow() }, stale, true));
  await expectListFirst(asked, 2);
  const states = await db
    .select({ state: bulkRows.state })
    .from(bulkRows)
    .where(eq(bulkRows.bulkUploadId, named.upload.id));
  expect(states.map(({ state }) => state).toSorted()).toEqual(["FAILED", "MADE", "WRONG"]);
});

it("walks the list and not the table where the rows of a file are judged anew", async () => {
  const named = await confirmedFile();
  const { asked, listening } = listened();
  const rows = await db.select().from(bulkRows).where(eq(bulkRows.bulkUploadId, named.upload.id));
  await db.update(bulkUploads).set({ state: "CHECKED" }).where(eq(bulkUploads.id, named.upload.id));
  const [upload] = await db.select().from(bulkUploads).where(eq(bulkUploads.id, named.upload.id));
  if (!upload) throw new Error("the upload is not found");
  await runBatch(
    listening,
    planRejudged(listening, upload, {
      changes: {},
      counts: upload,
      rows: rows.map((row) => ({ ...row, becomes: invoiceOfRow(row) })),
    }),
  );
  await expectListFirst(asked, 1);
});

it("walks the receivers and not all payouts where one was paid before", async () => {
  const { asked, listening } = listened();
  const { applicationId } = ours().merchant;
  const destination = "AZ21NABZ00000000137010001944";
  await paidBefore(listening, applicationId, [destination]);
  const payment = { target: "BANK", destination, fullName: "Leyla Əliyeva", amountMinor: 100 } as const;
  await earlierPayment(listening, { applicationId, payment, since: 0 });
  await expectListFirst(asked, 2);
});
