import { beforeAll, expect, test } from "vitest";
import type { Client } from "#provider/client";
import { hrefsIn } from "../../support/html";
import type { Visitor } from "../../support/http";
import { payAtCheckout } from "../../support/payments";
import { answerOf, providerFor } from "../../support/provider";
import { demoUser, makeOwner, withFault } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
let provider: Client;
beforeAll(async () => {
  const person = await demoUser();
  owner = await signIn(person);
  provider = await providerFor(person);
  // On its first day nothing may have been paid in the month yet.
  for (const appId of ["ES1000001", "ES1000002"]) await payAtCheckout(owner, appId);
});

const APPLICATIONS = ["ES1000001", "ES1000002", "ES1000003", "ES1000004"];
/** The dashboard of all, and of each application. */
const PAGES = ["/", ...APPLICATIONS.map((appId) => `/?appId=${appId}`)];

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<!-- -->|<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("\u00a0", " ")
    .trim();
/** Minor units of an amount as English writes it; NaN where there is none. */
const minorOf = (text: string | undefined): number =>
  Number(/-?[\d,]+\.\d\d/.exec(text ?? "")?.[0].replaceAll(/[,.]/g, "") ?? Number.NaN);

type Shown = { text: string; href: string };
/** What links of a piece of a page say, and where they lead. */
const linksOf = (markup: string): Shown[] =>
  [...markup.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = "", inside = ""]) => ({
    href: href.replaceAll("&amp;", "&"),
    text: textOf(inside),
  }));

/** A figure by its label: what it says, its note, and where both lead. */
function figureOf(text: string, label: string) {
  const markup = text.split('<li class="kpi">').find((one) => textOf(one.split("</h2>")[0] ?? "") === label) ?? "";
  const [head = "", value = "", note = ""] = markup.split(/<p class="/);
  return {
    minor: minorOf(textOf(value.slice(value.indexOf(">") + 1))),
    href: linksOf(head)[0]?.href,
    note: textOf(note.slice(note.indexOf(">") + 1).split("</p>")[0] ?? ""),
    links: linksOf(note.split("</p>")[0] ?? ""),
  };
}

/**
 * Every row of the list of an address, as the provider has it: the app's list asks with the parameters of its address.
 */
async function listed(href: string | undefined) {
  const { pathname, searchParams } = new URL(href ?? "none", "http://app");
  const filter = Object.fromEntries(searchParams);
  const invoices = pathname === "/billing/invoices";
  if (!invoices && pathname !== "/billing/transactions") throw new Error(`${href} is no list.`);
  const rows: { captured: number; owed: number; asked: number }[] = [];
  for (let page = 0, last = false; !last; page++) {
    const query = { ...filter, page, pageSize: 100 };
    if (invoices) {
      const found = answerOf(await provider.invoices.list({ query }));
      for (const { amount, paidAmount, heldAmount } of found.content)
        rows.push({ captured: paidAmount, owed: amount - paidAmount - heldAmount, asked: amount });
      ({ last } = found);
    } else {
      const found = answerOf(await provider.transactions.list({ query }));
      for (const { amount, capturedAmount } of found.content)
        rows.push({ captured: capturedAmount, owed: 0, asked: amount });
      ({ last } = found);
    }
  }
  const sum = (name: "captured" | "owed" | "asked") => rows.reduce((all, row) => all + row[name], 0);
  const paid = rows.filter(({ captured }) => captured > 0).length;
  return { count: rows.length, paid, captured: sum("captured"), owed: sum("owed"), asked: sum("asked") };
}

/**
 * Pays happen beside these tests: what was read before one and after it is read again, as long as the page itself has
 * changed meanwhile.
 */
async function steadily(path: string, check: (text: string) => Promise<void>): Promise<void> {
  const { text } = await owner.get(path);
  try {
    await check(text);
  } catch (error) {
    const again = await owner.get(path);
    if (shownOn(again.text) === shownOn(text)) throw error;
    await steadily(path, check);
  }
}
const shownOn = (text: string): string => textOf(/<main\b.*<\/main>/s.exec(text)?.[0] ?? "");

/** The list opens in the app, and its rows are those of the filter. */
async function expectOpens(href: string | undefined): Promise<void> {
  expect((await owner.get(href ?? "none")).status, href).toBe(200);
}

test.each(PAGES)(
  "today, this month and the days it is held against lead to the payments they are the sum of (%s)",
  async (path) =>
    steadily(path, async (text) => {
      const [today, month] = [figureOf(text, "Today"), figureOf(text, "This month")];
      const [ofToday, ofMonth, before] = [
        await listed(today.href),
        await listed(month.href),
        await listed(month.links[0]?.href),
      ];
      expect([today.minor, month.minor]).toEqual([ofToday.captured, ofMonth.captured]);
      expect(Number(/^(\d+) payment/.exec(today.note)?.[1] ?? 0)).toBe(ofToday.paid);
      expect(minorOf(month.links[0]?.text)).toBe(before.captured);
      for (const href of [today.href, month.href, month.links[0]?.href]) await expectOpens(href);
    }),
);

test.each(PAGES)(
  "what is outstanding, and what of it is overdue, lead to the invoices they are the sum of (%s)",
  async (path) =>
    steadily(path, async (text) => {
      const { minor, note, href, links } = figureOf(text, "Outstanding");
      const open = await listed(href);
      expect(minor).toBe(open.owed);
      expect(note).toMatch(new RegExp(`^${open.count} open`));
      const overdue = links[0] && (await listed(links[0].href));
      expect(links[0] ? minorOf(links[0].text) : 0).toBe(overdue?.owed ?? 0);
      for (const { href: to } of [{ href }, ...links]) await expectOpens(to);
    }),
);

/** What is available in each of the wallets that a page shows, in its order. */
async function availableOn(href: string | undefined): Promise<number[]> {
  const { status, text } = await owner.get(href ?? "none");
  expect(status, href).toBe(200);
  return [...text.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)].flatMap(([, label = "", value = ""]) =>
    textOf(label) === "Available" ? [minorOf(textOf(value))] : [],
  );
}

