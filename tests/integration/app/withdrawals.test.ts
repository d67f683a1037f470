import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { anotherThan } from "~/billing/withdrawals/again";
import { walletPaths } from "~/paths/wallet";
import { formWith } from "../../support/forms";
import {
  addressesIn,
  addressIn,
  detailOf,
  detailsIn,
  find,
  hrefsIn,
  linksIn,
  mainOf,
  rowsIn,
  wordsOf,
} from "../../support/html";
import type { Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { minorOf } from "../../support/shown-money";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

/** The page of the newest withdrawal that is in a state, found through the list. */
async function withdrawalThatIs(state: string): Promise<string> {
  for (let page = 0; page < 20; page++) {
    const list = await owner.get(`${paths.withdrawals}?rows=20&page=${page}`);
    const row = rowsIn(list).find((one) => wordsOf(one).includes(state));
    if (row) return addressIn(row, /\/billing\/wallet\/withdrawals\/pay_\w+/);
  }
  throw new Error(`No withdrawal is ${state}.`);
}

test("a withdrawal that failed says why, what to do, and where the money is", async () => {
  const page = await owner.get(await withdrawalThatIs("Failed"));
  expect(page.status).toBe(200);
  const shown = wordsOf(page);
  for (const sentence of [
    "Withdrawal failed.",
    "The account or card is closed.",
    "Withdraw to another account or card.",
    "the amount and its fee, is back in the wallet.",
  ])
    expect(shown).toContain(sentence);
});

test("a failed withdrawal is tried again with its amount and description, for another account", async () => {
  const path = await withdrawalThatIs("Failed");
  const page = await owner.get(path);
  const again = linksIn(mainOf(page)).find(({ words }) => words === "Try Again")?.to ?? "";
  expect(again).toBe(`/billing/wallet/${/ES\d{7}/.exec(again)?.[0]}/withdraw?again=${path.split("/").at(-1)}`);
  const form = await owner.get(again);
  const typed = Object.fromEntries(formWith(form, "amount").fields);
  expect(minorOf(typed["amount"])).toBe(minorOf(/AZN\s[\d,.]+/.exec(wordsOf(find(page, "h1 ~ div")))?.[0]));
  expect(typed["description"]).toBe(detailOf(page, "Description") ?? "");
  expect(wordsOf(mainOf(form))).toContain("did not take the money");
  expect(wordsOf(mainOf(form))).toContain("The account or card is closed. Choose another account or card.");
  const list = await owner.get(`${paths.withdrawals}?rows=20`);
  const row = rowsIn(list).find((one) => hrefsIn(one).includes(path));
  if (row) for (const said of ["The account or card is closed.", "Try again"]) expect(wordsOf(row)).toContain(said);
});

test("nothing is filled in from what arrived, from another wallet's, or from what is no withdrawal", async () => {
  const arrived = (await withdrawalThatIs("Arrived")).split("/").at(-1);
  const failed = (await withdrawalThatIs("Failed")).split("/").at(-1);
  const wallets = addressesIn(await owner.get(paths.wallet), /\/billing\/wallet\/(ES\d{7})$/);
  const fieldsOf = async (appId: string, id = "") =>
    Object.fromEntries(formWith(await owner.get(walletPaths.tryAgain(appId, id)), "amount").fields);
  const filled: string[] = [];
  for (const appId of wallets) {
    const usual = await fieldsOf(appId);
    for (const id of [arrived, "pay_0000000000000000", "'"]) expect(await fieldsOf(appId, id)).toEqual(usual);
    if ((await fieldsOf(appId, failed))["amount"] !== usual["amount"]) filled.push(appId);
  }
  expect(filled).toHaveLength(1);
});

test("another account than the one that did not take the money is chosen, where there is one", () => {
  const cards = [{ name: "Mastercard •••• 5100" }, { name: "Visa •••• 4242" }];
  expect(anotherThan("MASTERCARD •••• 5100", cards)).toBe(cards[1]);
  expect(anotherThan("AZ21 NABZ •••• 1944", cards)).toBe(cards[0]);
  expect(anotherThan("VISA •••• 4242", cards.slice(1))).toBeUndefined();
});

test("a withdrawal shows its fee as a formula with its parts, and adds up", async () => {
  const page = await owner.get(await withdrawalThatIs("Arrived"));
  // The first list of the page is the sum, in which nothing but figures are descriptions.
  const [amount = 0, fee = 0, total = 0] = detailsIn(mainOf(page)).map(([, figure]) => minorOf(figure));
  expect(amount).toBeGreaterThan(0);
  expect(amount + fee).toBe(total);
  expect(wordsOf(find(page, "main dl")).replaceAll("\u00a0", " ")).toMatch(
    amount > 650_00 ? / × 0\.15% = / : /for amounts up to AZN 650\.00/,
  );
});

test("a line of the wallet leads to the withdrawal it is of, and the withdrawal to its lines", async () => {
  const wallet = addressIn(await owner.get(paths.wallet), /\/billing\/wallet\/ES\d{7}/);
  // Of its lines: money on its way stands above them, and may be a payout's.
  const [line] = rowsIn(await owner.get(`${wallet}?kind=WITHDRAWAL`));
  const path = addressIn(line ?? "", /\/billing\/wallet\/withdrawals\/pay_\w+/);
  const detail = await owner.get(path);
  expect(detail.status).toBe(200);
  const back = addressIn(detail, /\/billing\/wallet\/ES\d{7}\?reference=pay_\w+/);
  expect(hrefsIn(await owner.get(back))).toContain(path);
});

test("the list has tabs with counts, filters and sums like all others", async () => {
  const all = await owner.get(paths.withdrawals);
  const failed = await owner.get(`${paths.withdrawals}?tab=FAILED`);
  expect(hrefsIn(all)).toEqual(
    expect.arrayContaining([`${paths.withdrawals}?tab=FAILED`, `${paths.withdrawals}?tab=ARRIVED`]),
  );
  const count = /Failed (\d+)/.exec(wordsOf(mainOf(all)))?.[1];
  expect(Number(count)).toBeGreaterThan(0);
  expect(wordsOf(mainOf(failed))).toMatch(
    new RegExp(`${count} withdrawals? · withdrawn AZN\\s[\\d,.]+ · fees AZN\\s[\\d,.]+`),
  );
  for (const row of rowsIn(failed)) expect(wordsOf(row)).toContain("Failed");
  const [reference = ""] = /pay_\w+/.exec(hrefsIn(rowsIn(failed)[0] ?? "")[0] ?? "") ?? [];
  const one = await owner.get(`${paths.withdrawals}?text=${reference}`);
  expect(rowsIn(one)).toHaveLength(1);
  const wrong = await owner.get(`${paths.withdrawals}?state=PAID&tab=nonsense&amount=x`);
  expect([wrong.status, rowsIn(wrong).length]).toEqual([200, rowsIn(all).length]);
  expect(wordsOf(mainOf(wrong))).toContain("Please choose one of the options.");
});
