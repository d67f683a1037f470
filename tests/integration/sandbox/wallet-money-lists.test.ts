import { beforeEach, describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { ours, richer } from "../../support/workerd/money.ts";
import { advance, makeMerchant, makePerson, sandboxNow, send, type Someone } from "../../support/workerd/sandbox.ts";
import { movedId, moveNow } from "../../support/workerd/transferring.ts";
import { FAILING_IBAN, HOUSE_IBAN, IBAN, withdrawNow } from "../../support/workerd/withdrawing.ts";

type Asked = Record<string, string>;
const query = (asked: Asked) => new URLSearchParams(asked).toString();
/** Sessions end while time runs: whoever looks has just signed in. */
const owner = () => makePerson(ours().merchant, "ROLE_SUSER", { member: false });
const appId = () => ours().merchant.applicationId;
const today = async () => dayIn("default", new Date(await sandboxNow()));

beforeEach(richer);

describe("the list of withdrawals", () => {
  const listOf = async (asked: Asked = {}, someone?: Someone) =>
    contract.walletMoney.withdrawals.answer.parse(
      (await send(`GET /api/user/withdrawals?${query(asked)}`, { token: (someone ?? (await owner())).token })).json,
    );
  /** A withdrawal that arrives, a larger one that fails, and one that is still on its way. */
  async function three() {
    const made: string[] = [];
    for (const [amount, target] of [
      [100, IBAN],
      [200, FAILING_IBAN],
    ] as const)
      made.push(movedId(await withdrawNow(await owner(), { appId: appId(), amount, description: "Takings", target })));
    await advance(61);
    made.push(
      movedId(
        await withdrawNow(await owner(), { appId: appId(), amount: 50, description: "Rest", target: HOUSE_IBAN }),
      ),
    );
    return made;
  }

  it("is narrowed by each of its filters, with what the found come to", async () => {
    const [arrived = "", failed = "", away = ""] = await three();
    const day = await today();
    const found = async (asked: Asked) => (await listOf(asked)).content.map(({ id }) => id);
    expect(await found({})).toEqual([away, failed, arrived]);
    expect(await found({ state: "FAIL" })).toEqual([failed]);
    expect(await found({ amount: "100" })).toEqual([arrived]);
    expect(await found({ amount: "100.001" })).toEqual([]);
    expect(await found({ text: arrived })).toEqual([arrived]);
    expect(await found({ text: arrived.slice(0, -1) })).toEqual([]);
    expect(await found({ text: "9001" })).toEqual([failed]);
    expect(await found({ text: "%" })).toEqual([]);
    expect(await found({ appId: appId() })).toHaveLength(3);
    expect(await found({ appId: "ES0000000" })).toEqual([]);
    expect(await found({ from: day, to: day })).toHaveLength(3);
    expect(await found({ to: addDays(day, -1) })).toEqual([]);
    expect((await listOf({ state: "FAIL" })).sums).toEqual({ amount: 200_00, fees: 1_00 });
    expect((await listOf()).sums).toEqual({ amount: 350_00, fees: 2_00 });
    expect((await listOf({ text: "0000" })).sums).toEqual({ amount: 0, fees: 0 });
  });

  it("has tabs by what became of them, counted whatever else is asked for", async () => {
    const [arrived = "", failed = "", away = ""] = await three();
    const { tabs } = await listOf({ state: "FAIL" });
    expect(tabs?.map(({ tab, count }) => [tab, count])).toEqual([
      ["ALL", 3],
      ["UNDER_WAY", 1],
      ["ARRIVED", 1],
      ["FAILED", 1],
      ["RETURNED", 0],
    ]);
    for (const [tab, id] of [
      ["UNDER_WAY", away],
      ["ARRIVED", arrived],
      ["FAILED", failed],
    ] as const)
      expect((await listOf({ tab })).content.map((one) => one.id)).toEqual([id]);
    expect(await listOf({ tab: "RETURNED" })).toMatchObject({ content: [], sums: { amount: 0, fees: 0 } });
  });

  it("has nothing of another merchant's", async () => {
    await three();
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(await listOf({ appId: appId() }, stranger)).toMatchObject({ content: [], totalElements: 0 });
    expect((await listOf({}, stranger)).tabs?.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe("the list of transfers", () => {
  const listOf = async (asked: Asked = {}, someone?: Someone) =>
    contract.transfers.list.answer.parse(
      (await send(`GET /api/user/transfers?${query(asked)}`, { token: (someone ?? (await owner())).token })).json,
    );

  it("is narrowed by each of its filters and tabs, and sums what came and what went", async () => {
    const other = await makeMerchant("default", "Restaurant Firuzə");
    const receiver = await makePerson(other, "ROLE_SUSER");
    const to = { fromAppId: appId(), amount: 100, description: "Dinner", toMerchant: other.applicationId };
    const sent = movedId(await moveNow("transfer", await owner(), to));
    const phone = { appId: appId(), phoneNumber: "+994552345678", amount: 20 };
    const topped = movedId(await moveNow("topUp", await owner(), phone));
    const found = async (asked: Asked, someone?: Someone) => (await listOf(asked, someone)).content.map(({ id }) => id);
    expect(await found({})).toEqual([topped, sent]);
    expect(await found({ tab: "OUT" })).toEqual([sent]);
    expect(await found({ tab: "TOP_UP" })).toEqual([topped]);
    expect(await found({ tab: "IN" })).toEqual([]);
    expect(await found({ tab: "IN" }, receiver)).toEqual([sent]);
    expect(await found({ amount: "20" })).toEqual([topped]);
    expect(await found({ text: sent })).toEqual([sent]);
    expect(await found({ text: other.applicationId })).toEqual([sent]);
    expect(await found({ text: "5678" })).toEqual([topped]);
    expect(await found({ appId: other.applicationId })).toEqual([]);
    expect(await found({ to: addDays(await today(), -1) })).toEqual([]);
    const { sums, tabs } = await listOf({ text: sent });
    expect(sums).toEqual({ received: 0, sent: 100_00 });
    expect(tabs?.map(({ tab, count }) => [tab, count])).toEqual([
      ["ALL", 2],
      ["OUT", 1],
      ["IN", 0],
      ["TOP_UP", 1],
    ]);
    expect((await listOf({}, receiver)).sums).toEqual({ received: 100_00, sent: 0 });
  });
});