test.each(PAGES)(
  "the balance leads to the wallets it is the sum of, and what is on hold to the payments that hold it (%s)",
  async (path) =>
    steadily(path, async (text) => {
      const { minor, note, href, links } = figureOf(text, "Available balance");
      const appId = new URL(path, "http://app").searchParams.get("appId");
      const wallets = answerOf(await provider.wallets.list()).filter(
        (wallet) => appId === null || wallet.appId === appId,
      );
      const sum = (name: "available" | "held") => wallets.reduce((all, wallet) => all + wallet[name], 0);
      expect(minor).toBe(sum("available"));
      expect([href, await availableOn(href)]).toEqual([
        appId === null ? "/billing/wallet" : `/billing/wallet/${appId}`,
        wallets.map((wallet) => wallet.available),
      ]);
      const held = links[0] && (await listed(links[0].href));
      expect([held?.asked ?? 0, minorOf(note.includes("on hold") ? note : "0.00")]).toEqual([
        sum("held"),
        note.startsWith("Nothing") ? Number.NaN : sum("held"),
      ]);
    }),
);

test("each bar leads to the payments of its month or day, and is as high as their sum says", async () => {
  for (const [path, bars] of [
    ["/", 12],
    ["/?chart=days", 30],
    ["/?appId=ES1000002&chart=days", 30],
  ] as const)
    await steadily(path, async (text) => {
      const rows = [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].flatMap(([, row = ""]) =>
        row.startsWith('<th scope="row">')
          ? linksOf(row).map((link) => ({ ...link, minor: minorOf(textOf(row.split('class="num"')[1] ?? "")) }))
          : [],
      );
      expect(rows).toHaveLength(bars);
      for (const { text: name, href, minor } of rows)
        expect([name, (await listed(href)).captured]).toEqual([name, minor]);
      const paid = rows.filter(({ minor }) => minor > 0);
      expect(paid.length, path).toBeGreaterThan(bars / 3);
      const [, drawing = ""] = /<svg class="chart chart-wide".*?>(.*?)<\/svg>/s.exec(text) ?? [];
      const titles = [...drawing.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = ""]) => minorOf(title));
      expect(titles).toEqual(paid.map(({ minor }) => minor));
      expect(linksOf(drawing).map(({ href }) => href)).toEqual(bars > 12 ? [] : paid.map(({ href }) => href));
    });
});

test("each application's month leads to the payments it is the sum of, and all of them are the month", async () =>
  steadily("/", async (text) => {
    const [, list = ""] = /<ul class="rows apps">(.*?)<\/ul>/s.exec(text) ?? [];
    const rows = list.split("<li>").flatMap((row) =>
      linksOf(row).map(({ href, text: name }) => ({
        href,
        name,
        minor: minorOf(textOf(row.slice(row.indexOf("</a>")))),
        count: Number(/<small class="muted">(\d+) /.exec(row)?.[1]),
      })),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { href, name, minor, count } of rows) {
      const { captured, paid } = await listed(href);
      expect([name, captured, paid]).toEqual([name, minor, count]);
    }
    expect(rows.reduce((sum, { minor }) => sum + minor, 0)).toBe(figureOf(text, "This month").minor);
  }));

