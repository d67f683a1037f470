import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { strFromU8, unzipSync } from "fflate";
import { contract } from "#provider/contract/index";
import { outsidePaymentSchema } from "#provider/contract/outside-payment";
import { addDays } from "#provider/rules/days";
import { changedPart, download, upload, walletWith, type Wallet } from "../../support/workerd/checked-statements.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { advance, moveToNoon, newKey, send } from "../../support/workerd/sandbox.ts";
import { statementPath } from "../../support/workerd/statement-file.ts";

let today: string;
let wallet: Wallet;
beforeAll(async () => {
  today = await moveToNoon();
});
beforeEach(async () => {
  wallet = await walletWith([10_000, 5_000]);
});

const days = () => ({ from: addDays(today, -40), to: today });
async function paid(amount: number, paidDate = today): Promise<{ invoiceId: string; id: string }> {
  const { invoice } = await makeInvoice(wallet.merchant, { amount: 200 });
  const body = { amount, method: "TRANSFER", paidDate };
  const { token } = wallet.owner;
  const { json } = await send(`POST /api/booking/invoice/${invoice.id}/cash`, { token, key: newKey(), body });
  return { invoiceId: invoice.id, id: outsidePaymentSchema.parse(json).id };
}
const takeBack = ({ invoiceId, id }: { invoiceId: string; id: string }) =>
  send(`DELETE /api/booking/invoice/${invoiceId}/cash/${id}`, { token: wallet.owner.token });
async function statement(of = days()) {
  const { json } = await send(`GET ${statementPath(wallet.merchant, "", of)}`, { token: wallet.owner.token });
  return contract.statements.get.answer.parse(json);
}
async function thisMonth() {
  const path = `GET /api/dashboard/report-monthly-activity?appId=${wallet.merchant.applicationId}`;
  const { json } = await send(path, { token: wallet.owner.token });
  return contract.dashboard.monthlyActivity.answer.parse(json);
}
const noteOf = (file: Uint8Array) => strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());

describe("what was paid outside", () => {
  it("stands apart in the statement by the day it came, and in no balance, until it is taken back", async () => {
    const before = await statement();
    await paid(20.5);
    const second = await paid(30, addDays(today, -30));
    await paid(40, addDays(today, -60));
    expect(await statement()).toMatchObject({
      opening: before.opening,
      closing: before.closing,
      kinds: before.kinds,
      outside: { count: 2, amount: 5_050 },
    });
    expect((await statement({ from: today, to: today })).outside).toEqual({ count: 1, amount: 2_050 });
    await advance(60);
    await takeBack(second);
    await advance(60);
    expect((await statement()).outside).toEqual({ count: 1, amount: 2_050 });
  });

  it("is in no sum of the dashboard but its own", async () => {
    const before = await thisMonth();
    await paid(20.5);
    await advance(60);
    const after = await thisMonth();
    expect(after.outside).toEqual({ count: 1, amount: 2_050 });
    expect(after).toMatchObject({ paid: before.paid, net: before.net, fee: before.fee, today: before.today });
  });

  it("is named in the statement's file, which is as it was made also after some of it was taken back", async () => {
    await paid(20.5);
    const second = await paid(10);
    await advance(60);
    const file = await download(wallet, days());
    expect(noteOf(file)).toContain(
      "Paid outside of the provider, not in the balance: AZN 30.50 (payments: 2). Checksum",
    );
    await takeBack(second);
    await advance(60);
    const { json } = await upload(file, wallet);
    expect(json).toMatchObject({ agrees: true, isAsMade: true, difference: null });
    expect(noteOf(await download(wallet, days()))).toContain("AZN 20.50 (payments: 1)");
  });

  it("cannot be written into a file by hand without a word", async () => {
    await paid(20.5);
    await advance(60);
    const forged = changedPart(await download(wallet, days()), "xl/worksheets/sheet1.xml", (text) =>
      text.replace("AZN 20.50 (payments: 1)", "AZN 99.50 (payments: 1)"),
    );
    expect((await upload(forged, wallet)).json).toMatchObject({ isAsMade: false });
  });
});
