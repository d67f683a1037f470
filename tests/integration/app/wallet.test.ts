import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import type { Visitor } from "../../support/http";
import { minorOf, rowsOf, textOf } from "../../support/shown-money";
import { demoUser, makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
let wallet: string;
beforeAll(async () => {
  owner = await signIn(await demoUser());
  const { text } = await owner.get(paths.wallet);
  wallet = /\/billing\/wallet\/ES\d{7}/.exec(text)?.[0] ?? "";
});

describe("the wallet", () => {
  test("has its parts add up to its total, on both addresses", async () => {
    for (const path of [paths.wallet, paths.billing]) {
      const { status, text } = await owner.get(path);
      expect(status).toBe(200);
      const figures = [...text.matchAll(/<dd class="kpi-value figure"[^>]*>(.*?)<\/dd>/gs)].map(([, inside = ""]) =>
        minorOf(textOf(inside)),
      );
      expect(figures.length).toBeGreaterThan(3);
      expect(figures.length % 4).toBe(0);
      for (let at = 0; at < figures.length; at += 4) {
        const [available = 0, held = 0, inTransit = 0, total] = figures.slice(at, at + 4);
        expect(available + held + inTransit).toBe(total);
      }
    }
  });

  test("names each hold with the way to its payment", async () => {
    const { text } = await owner.get(paths.wallet);
    const [, path = ""] = /href="(\/billing\/transactions\/trx_\w+)"/.exec(text) ?? [];
    expect((await owner.get(path)).status).toBe(200);
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
    expect(minorOf(/kpi-value figure"[^>]*>(.*?)<\/dd>/s.exec(first.text)?.[1]?.replace(/<[^>]*>/g, ""))).toBe(
      rows[0]?.[3],
    );
  });

  test("finds by kind and by the whole reference", async () => {
    const refunds = await owner.get(`${wallet}?kind=REFUND`);
    const reference = /<td\b[^>]*>(\d{10})<\/td>/.exec(refunds.text)?.[1] ?? "";
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
