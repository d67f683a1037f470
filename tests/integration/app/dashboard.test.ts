import { beforeAll, expect, test } from "vitest";
import type { Client } from "#provider/client";
import {
  allWords,
  attr,
  cellsOf,
  detailsIn,
  find,
  findAll,
  hrefsIn,
  linksIn,
  mainOf,
  rowsIn,
  the,
  under,
  wordsOf,
  type Link,
} from "../../support/html";
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

/** Minor units of an amount as English writes it; NaN where there is none. */
const minorOf = (text: string | undefined): number =>
  Number(/-?[\d,]+\.\d\d/.exec(text ?? "")?.[0].replaceAll(/[,.]/g, "") ?? Number.NaN);

/** A figure by its label: what it says, its note, and where both lead. */
function figureOf(text: string, label: string) {
  const figure = under(text, label);
  const [value, note] = findAll(figure, "p");
  return {
    minor: minorOf(wordsOf(value)),
    href: linksIn(the(figure, "h2"))[0]?.to,
    note: wordsOf(note),
    links: note ? linksIn(note) : [],
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
const shownOn = (text: string): string => wordsOf(find(text, "main"));

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
        await listed(month.links[0]?.to),
      ];
      const appId = new URL(path, "http://app").searchParams.get("appId") ?? undefined;
      const { earlier } = answerOf(await provider.dashboard.monthlyActivity({ query: { appId } })).today;
      // Holds begun earlier and captured today are told of beside the list.
      expect([today.minor, month.minor]).toEqual([ofToday.captured + earlier.amount, ofMonth.captured]);
      expect(Number(/^(\d+) payment/.exec(today.note)?.[1] ?? 0)).toBe(ofToday.paid + earlier.count);
      expect(/([\d,.]+) from earlier holds/.test(today.note)).toBe(earlier.count > 0);
      expect(minorOf(month.links[0]?.words)).toBe(before.captured);
      for (const href of [today.href, month.href, month.links[0]?.to]) await expectOpens(href);
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
      const overdue = links[0] && (await listed(links[0].to));
      expect(links[0] ? minorOf(links[0].words) : 0).toBe(overdue?.owed ?? 0);
      for (const { to } of [{ to: href }, ...links]) await expectOpens(to);
    }),
);

/** What is available in each of the wallets that a page shows, in its order. */
async function availableOn(href: string | undefined): Promise<number[]> {
  const page = await owner.get(href ?? "none");
  expect(page.status, href).toBe(200);
  return detailsIn(page).flatMap(([label, value]) => (label === "Available" ? [minorOf(value)] : []));
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
        [sum("available")],
      ]);
      const held = links[0] && (await listed(links[0].to));
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
      const chart = under(text, "Paid");
      const rows = rowsIn(chart).flatMap((row) =>
        linksIn(row).map((link) => ({ ...link, minor: minorOf(cellsOf(row)[1]) })),
      );
      expect(rows).toHaveLength(bars);
      for (const { words, to, minor } of rows) expect([words, (await listed(to)).captured]).toEqual([words, minor]);
      const paid = rows.filter(({ minor }) => minor > 0);
      expect(paid.length, path).toBeGreaterThan(bars / 3);
      // The first drawing is the one of wide screens.
      const drawing = the(chart, "svg[role=group]");
      expect(allWords(drawing, "title").map(minorOf)).toEqual(paid.map(({ minor }) => minor));
      expect(hrefsIn(drawing)).toEqual(bars > 12 ? [] : paid.map(({ to }) => to));
    });
});

test("each application's month leads to the payments it is the sum of, and all of them are the month", async () =>
  steadily("/", async (text) => {
    const rows = findAll(under(text, "This month by application"), "li").flatMap((row) =>
      linksIn(row).map(({ to, words: name }) => ({
        to,
        name,
        minor: minorOf(wordsOf(row)),
        count: Number(/(\d+) payments?\b/.exec(wordsOf(row))?.[1]),
      })),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { to, name, minor, count } of rows) {
      const { captured, paid } = await listed(to);
      expect([name, captured, paid]).toEqual([name, minor, count]);
    }
    expect(rows.reduce((sum, { minor }) => sum + minor, 0)).toBe(figureOf(text, "This month").minor);
  }));

test("invoices that expire today lead to the list that adds up to them", async () => {
  for (const path of PAGES) {
    for (const row of findAll(under(await owner.get(path), /^To do/), "li")) {
      const [link] = linksIn(row);
      if (!link?.to.includes("expiresTo")) continue;
      const { count, owed } = await listed(link.to);
      expect([attr(link.element, "aria-label"), minorOf(wordsOf(row))]).toEqual([
        expect.stringMatching(new RegExp(`^Remind: ${count} unpaid`)),
        owed,
      ]);
    }
  }
});

/** The application that the page is about, by what its menu marks and offers. */
function chosen(text: string): { chosen: string | undefined; offered: string[] } {
  const menu = attr(the(text, "main button[aria-label^='Application: ']"), "popovertarget");
  const links = linksIn(the(text, `[id="${menu}"]`));
  const appIdOf = ({ to }: Link) => new URL(to, "http://app").searchParams.get("appId") ?? "";
  const marked = links.find(({ element }) => attr(element, "aria-current") !== undefined);
  return { chosen: marked && appIdOf(marked), offered: links.map(appIdOf).toSorted() };
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

test("somebody to whom nothing was paid sees the way to the first payment; there is nothing to choose", async () => {
  const { status, text } = await (await signIn(await makeOwner({ region: "sa" }))).get("/");
  expect(status).toBe(200);
  expect(wordsOf(text)).toContain("Your way to the first payment 4 of 5 done");
  expect(wordsOf(text)).not.toMatch(/To do|payouts failed|Available balance/);
  expect(hrefsIn(mainOf(text))).toEqual([
    "/billing/create-an-invoice",
    "/billing/payment-links/create",
    "/billing/qr-payments/codes",
    "/users/create",
  ]);
});
