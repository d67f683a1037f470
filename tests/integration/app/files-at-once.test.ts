import { beforeAll, expect, test } from "vitest";
import { bulkPaths } from "~/paths/bulk";
import { contractPaths } from "~/paths/contract";
import { payoutFilePaths } from "~/paths/payout-file";
import { walletPaths } from "~/paths/wallet";
import { waitingForContract } from "../../support/contract-screens";
import type { Visitor } from "../../support/http";
import { createInvoice } from "../../support/invoices";
import { makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/*
 * A Worker answers many requests at once, and none of them may wait for what another began: libraries for nodejs like
 * to keep a queue of their own for all of them, and workerd then drops whoever did not empty it.
 */

let owner: Visitor;
let appId: string;
beforeAll(async () => {
  const person = await makeOwner();
  [owner, appId] = [await signIn(person), person.appIds[0] ?? ""];
  await createInvoice(owner, appId);
});

const PDF = "%PDF";
const ZIP = "PK\u0003\u0004";
const DAYS = { from: "2026-10-01", to: "2026-10-31" };

async function eightAtOnce(visitor: Visitor, path: string, begins: string) {
  const files = await Promise.all(Array.from({ length: 8 }, () => visitor.get(path)));
  const wanted = files.map(() => [200, begins]);
  expect(files.map(({ status, text }) => [status, text.slice(0, begins.length)])).toEqual(wanted);
}

test("contracts that are made at once are all made", async () => {
  const waiting = await waitingForContract();
  await eightAtOnce(waiting.owner, contractPaths.file(waiting.appId), PDF);
});

test.each([
  ["templates of invoices", () => bulkPaths.template, ZIP],
  ["templates of payouts", () => payoutFilePaths.template, ZIP],
  ["invoices", () => "/billing/invoices/export/file", ZIP],
  ["statements for Excel", () => walletPaths.statementExcel(appId, DAYS), ZIP],
  ["statements as PDF", () => walletPaths.statementPdf(appId, DAYS), PDF],
])("%s that are made at once are all made", async (_, path, begins) => {
  await eightAtOnce(owner, path(), begins);
});
