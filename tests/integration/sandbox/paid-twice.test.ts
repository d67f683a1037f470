import { beforeEach, describe, expect, it } from "vitest";
import { payoutDetailSchema, payouts as calls } from "#provider/contract/payouts";
import { tickedPayouts } from "#provider/contract/ticked-payouts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { ours, outcome, richer } from "../../support/workerd/money.ts";
import {
  approveFileNow,
  checkedFile,
  checkFile,
  csvOf,
  fileOf,
  fileRows,
  makeFileNow,
  recallFile,
  rowOf,
} from "../../support/workerd/payout-files.ts";
import { payoutFiles } from "#provider/contract/payout-files";
import { advance, makePerson, newKey, send, type Someone } from "../../support/workerd/sandbox.ts";
import { HOUSE_IBAN, IBAN } from "../../support/workerd/withdrawing.ts";

let maker: Someone;
let reviewer: Someone;
beforeEach(async () => {
  await richer();
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
  reviewer = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
});

const payroll = () =>
  csvOf(
    rowOf({ amount: "20" }),
    rowOf({ number: HOUSE_IBAN, name: "Elçin Məmmədov", amount: "30" }),
    rowOf({ amount: "40" }),
  );
const checked = (content = payroll()) => checkedFile(maker, ours().merchant, content);
const doublesOf = async (id: string, by = maker) =>
  (await fileRows(by, id)).map(({ warnings, earlier }) => [...warnings, earlier?.kind, earlier?.id]);
const make = async (id: string) => expect(outcome(await makeFileNow(maker, id))).toBe("done");
const approve = async (id: string) => expect(outcome(await approveFileNow(reviewer, id))).toBe("done");

describe("the same payroll once more", () => {
  it("while the first waits is said at the top and at each row, to whoever makes it and whoever approves", async () => {
    const first = await checked();
    await make(first.id);
    const answer = await checkFile(maker, ours().merchant, payroll(), { name: "again.csv" });
    const second = payoutFiles.check.answer.parse(answer.json);
    expect(second).toMatchObject({ good: 3, warned: 3 });
    const waits = ["waitsElsewhere", "FILE", first.id];
    expect(await doublesOf(second.id)).toEqual([waits, waits, waits]);
    expect((await fileRows(maker, second.id))[0]?.earlier).toMatchObject({ fileName: "payroll.csv", waits: true });
    expect((await fileRows(maker, second.id, "warned")).length).toBe(3);
    expect(await fileOf(maker, second.id)).toMatchObject({
      warned: 3,
      sameFile: { id: first.id, fileName: "payroll.csv", state: "AWAITING_APPROVAL" },
    });
    // Warned, never dropped: both may be meant.
    await make(second.id);
    expect(await doublesOf(second.id, reviewer)).toEqual([waits, waits, waits]);
    expect(await doublesOf(first.id, reviewer)).toEqual([
      ["waitsElsewhere", "FILE", second.id],
      ["waitsElsewhere", "FILE", second.id],
      ["waitsElsewhere", "FILE", second.id],
    ]);
    await approve(first.id);
    const [paid] = await doublesOf(second.id, reviewer);
    expect(paid?.slice(0, 2)).toEqual(["paidLately", "PAYOUT"]);
    expect(await fileOf(reviewer, second.id)).toMatchObject({ warned: 3, sameFile: { id: first.id } });
    await approve(second.id);
    // What was found can still be read when all of it has arrived.
    await advance(61);
    expect((await doublesOf(second.id)).map(([word]) => word)).toEqual(["paidLately", "paidLately", "paidLately"]);
  });

  it("checked before the first was paid is looked at again when it is made and when it is approved", async () => {
    const [first, second] = [await checked(), await checked()];
    expect(second).toMatchObject({ warned: 0 });
    expect(await doublesOf(second.id)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    await make(first.id);
    await approve(first.id);
    await advance(61);
    expect(await fileOf(maker, second.id)).toMatchObject({ warned: 3, sameFile: { id: first.id, state: "SUCCESS" } });
    await make(second.id);
    for (const by of [maker, reviewer])
      expect((await doublesOf(second.id, by)).map(([word]) => word)).toEqual([
        "paidLately",
        "paidLately",
        "paidLately",
      ]);
  });

  it("is nothing odd after the first was taken back, for another sum, or in another application", async () => {
    const first = await checked();
    await make(first.id);
    expect(outcome(await recallFile(maker, first.id))).toBe("done");
    const second = await checked();
    expect(second).toMatchObject({ warned: 0 });
    expect(await fileOf(maker, second.id)).toMatchObject({ warned: 0, sameFile: null });
    await make(second.id);
    expect(await checked(csvOf(rowOf({ amount: "21" })))).toMatchObject({ warned: 0 });
  });
});

describe("a single payout", () => {
  const typed = (changed: object = {}) => ({
    appId: ours().merchant.applicationId,
    target: "BANK",
    cardNumber: IBAN,
    fullName: "Elçin Məmmədov",
    amount: 20,
    ...changed,
  });
  const lookUp = async (secret: string, changed: object = {}) =>
    calls.maskedFullName.answer.parse(
      (
        await send("POST /api/wallets/masked-fullName", {
          token: maker.token,
          headers: { "X-App-Key": secret },
          body: typed(changed),
        })
      ).json,
    ).earlier;
  const create = async (secret: string) =>
    calls.create.answer.parse(
      (
        await send("POST /api/wallets/payout", {
          token: maker.token,
          key: newKey(),
          headers: { "X-App-Key": secret },
          body: typed({ description: "Wages" }),
        })
      ).json,
    );
  const earlierOf = async (id: string) =>
    payoutDetailSchema.parse((await send(`GET /api/wallets/payout/${id}`, { token: reviewer.token })).json).earlier;

  it("of a sum that the receiver gets in a waiting file, or got lately, is told to whoever makes and approves it", async () => {
    const secret = await makeKey(ours().merchant.applicationId);
    expect(await lookUp(secret)).toBeNull();
    const file = await checked();
    await make(file.id);
    const inFile = { kind: "FILE", id: file.id, fileName: "payroll.csv", waits: true };
    expect(await lookUp(secret)).toMatchObject(inFile);
    expect(await lookUp(secret, { amount: 20.01 })).toBeNull();
    expect(await lookUp(secret, { amount: undefined })).toBeNull();
    const first = await create(secret);
    expect(await earlierOf(first.id)).toMatchObject(inFile);
    expect(outcome(await recallFile(maker, file.id))).toBe("done");
    expect(await earlierOf(first.id)).toBeNull();
    const second = await create(secret);
    expect(await earlierOf(second.id)).toMatchObject({ kind: "PAYOUT", id: first.id, fileName: null, waits: true });
    const { json } = await send(`GET /api/wallets/ticked-payouts?ids=${first.id},${second.id}`, {
      token: reviewer.token,
    });
    expect(tickedPayouts.list.answer.parse(json).map(({ earlier }) => earlier?.id)).toEqual([second.id, first.id]);
    // And a file that is checked now waits for nobody yet, but says so too.
    expect(await doublesOf((await checked(csvOf(rowOf({ amount: "20" })))).id)).toEqual([
      ["waitsElsewhere", "PAYOUT", second.id],
    ]);
  });
});
