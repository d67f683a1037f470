import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { heldIn } from "../../support/forms";
import {
  addressIn,
  find,
  findAll,
  hrefsIn,
  linksIn,
  mainOf,
  rowsIn,
  tabsIn,
  wordsOf,
  type Html,
} from "../../support/html";
import type { Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

const linkIn = (html: Html) => addressIn(html, /\/billing\/payouts\/pay_\w+/);
/** The number beside each tab, by its words. */
const countsOf = (html: Html) =>
  new Map(
    tabsIn(html, "Quick filters").map((tab) => {
      const [, words = "", count = ""] = /^(.*?)\s*(\d+)\+?$/.exec(tab.words) ?? [];
      return [words, Number(count)];
    }),
  );
/** The rows with a box to tick. */
const boxedIn = (html: Html) => rowsIn(html).filter((row) => find(row, 'input[name="ids"]'));

describe("the list of payouts", () => {
  test.each([
    ["WAITING", "Waiting for me", /Waits for you/],
    ["UNDER_WAY", "In progress", /Waits for you|Awaiting approval|On its way/],
    ["FAILED", "Failed", /Failed|Rejected|Recalled|Expired/],
    ["RETURNED", "Returned", /Returned/],
  ] as const)("the tab %s shows just what it counts", async (tab, words, state) => {
    const page = await owner.get(`${paths.payouts}?tab=${tab}&rows=20`);
    const rows = rowsIn(page);
    expect(rows.length).toBe(Math.min(20, countsOf(page).get(words) ?? 0));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(wordsOf(row)).toMatch(state);
  });

  test("one that failed says why, and who has to act", async () => {
    const list = wordsOf(mainOf(await owner.get(`${paths.payouts}?state=FAIL`)));
    expect(list).toContain("The receiver has to act. The account or card is closed.");
    expect(list).toContain("You have to act. The account is in another name.");
  });

  test("filtering keeps the tab, and clearing the filters too", async () => {
    const page = await owner.get(`${paths.payouts}?tab=FAILED&amount=999999`);
    expect(heldIn(page, "tab")).toBe("FAILED");
    const clearing = linksIn(mainOf(page)).filter(({ words }) => words === "Clear all");
    expect(clearing).not.toEqual([]);
    for (const { to } of clearing) expect(to).toBe(`${paths.payouts}?tab=FAILED`);
    expect(wordsOf(mainOf(page))).toContain("No payouts match these filters");
  });

  test("whoever may not review has no tab of what waits for them", async () => {
    const operator = await signIn(await demoUser("ROLE_OPERATOR"));
    expect(countsOf(await operator.get(paths.payouts)).has("Waiting for me")).toBe(false);
  });

  test("boxes stand on the rows that one may approve, and the sum of what is found above them", async () => {
    const page = await owner.get(`${paths.payouts}?tab=UNDER_WAY&rows=20`);
    const waiting = rowsIn(page).filter((row) => wordsOf(row).includes("Waits for you"));
    expect(waiting.length).toBeGreaterThan(0);
    expect(boxedIn(page)).toEqual(waiting);
    expect(wordsOf(mainOf(page))).toMatch(/AZN\s?[\d,.]+ in total.*AZN\s?[\d,.]+ with fees/);
    // None of these waits for an approval.
    expect(findAll(await owner.get(`${paths.payouts}?tab=FAILED`), '[name="ids"]')).toEqual([]);
  });

  test("it is hidden where there are no payouts", async () => {
    const riyadh = await signIn(await demoUser("ROLE_SUSER", "sa"));
    expect((await riyadh.get(paths.payouts)).status).toBe(404);
    expect(hrefsIn(await riyadh.get(paths.dashboard))).not.toContain(paths.payouts);
  });
});

describe("one payout", () => {
  test.each([
    ["AWAITING_APPROVAL", "It is waiting for approval"],
    ["FAIL", "The payout failed"],
    ["REJECTED", "rejected it"],
    ["RECALLED", "Recalled by"],
    ["EXPIRED", "Nobody approved it in time"],
    ["RETURNED", "The bank returned the money"],
  ])("which is %s says so, why, and leads to its money", async (state, said) => {
    const list = await owner.get(`${paths.payouts}?state=${state}`);
    const path = linkIn(list);
    const page = await owner.get(path);
    expect(page.status).toBe(200);
    expect(wordsOf(mainOf(page))).toContain(said);
    const money = new RegExp(`^/billing/wallet/ES\\d{7}\\?reference=${path.split("/").at(-1)}$`);
    expect(addressIn(page, money)).not.toBe("");
  });

  test("is where its line in the wallet leads", async () => {
    const payout = linkIn(await owner.get(`${paths.payouts}?state=FAIL`));
    const wallet = addressIn(await owner.get(payout), /\/billing\/wallet\/ES\d{7}\?reference=pay_\w+/);
    const line = payout.replace(paths.payouts, paths.withdrawals);
    expect(hrefsIn(await owner.get(wallet))).toContain(line);
    const answer = await owner.get(line);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, payout]);
  });

  test("whose outcome nobody knows is looked at once more", async () => {
    const list = await owner.get(`${paths.payouts}?state=IN_PROGRESS`);
    const pages = await Promise.all(rowsIn(list).map(async (row) => wordsOf(mainOf(await owner.get(linkIn(row))))));
    expect(
      pages.some((words) => words.includes("The bank cannot confirm the outcome yet") && words.includes("Check Again")),
    ).toBe(true);
  });
});
