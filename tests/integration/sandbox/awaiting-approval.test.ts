import { beforeEach, describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { held, now, ours, richer } from "../../support/workerd/money.ts";
import { approveNow, makePayout, reject } from "../../support/workerd/paying-out.ts";
import { approveFileNow, checkedFile, csvOf, makeFileNow, rowOf } from "../../support/workerd/payout-files.ts";
import { makePerson, send, type Someone } from "../../support/workerd/sandbox.ts";

let maker: Someone;
beforeEach(async () => {
  await richer();
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
});

const walletNow = async () => {
  const { json } = await send("GET /api/user/wallets", { token: ours().owner.token });
  const [wallet] = contract.wallets.list.answer.parse(json);
  if (!wallet) throw new Error("the merchant has no wallet");
  return wallet;
};
/** Of each part: who is at its other end, how much it is, and whether somebody has yet to approve it. */
const partsNow = async () =>
  (await walletNow()).reserves.map(({ party, amount, awaitsApproval }) => [party, amount, awaitsApproval]);

describe("what of the money in transit has not left", () => {
  it("is a payout with its fee, by its receiver, until somebody approves it", async () => {
    const id = await makePayout(ours().merchant, maker, {
      receiver: "Nigar Səfərova",
      amountMinor: 100_00,
      feeMinor: 1_00,
    });
    expect(await walletNow()).toMatchObject({ inTransit: 101_00, awaitingApproval: 101_00 });
    expect(await partsNow()).toEqual([["Nigar Səfərova", 101_00, true]]);
    expect((await approveNow(ours().owner, id)).status).toBe(200);
    expect(await walletNow()).toMatchObject({ inTransit: 101_00, awaitingApproval: 0 });
    expect(await partsNow()).toEqual([["Nigar Səfərova", 101_00, false]]);
  });

  it("is nothing more once it was rejected", async () => {
    const id = await makePayout(ours().merchant, maker, { amountMinor: 100_00 });
    expect((await reject(ours().owner, id)).status).toBe(200);
    expect(await walletNow()).toMatchObject({ inTransit: 0, awaitingApproval: 0, reserves: [] });
  });

  it("is a whole file by its name, beside a payout; approved, its rows are on their way", async () => {
    await makePayout(ours().merchant, maker, { receiver: "Zaur Əliyev", amountMinor: 5_00 });
    const file = await checkedFile(
      maker,
      ours().merchant,
      csvOf(rowOf({ amount: "10.00" }), rowOf({ name: "Aytən Quliyeva", amount: "20.00" })),
    );
    expect((await makeFileNow(maker, file.id)).status).toBe(200);
    const waiting = await walletNow();
    expect(waiting.awaitingApproval).toBe(waiting.inTransit);
    expect(await partsNow()).toEqual([
      ["Zaur Əliyev", 5_00, true],
      ["payroll.csv", waiting.inTransit - 5_00, true],
    ]);
    expect((await approveFileNow(ours().owner, file.id)).status).toBe(200);
    expect(await walletNow()).toMatchObject({ inTransit: waiting.inTransit, awaitingApproval: 5_00 });
  });

  it("is never a hold, which is named by its payer", async () => {
    const { fullName } = await now(await held(50));
    expect(await walletNow()).toMatchObject({ held: 50_00, awaitingApproval: 0 });
    expect(await partsNow()).toEqual([[fullName, 50_00, false]]);
  });
});
