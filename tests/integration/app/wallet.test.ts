import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import {
  addressIn,
  allWords,
  cellsOf,
  detailOf,
  detailsIn,
  linksIn,
  mainOf,
  rowsIn,
  under,
  wordsOf,
} from "../../support/html";
import type { Visitor } from "../../support/http";
import { minorOf, rowsOf } from "../../support/shown-money";
import { demoUser, makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
let wallet: string;
beforeAll(async () => {
  owner = await signIn(await demoUser());
  wallet = addressIn(await owner.get(paths.wallet), /\/billing\/wallet\/ES\d{7}/);
});

describe("the wallet", () => {
  test("sums all wallets by where the money is, on both addresses, and adds holds to nothing", async () => {
    for (const path of [paths.wallet, paths.billing]) {
      const page = await owner.get(path);
      expect(page.status).toBe(200);
      const sums = detailsIn(page).map(([term, figure]) => [term, minorOf(figure)]);
      const [awaiting, inTransit, , available] = [2, 3, 4, 5].map((cell) =>
        rowsIn(page).reduce((sum, row) => sum + minorOf(cellsOf(row)[cell]), 0),
      );
      expect(sums).toEqual([
        ["Available", available],
        ["Waiting for approval", awaiting],
        ["On its way", inTransit],
      ]);
      expect(available).toBeGreaterThan(0);
      const held = rowsIn(page).reduce((sum, row) => sum + minorOf(cellsOf(row)[4]), 0);
      expect(minorOf(/On payers’ cards (AZN\s[\d,.]+), not yours yet/.exec(wordsOf(mainOf(page)))?.[1])).toBe(held);
    }
  });

  test("names what it cannot use by who is at the other end, and the parts come to the figures", async () => {
    const page = await owner.get(wallet);
    const figures = new Map(detailsIn(page).map(([term, figure]) => [term, minorOf(figure)]));
    const shown = ["Waiting for approval", "On its way"].filter((place) => figures.get(place) !== 0);
    expect(shown).not.toEqual([]);
    for (const place of shown) {
      const parts = allWords(under(page, place), "strong").map((amount) => minorOf(amount));
      expect(parts.reduce((sum, minor) => sum + minor, 0)).toBe(figures.get(place));
    }
    const [hold] = linksIn(under(page, "On payers’ cards"));
    const payment = await owner.get(hold?.to ?? "");
    expect(payment.status).toBe(200);
    // The whole name of the payer, however long: which hold is the oldest depends on the day of the seed.
    expect(hold?.words.split(" Hold · until ")[0]).toBe(detailOf(payment, "Payer") ?? "nobody");
  });

  test("has three actions on its page, and the rarer ways out in a menu", async () => {
    const actions = linksIn(mainOf(await owner.get(wallet))).map(({ words }) => words);
    expect(actions.slice(0, 5)).toEqual(["Statement", "Withdraw", "Transfer", "Top up a phone", "Where money may go"]);
  });

  test("has every movement follow from the one before: net is gross less fee, and moves the balance", async () => {
    const first = await owner.get(wallet);
    const second = await owner.get(`${wallet}?page=1`);
    const rows = [...rowsOf(first), ...rowsOf(second)];
    expect(rows.length).toBeGreaterThan(10);
    rows.forEach(([gross = 0, fee = 0, net = 0, balance = 0], place) => {
      expect(gross - fee).toBe(net);
      const before = rows[place + 1]?.[3];
      if (before !== undefined) expect(before + net).toBe(balance);
    });
    // The newest says what is available now.
    expect(minorOf(detailsIn(first)[0]?.[1])).toBe(rows[0]?.[3]);
  });

  test("finds by kind and by the whole reference", async () => {
    const refunds = await owner.get(`${wallet}?kind=REFUND`);
    const reference =
      rowsIn(refunds)
        .flatMap(cellsOf)
        .find((cell) => /^\d{10}$/.test(cell)) ?? "none";
    const found = await owner.get(`${wallet}?reference=${reference}`);
    expect(rowsOf(found).length).toBeGreaterThan(1);
    expect(rowsOf(await owner.get(`${wallet}?reference=${reference}&kind=REFUND`)).length).toBeLessThan(
      rowsOf(found).length,
    );
    expect(rowsOf(await owner.get(`${wallet}?reference=${reference.slice(1)}`))).toEqual([]);
  });

  test("does not exist in sa, and no other merchant's does anywhere", async () => {
    const saudi = await signIn(await demoUser("ROLE_SUSER", "sa"));
    for (const path of [paths.wallet, paths.billing, wallet]) expect((await saudi.get(path)).status).toBe(404);
    expect((await (await signIn(await makeOwner())).get(wallet)).status).toBe(404);
  });
});
