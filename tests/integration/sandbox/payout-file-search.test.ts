import { beforeEach, describe, expect, it } from "vitest";
import { payoutFiles as calls } from "#provider/contract/payout-files";
import { dayIn } from "#provider/contract/regions";
import { checkFile, csvOf, makeFileNow, rowOf } from "../../support/workerd/payout-files.ts";
import { ours, outcome, richer } from "../../support/workerd/money.ts";
import {
  advance,
  makeMerchant,
  makePerson,
  refusal,
  sandboxNow,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let maker: Someone;
beforeEach(async () => {
  await richer();
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
});

const checked = async (name: string): Promise<string> =>
  calls.check.answer.parse((await checkFile(maker, ours().merchant, csvOf(rowOf()), { name })).json).id;
async function search(query: Record<string, string>, by = maker) {
  const { json } = await send(`GET /api/wallets/payout-file?${new URLSearchParams(query).toString()}`, {
    token: by.token,
  });
  const { content, totalElements, tabs } = calls.search.answer.parse(json);
  return { names: content.map(({ fileName }) => fileName), totalElements, tabs };
}
const today = async () => dayIn("default", new Date(await sandboxNow()));

describe("files of payouts are searched", () => {
  it("by words of the name, whatever their accents and capitals, and by the reference", async () => {
    const id = await checked("İyun əmək haqqı.csv");
    await checked("guides.csv");
    for (const text of ["iyun", "emek haqqi", "HAQQI", id, id.toLowerCase()])
      expect([text, await search({ text })]).toMatchObject([
        text,
        { names: ["İyun əmək haqqı.csv"], totalElements: 1 },
      ]);
    for (const text of ["nobody", "yun", "…"])
      expect([text, await search({ text })]).toMatchObject([text, { names: [], totalElements: 0 }]);
    // The tabs count all the same: they lead to lists without a search.
    expect((await search({ text: "nobody" })).tabs).toEqual([
      { tab: "ALL", count: 2 },
      { tab: "WAITING", count: 0 },
    ]);
  });

  it("by how they stand", async () => {
    const [one] = [await checked("guides.csv"), await checked("drivers.csv")];
    expect(outcome(await makeFileNow(maker, one))).toBe("done");
    expect(await search({ state: "AWAITING_APPROVAL" })).toMatchObject({ names: ["guides.csv"], totalElements: 1 });
    expect((await search({ state: "CHECKED" })).names).toEqual(["drivers.csv"]);
    expect((await search({ state: "PARTLY_DONE" })).names).toEqual([]);
    expect(refusal(await send("GET /api/wallets/payout-file?state=NO_STATE", { token: maker.token }))).toBe(
      "422 invalid_request",
    );
  });

  it("by the day, in the merchant's own zone, and by the application", async () => {
    await checked("guides.csv");
    const [from, { applicationId }] = [await today(), ours().merchant];
    expect((await search({ from, to: from, appId: applicationId })).names).toEqual(["guides.csv"]);
    expect((await search({ to: "2020-01-01" })).names).toEqual([]);
    expect((await search({ appId: (await makeMerchant()).applicationId })).names).toEqual([]);
    await advance(3 * 24 * 3_600);
    const later = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    expect((await search({ from: await today() }, later)).names).toEqual([]);
  });

  it("also among those that wait for somebody, and never beyond what they see", async () => {
    for (const name of ["guides.csv", "drivers.csv"])
      expect(outcome(await makeFileNow(maker, await checked(name)))).toBe("done");
    const { owner } = ours();
    expect(await search({ tab: "WAITING", text: "guides" }, owner)).toMatchObject({
      names: ["guides.csv"],
      totalElements: 1,
      tabs: [
        { tab: "ALL", count: 2 },
        { tab: "WAITING", count: 2 },
      ],
    });
    expect((await search({ tab: "WAITING", text: "guides" })).names).toEqual([]);
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect((await search({ text: "guides" }, stranger)).names).toEqual([]);
  });
});