test("invoices that expire today lead to the list that adds up to them", async () => {
  for (const path of PAGES) {
    const { text } = await owner.get(path);
    const [, list = ""] = /<ul class="rows to-do">(.*?)<\/ul>/s.exec(text) ?? [];
    for (const row of list.split("<li>").filter((one) => one.includes("expiresTo"))) {
      const [link] = linksOf(row);
      const { count, owed } = await listed(link?.href);
      expect([link?.text, minorOf(textOf(row))]).toEqual([expect.stringMatching(new RegExp(`^${count} unpaid`)), owed]);
    }
  }
});

/** The application that the page is about, by what its menu marks and offers. */
function chosen(text: string): { chosen: string | undefined; offered: string[] } {
  const [, menu = ""] =
    /class="menu menu-anchored"[^>]*>(<a [^>]*href="\/(?:\?chart=days)?"[^>]*>.*?)<\/div>/s.exec(text) ?? [];
  const links = [...menu.matchAll(/<a ([^>]*)>/g)].map(([, attributes = ""]) => attributes);
  const appIdOf = (attributes: string) => /appId=(ES\d+)/.exec(attributes)?.[1] ?? "";
  const marked = links.find((attributes) => attributes.includes("aria-current"));
  return { chosen: marked === undefined ? undefined : appIdOf(marked), offered: links.map(appIdOf).toSorted() };
}

test("the page is about the application that the address names", async () => {
  const { status, text } = await owner.get("/?appId=ES1000002&chart=days");
  expect([status, chosen(text)]).toEqual([200, { chosen: "ES1000002", offered: ["", ...APPLICATIONS] }]);
  expect(figureOf(text, "This month").minor).not.toBe(figureOf((await owner.get("/")).text, "This month").minor);
});

test.each(["?appId=ES1000011", "?appId=ES0000000", "?appId=hotel", "?appId=ES1000002%27", "?chart=years"])(
  "an application that is none of one's own, or no chart there is (%s), leaves the page about all of them",
  async (search) => {
    const { status, text } = await owner.get(`/${search}`);
    expect([status, chosen(text)]).toEqual([200, { chosen: "", offered: ["", ...APPLICATIONS] }]);
  },
);

test("the list of things to do cannot break the dashboard: without it there are the figures, and a way to try again", async () => {
  const { status, text } = await withFault({ path: "/api/dashboard/to-do", kind: "error" }, () =>
    owner.get("/?appId=ES1000002"),
  );
  expect(status).toBe(200);
  expect(text).toContain("Could not load your to-do list");
  expect(hrefsIn(text)).toContain("/?appId=ES1000002");
  expect(text).toContain("Recent payments");
});

test.each([{ kind: "error" }, { kind: "garbage" }, { kind: "reset" }, { kind: "delay", delayMs: 9_000 }])(
  "a wallet call that answers with $kind cannot break the dashboard: the balance says so, the rest is there",
  async (fault) => {
    const { status, text } = await withFault({ path: "/api/user/wallets", ...fault }, () => owner.get("/"));
    expect(status).toBe(200);
    const { minor, note } = figureOf(text, "Available balance");
    expect([minor, note]).toEqual([Number.NaN, "Could not load the balance. Try again"]);
    expect(figureOf(text, "This month").minor).toBeGreaterThan(0);
  },
);

test.each(["ROLE_OPERATOR", "ROLE_FO_SUPERVISOR"])(
  "%s has no business with wallets and sees no balance",
  async (role) => {
    const { text } = await (await signIn(await demoUser(role))).get("/");
    expect(text).toContain("This month");
    expect(text).not.toContain("Available balance");
  },
);

test("somebody to whom nothing has happened is told what to do first; there is nothing to choose and nothing to do", async () => {
  const { status, text } = await (await signIn(await makeOwner({ region: "sa" }))).get("/");
  expect(status).toBe(200);
  expect(text).toContain("Welcome! Your figures will be here");
  expect(text).not.toMatch(/To do|payouts failed|class="kpis|Available balance/);
  const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
  expect(linksOf(main).map(({ href }) => href)).toEqual([
    "/billing/create-an-invoice",
    "/billing/payment-links/create",
    "/billing/qr-payments/codes",
    "/users/create",
  ]);
});
