import { beforeAll, describe, expect, test } from "vitest";
import { formsOf, formWith, submit, unescapeHtml } from "../../support/forms";
import { hrefsIn } from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { demoUser, makeOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

/**
 * What every list has: tabs with counts, views that are kept, and headings that put it in order. All of it works by
 * links and forms alone.
 */

let demo: Visitor;
/** Of a merchant of their own, whose views nobody else sees. */
let owner: Visitor;
beforeAll(async () => {
  [demo, owner] = await Promise.all([signIn(await demoUser()), signIn(await makeOwner())]);
});

const textOf = (html: string) => unescapeHtml(html.replace(/<!--.*?-->|<[^>]*>/g, "")).trim();
const tabsOf = ({ text }: Answer) => {
  const [nav = ""] = /<nav class="tabs list-tabs".*?<\/nav>/s.exec(text) ?? [];
  return [...nav.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, tag = "", words = ""]) => ({
    to: unescapeHtml(/href="([^"]*)"/.exec(tag)?.[1] ?? ""),
    words: textOf(words),
    isCurrent: tag.includes('aria-current="page"'),
  }));
};
const currentOf = (page: Answer) => tabsOf(page).filter(({ isCurrent }) => isCurrent);

const headingsOf = ({ text }: Answer) =>
  new Map(
    [...text.matchAll(/<th\b([^>]*scope="col"[^>]*)>(.*?)<\/th>/gs)].map(([, tag = "", inside = ""]) => [
      textOf(inside),
      {
        to: unescapeHtml(/<a\b[^>]*href="([^"]*)"/.exec(inside)?.[1] ?? ""),
        sort: /aria-sort="(\w+)"/.exec(tag)?.[1],
      },
    ]),
  );

const rowsOf = ({ text }: Answer): string[] =>
  [...(/<tbody\b.*<\/tbody>/s.exec(text)?.[0] ?? "").matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) => row);
/**
 * What stands in the rows under the heading at this place from the right, as numbers; of an amount with a part below it
 * the first.
 */
const figuresOf = (page: Answer, fromRight: number) =>
  rowsOf(page).map((row) => {
    const cells = [...row.matchAll(/<td\b[^>]*class="num[^"]*"[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
      textOf(cell),
    );
    return Number(/[\d,]+\.\d\d/.exec(cells.at(-fromRight) ?? "")?.[0].replaceAll(",", "") ?? Number.NaN);
  });

describe.each([
  { path: "/billing/transactions", name: "Transactions", amount: "Amount", fromRight: 1, narrowed: "status=APPROVED" },
  { path: "/billing/qr-payments", name: "QR payments", amount: "Amount", fromRight: 1, narrowed: "status=APPROVED" },
  { path: "/billing/payment-links", name: "Payment links", amount: "Paid", fromRight: 1, narrowed: "status=ACTIVE" },
])("$path", ({ path, name, amount, fromRight, narrowed }) => {
  const [sort, turned] = amount === "Paid" ? ["-paidAmount", "paidAmount"] : ["-amount", "amount"];

  test("is put in order by the links in its headings, which say how it is", async () => {
    const usual = await demo.get(`${path}?${narrowed}`);
    expect(usual.text).toContain(`${name}, newest first`);
    const headings = headingsOf(usual);
    expect(headings.get("Created")).toEqual({ to: `${path}?${narrowed}&sort=createdDate`, sort: "descending" });
    expect(headings.get(amount)).toEqual({ to: `${path}?${narrowed}&sort=${sort}`, sort: undefined });

    const largest = await demo.get(headings.get(amount)?.to ?? "");
    expect(largest.text).not.toContain(`${name}, newest first`);
    expect(headingsOf(largest).get(amount)).toEqual({ to: `${path}?${narrowed}&sort=${turned}`, sort: "descending" });
    expect(headingsOf(largest).get("Created")?.sort).toBeUndefined();
    const figures = figuresOf(largest, fromRight);
    expect(figures.length).toBeGreaterThan(1);
    expect(figures).toEqual(figures.toSorted((one, other) => other - one));

    const smallest = await demo.get(`${path}?${narrowed}&sort=${turned}`);
    expect(headingsOf(smallest).get(amount)?.sort).toBe("ascending");
    const fewest = figuresOf(smallest, fromRight);
    expect(fewest).toEqual(fewest.toSorted((one, other) => one - other));
  });

  test("keeps its order in its pages, chips and form, and takes an unknown one for the usual", async () => {
    const page = await demo.get(`${path}?sort=${sort}&rows=25`);
    const search = formsOf(page).find(({ method, action }) => method === "get" && new URL(action).pathname === path);
    expect(search?.fields).toContainEqual(["sort", sort]);
    expect(search?.fields).toContainEqual(["rows", "25"]);
    const unknown = await demo.get(`${path}?sort=nonsense`);
    expect([unknown.status, unknown.text.includes(`${name}, newest first`)]).toEqual([200, true]);
  });

  test("has tabs with the number of their rows, and the one that is asked for is the current one", async () => {
    const page = await demo.get(`${path}?${narrowed}`);
    const [current] = currentOf(page);
    expect(current?.to).toBe(`${path}?${narrowed}`);
    const [, count = ""] = /role="status">([\d,]+) found</.exec(page.text) ?? [];
    expect(count).not.toBe("");
    expect(current?.words.endsWith(` ${count}`)).toBe(true);
    expect(tabsOf(page)[0]).toMatchObject({ to: path, isCurrent: false });
  });
});

