import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { transactions } from "../../../sandbox/src/db/schema/index.ts";
import { bulkOf, confirmBulk, csvOf, rowOf, undoBulk, uploadedBulk } from "../../support/workerd/bulk.ts";
import { ours, paidAlike } from "../../support/workerd/money.ts";
import * as files from "../../support/workerd/payout-files.ts";
import { force } from "../../support/workerd/payout-rules.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import * as refunds from "../../support/workerd/refund-files.ts";
import { forceRefunds } from "../../support/workerd/refunds.ts";
import { askedDuring } from "../../support/workerd/rows-read.ts";
import { advance, db, makePerson, moveToNoon } from "../../support/workerd/sandbox.ts";
import { HOUSE_IBAN } from "../../support/workerd/withdrawing.ts";

/** Rows of a small file, against which a large one is held. */
const FEW = 100;
/** Payouts that the bank answers in one run of the clock. */
const ANSWERS = 200;
/** Refunds of a file that one run of the clock makes. */
const REFUNDS = 200;

const rows = <Row>(count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index));

/**
 * Runs a flow with a small and a large file. Fails where a row of the large one makes a question of the database read
 * more than one and a half times what it reads for a row of the small one: the question walks a table for each row.
 */
async function expectLinear(flow: (size: number) => Promise<void>, many: number): Promise<void> {
  const small = new Map((await askedDuring(() => flow(FEW))).map((one) => [one.question, one.rowsRead / FEW]));
  const large = (await askedDuring(() => flow(many))).map(({ question, rowsRead }) => ({
    question,
    few: small.get(question) ?? 0,
    many: rowsRead / many,
  }));
  // Half a row: what is asked once for a file costs nearly nothing for each of its rows.
  expect(large.filter((one) => one.many > 1.5 * one.few + 0.5)).toEqual([]);
  expect(large.some((one) => one.many >= 1)).toBe(true);
}

it(
  "judges, makes and undoes invoices of a large file for as little a row as of a small one",
  { timeout: 60_000 },
  () => {
    const { merchant } = ours();
    return expectLinear(async (size) => {
      const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
      const content = csvOf(...rows(size, (index) => rowOf({ amount: `${1 + (index % 90)}.50` })));
      const { id } = await uploadedBulk(owner, merchant, content);
      await confirmBulk(owner, id);
      await advance(60);
      expect(await bulkOf(owner, id)).toMatchObject({ state: "DONE", made: size });
      await undoBulk(owner, id);
      expect(await bulkOf(owner, id)).toMatchObject({ state: "UNDONE" });
    }, 2_500);
  },
);

it(
  "judges, makes and sends payouts of a large file for as little a row as of a small one",
  { timeout: 60_000 },
  async () => {
    await moveToNoon();
    const { merchant } = ours();
    const maker = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const reviewer = await makePerson(merchant, "ROLE_FO_MANAGER");
    await force(merchant, { bands: [{ above: 0, approvers: 1 }], dailyAbove: null });
    await payInvoice(merchant, { amount: 2_000 });
    await expectLinear(async (size) => {
      const row = (index: number) =>
        files.rowOf({ name: `Elçin Məmmədov ${index}`, number: HOUSE_IBAN, amount: "1.00" });
      const { id } = await files.checkedFile(maker, merchant, files.csvOf(...rows(size, row)));
      await files.makeFileNow(maker, id);
      await files.approveFileNow(reviewer, id);
      for (let run = 0; run <= size / ANSWERS; run += 1) await advance(60);
      expect(await files.fileOf(maker, id)).toMatchObject({ state: "SUCCESS", arrived: size });
    }, 1_000);
  },
);

it(
  "judges, makes and answers refunds of a large file for as little a row as of a small one",
  { timeout: 240_000 },
  async () => {
    await moveToNoon();
    const { merchant } = ours();
    // A sum of the day that is never passed: it is read and held for each refund.
    await forceRefunds(merchant, { dailyAbove: 9_000_000_00 });
    const { transaction } = await payInvoice(merchant, { amount: 1 });
    await payInvoice(merchant, { amount: 5_000 });
    await expectLinear(async (size) => {
      const maker = await makePerson(merchant, "ROLE_SUSER", { member: false });
      const ids = await paidAlike(transaction, size);
      const file = await refunds.checkedRefunds(maker, merchant, refunds.csvOf(...ids.map((id) => refunds.rowOf(id))));
      expect(file).toMatchObject({ good: size, wrong: 0 });
      await refunds.makeRefundsNow(maker, file.id);
      // Until the card network has answered the last one, so that nothing of a size is counted for the other.
      for (let run = 0; run <= size / REFUNDS + 3; run += 1) await advance(60);
      const { now, finishedDate } = await refunds.refundFileOf(maker, file.id);
      expect(now).toMatchObject({ refunded: { count: size, amount: size * 1_00 }, notMade: 0, turns: 0 });
      expect(finishedDate).not.toBeNull();
      expect(await db.$count(transactions, eq(transactions.status, "REFUNDED"))).toBeGreaterThanOrEqual(size);
    }, 1_000);
  },
);
