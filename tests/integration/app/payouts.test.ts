import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { unescapeHtml } from "../../support/forms";
import { hrefsIn } from "../../support/html";
import type { Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

const textOf = (html: string) => unescapeHtml(html.replace(/<!--.*?-->|<[^>]*>/gs, ""));
const rowsOf = (html: string) => [...html.matchAll(/<tr\b.*?<\/tr>/gs)].slice(1).map(([row]) => row);
const linkIn = (html: string) => /\/billing\/payouts\/pay_\w+/.exec(html)?.[0] ?? "";
/** The number beside each tab, by its words. */
const countsOf = (html: string) => {
  const nav = /<nav class="tabs list-tabs".*?<\/nav>/s.exec(html)?.[0] ?? "";
  return new Map(
    [...nav.matchAll(/<a\b.*?<\/a>/gs)].map(([link]) => {
      const [, words = "", count = ""] = /^(.*?)\s*(\d+)\+?$/.exec(textOf(link)) ?? [];
      return [words, Number(count)];
    }),
  );
};

describe("the list of payouts", () => {
  test.each([
    ["WAITING", "Waiting for me", /Waits for you/],
    ["UNDER_WAY", "In progress", /Waits for you|Awaiting approval|On its way/],
    ["FAILED", "Failed", /Failed|Rejected|Recalled|Expired/],
    ["RETURNED", "Sent back", /Sent back/],
  ] as const)("the tab %s shows just what it counts", async (tab, words, state) => {
    const { text } = await owner.get(`${paths.payouts}?tab=${tab}&rows=50`);
    const rows = rowsOf(text);
    expect(rows.length).toBe(countsOf(text).get(words));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(textOf(row)).toMatch(state);
  });

  test("one that failed says why, and who has to act", async () => {
    const { text } = await owner.get(`${paths.payouts}?state=FAIL`);
    expect(textOf(text)).toContain("The receiver has to act. The account or card is closed.");
    expect(textOf(text)).toContain("You have to act. The account is in another name.");
  });

  test("filtering keeps the tab, and clearing the filters too", async () => {
    const { text } = await owner.get(`${paths.payouts}?tab=FAILED&amount=999999`);
    expect(text).toMatch(/<input type="hidden" name="tab" value="FAILED"\/?>/);
    expect(text).toMatch(
      /href="\/billing\/payouts\?tab=FAILED"[^>]*class="clear"|class="clear"[^>]*href="\/billing\/payouts\?tab=FAILED"/,
    );
    expect(textOf(text)).toContain("No payouts match these filters");
  });

  test("whoever may not review has no tab of what waits for them", async () => {
    const operator = await signIn(await demoUser("ROLE_OPERATOR"));
    expect(countsOf((await operator.get(paths.payouts)).text).has("Waiting for me")).toBe(false);
  });

  test("boxes stand on the rows that one may approve, and the sum of what is found above them", async () => {
    const { text } = await owner.get(`${paths.payouts}?tab=UNDER_WAY&rows=50`);
    const rows = rowsOf(text);
    const waiting = rows.filter((row) => textOf(row).includes("Waits for you"));
    expect(waiting.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.includes('name="ids"'))).toEqual(waiting);
    expect(textOf(text)).toMatch(/AZN\s?[\d,.]+ in all.*AZN\s?[\d,.]+ with fees/s);
    // Nothing of these waits for anybody.
    expect((await owner.get(`${paths.payouts}?tab=FAILED`)).text).not.toContain('name="ids"');
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
    ["RETURNED", "The bank sent the money back"],
  ])("which is %s says so, why, and leads to its money", async (state, said) => {
    const list = await owner.get(`${paths.payouts}?state=${state}`);
    const path = linkIn(list.text);
    const { status, text } = await owner.get(path);
    expect(status).toBe(200);
    expect(textOf(text)).toContain(said);
    expect(text).toMatch(new RegExp(`/billing/wallet/ES\\d{7}\\?reference=${path.split("/").at(-1)}`));
  });

  test("is where its line in the wallet leads", async () => {
    const { text: list } = await owner.get(`${paths.payouts}?state=FAIL`);
    const payout = linkIn(list);
    const { text } = await owner.get(payout);
    const wallet = /\/billing\/wallet\/ES\d{7}\?reference=pay_\w+/.exec(text)?.[0] ?? "";
    const line = payout.replace(paths.payouts, paths.withdrawals);
    expect(hrefsIn(await owner.get(wallet))).toContain(line);
    const answer = await owner.get(line);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, payout]);
  });

  test("whose outcome nobody knows is looked at once more", async () => {
    const { text: list } = await owner.get(`${paths.payouts}?state=IN_PROGRESS`);
    const pages = await Promise.all(rowsOf(list).map(async (row) => (await owner.get(linkIn(row))).text));
    expect(
      pages.some((text) => textOf(text).includes("The bank does not know yet") && text.includes("Check again")),
    ).toBe(true);
  });
});