test("QR payments are narrowed by how they stand, by a chip and in their file", async () => {
  const page = await demo.get("/billing/qr-payments?status=DECLINED");
  expect(rowsOf(page).length).toBeGreaterThan(0);
  for (const row of rowsOf(page)) expect(textOf(row)).toContain("Declined");
  const dialog = await demo.get("/billing/qr-payments/export?status=DECLINED&sort=-amount");
  expect(dialog.text).toContain("Status: Declined");
  expect(hrefsIn(dialog)).toContain("/billing/qr-payments/export/file?status=DECLINED&sort=-amount");
  const wrong = await demo.get("/billing/qr-payments?status=PAID");
  expect([wrong.status, wrong.text.includes("Please choose one of the options.")]).toEqual([200, true]);
});

test("the people of an account have tabs by how far their access has come, and are narrowed by it", async () => {
  const all = await demo.get("/users");
  const tabs = tabsOf(all);
  expect(tabs.map(({ to }) => to)).toEqual([
    "/users",
    "/users?state=INVITED",
    "/users?state=ACTIVE",
    "/users?state=REMOVED",
  ]);
  for (const { to, words } of tabs) {
    const page = await demo.get(to);
    const [, count = ""] = /role="status">([\d,]+) found</.exec(page.text) ?? [];
    expect([to, words.endsWith(` ${count}`), currentOf(page).map((tab) => tab.to)]).toEqual([to, true, [to]]);
  }
  const active = await demo.get("/users?state=ACTIVE");
  expect(rowsOf(active).length).toBeGreaterThan(0);
  for (const row of rowsOf(active)) expect(textOf(row)).toContain("Active");
  expect((await demo.get("/users/export?state=ACTIVE")).text).toContain("Status: Active");
  const wrong = await demo.get("/users?state=GONE");
  expect([wrong.status, wrong.text.includes("Please choose one of the options.")]).toEqual([200, true]);
  expect(rowsOf(wrong)).toHaveLength(rowsOf(all).length);
});

test.each([
  { path: "/billing/qr-payments", asked: "phoneNumber=055&sort=-amount", other: "phoneNumber=055" },
  { path: "/users", asked: "state=ACTIVE&fullName=a", other: "fullName=a&state=ACTIVE" },
])("what $path is narrowed by is kept under a name, renamed and forgotten", async ({ path, asked, other }) => {
  const narrowed = await owner.get(`${path}?${asked}`);
  const [save] = tabsOf(narrowed).slice(-1);
  expect(save?.to).toBe(`${path}/view?${asked}`);
  const dialog = await owner.get(save?.to ?? "");
  const saved = await submit(owner, formWith(dialog, "name"), { name: "Mine", intent: "save" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, `${path}?${asked}`]);

  const [current] = currentOf(await owner.get(`${path}?${other}`));
  expect(current).toMatchObject({ words: "Mine", to: `${path}?${asked}` });
  const [edit] = tabsOf(await owner.get(`${path}?${other}`)).slice(-1);
  const change = () => owner.get(edit?.to ?? "");
  const renamed = await submit(owner, formWith(await change(), "name"), { name: "Ours", intent: "rename" });
  expect(renamed.status).toBe(303);
  expect(tabsOf(await owner.get(path)).map(({ words }) => words)).toContain("Ours");
  await submit(owner, formWith(await change(), "name"), { intent: "delete" });
  expect(tabsOf(await owner.get(path)).map(({ words }) => words)).not.toContain("Ours");
});
