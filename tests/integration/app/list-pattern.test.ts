import { beforeAll, describe, expect, test } from "vitest";
import { formsOf, formWith, submit } from "../../support/forms";
import { allWords, attr, find, findAll, hrefsIn, mainOf, rowsIn, tabsIn, wordsOf } from "../../support/html";
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

const tabsOf = (page: Answer) => tabsIn(page, "Quick filters");
const currentOf = (page: Answer) => tabsOf(page).filter(({ isCurrent }) => isCurrent);
/** The number of rows that a list says it has; empty where it says none. */
const foundIn = (page: Answer) =>
  allWords(page, "[role=status]")
    .map((words) => /^([\d,]+) found$/.exec(words)?.[1])
    .find((count) => count !== undefined) ?? "";

const headingsOf = (page: Answer) =>
  new Map(
    findAll(page, "th[scope=col]").map((heading) => [
      wordsOf(heading),
      { to: attr(find(heading, "a"), "href") ?? "", sort: attr(heading, "aria-sort") },
    ]),
  );

/** The first amount in the cell of each row at this place from the right, as a number. */
const figuresOf = (page: Answer, fromRight: number) =>
  rowsIn(page).map((row) => {
    const figures = allWords(row, "td").filter((cell) => /\d\.\d\d\b/.test(cell));
    return Number(/[\d,]+\.\d\d/.exec(figures.at(-fromRight) ?? "")?.[0].replaceAll(",", "") ?? Number.NaN);
  });

describe.each([
  { path: "/billing/transactions", name: "Transactions", amount: "Amount", fromRight: 1, narrowed: "status=APPROVED" },
  { path: "/billing/qr-payments", name: "QR payments", amount: "Amount", fromRight: 1, narrowed: "status=APPROVED" },
  { path: "/billing/payment-links", name: "Payment links", amount: "Paid", fromRight: 1, narrowed: "status=ACTIVE" },
])("$path", ({ path, name, amount, fromRight, narrowed }) => {
  const [sort, turned] = amount === "Paid" ? ["-paidAmount", "paidAmount"] : ["-amount", "amount"];

  test("is put in order by the links in its headings, which say how it is", async () => {
    const usual = await demo.get(`${path}?${narrowed}`);
    expect(wordsOf(mainOf(usual))).toContain(`${name}, newest first`);
    const headings = headingsOf(usual);
    expect(headings.get("Created")).toEqual({ to: `${path}?${narrowed}&sort=createdDate`, sort: "descending" });
    expect(headings.get(amount)).toEqual({ to: `${path}?${narrowed}&sort=${sort}`, sort: undefined });

    const largest = await demo.get(headings.get(amount)?.to ?? "");
    expect(wordsOf(mainOf(largest))).not.toContain(`${name}, newest first`);
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
    const page = await demo.get(`${path}?sort=${sort}&rows=20`);
    const search = formsOf(page).find(({ method, action }) => method === "get" && new URL(action).pathname === path);
    expect(search?.fields).toContainEqual(["sort", sort]);
    expect(search?.fields).toContainEqual(["rows", "20"]);
    const unknown = await demo.get(`${path}?sort=nonsense`);
    expect([unknown.status, wordsOf(mainOf(unknown)).includes(`${name}, newest first`)]).toEqual([200, true]);
  });

  test("has tabs with the number of their rows, and the one that is asked for is the current one", async () => {
    const page = await demo.get(`${path}?${narrowed}`);
    const [current] = currentOf(page);
    expect(current?.to).toBe(`${path}?${narrowed}`);
    expect(foundIn(page)).not.toBe("");
    expect(current?.words.endsWith(` ${foundIn(page)}`)).toBe(true);
    expect(tabsOf(page)[0]).toMatchObject({ to: path, isCurrent: false });
  });
});

test("QR payments are narrowed by how they stand, by a chip and in their file", async () => {
  const page = await demo.get("/billing/qr-payments?status=DECLINED");
  expect(rowsIn(page).length).toBeGreaterThan(0);
  for (const row of rowsIn(page)) expect(wordsOf(row)).toContain("Declined");
  const dialog = await demo.get("/billing/qr-payments/export?status=DECLINED&sort=-amount");
  expect(wordsOf(dialog)).toContain("Status: Declined");
  expect(hrefsIn(dialog)).toContain("/billing/qr-payments/export/file?status=DECLINED&sort=-amount");
  const wrong = await demo.get("/billing/qr-payments?status=PAID");
  expect([wrong.status, wordsOf(mainOf(wrong)).includes("Please choose one of the options.")]).toEqual([200, true]);
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
    expect(foundIn(page)).not.toBe("");
    expect([to, words.endsWith(` ${foundIn(page)}`), currentOf(page).map((tab) => tab.to)]).toEqual([to, true, [to]]);
  }
  const active = await demo.get("/users?state=ACTIVE");
  expect(rowsIn(active).length).toBeGreaterThan(0);
  for (const row of rowsIn(active)) expect(wordsOf(row)).toContain("Active");
  expect(wordsOf(await demo.get("/users/export?state=ACTIVE"))).toContain("Status: Active");
  const wrong = await demo.get("/users?state=GONE");
  expect([wrong.status, wordsOf(mainOf(wrong)).includes("Please choose one of the options.")]).toEqual([200, true]);
  expect(rowsIn(wrong)).toHaveLength(rowsIn(all).length);
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
