import { beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import {
  addressIn,
  allWords,
  detailOf,
  findAll,
  headingOf,
  hrefsIn,
  linksIn,
  problemAt,
  rowsIn,
  wordsOf,
} from "../../support/html";
import type { Answer, Visitor } from "../../support/http";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

let owner: Visitor;
beforeAll(async () => {
  owner = await signIn(await demoUser());
});

/** What a page of details says of one thing; fails where it says nothing. */
function saidOf(page: Answer, term: string): string {
  const value = detailOf(page, term);
  if (!value) throw new Error(`${page.url.pathname} says nothing of "${term}".`);
  return value;
}

const rowsOf = (list: Answer): string[] => rowsIn(list).map(wordsOf);

const asked = (list: string, filters: Record<string, string>) => owner.get(`${list}?${new URLSearchParams(filters)}`);

/** The page of the first thing in a list; `link` is its address. */
async function openFirst(list: Answer, link: RegExp): Promise<Answer> {
  const address = addressIn(list, link);
  if (!address) throw new Error(`${list.url.href} links to nothing like ${link}.`);
  return owner.get(address);
}

/** Where the link with these words leads. */
async function followLink(page: Answer, words: string): Promise<Answer> {
  const link = linksIn(page).find((each) => each.words === words);
  if (!link) throw new Error(`${page.url.href} has no link "${words}".`);
  return owner.get(new URL(link.to, page.url).href);
}

test("a transaction is found by everything its page shows of it", async () => {
  // Bookings that only the demo's own invoices have: other tests pay at the same time, some for none.
  const list = await asked(paths.transactions, { status: "APPROVED", bookingId: "XP-" });
  const page = await openFirst(list, /\/billing\/transactions\/trx_\w+/);
  const orderId = saidOf(page, "Order ID");
  const shown = {
    orderId,
    rrn: saidOf(page, "RRN"),
    invoiceCode: /Invoice ([0-9A-Z]{12})/.exec(wordsOf(page))?.[1] ?? "",
    bookingId: saidOf(page, "Booking ID"),
    fullName: saidOf(page, "Payer"),
    cardNumber: saidOf(page, "Card").slice(-4),
    amount: saidOf(page, "Gross").replace(/^[A-Z]+\s/, ""),
    description: saidOf(page, "Description"),
    name: saidOf(page, "Application").replace(/ \(ES\d+\)$/, ""),
  };
  for (const [name, text] of Object.entries(shown)) {
    const rows = rowsOf(await asked(paths.transactions, { [name]: text, orderId }));
    expect([name, rows]).toEqual([name, [expect.stringContaining(orderId)]]);
  }
});

test("the search of the transactions says by what it found them, where their rows do not", async () => {
  const page = await openFirst(
    await asked(paths.transactions, { status: "APPROVED", bookingId: "XP-" }),
    /\/billing\/transactions\/trx_\w+/,
  );
  const [rrn, payer, order] = [saidOf(page, "RRN"), saidOf(page, "Payer"), saidOf(page, "Order ID")];
  const byRrn = await asked(paths.transactions, { search: rrn });
  expect(rowsOf(byRrn)).toEqual([expect.stringMatching(new RegExp(`${payer}.*RRN ${rrn}`))]);
  const byOrder = await asked(paths.transactions, { search: order });
  expect(rowsOf(byOrder)).toEqual([expect.stringContaining(`Order ${order}`)]);
  const byName = await asked(paths.transactions, { search: payer });
  expect(rowsOf(byName).join()).not.toContain("Order ");
  // Of a whole card number only the end leaves the app.
  const byCard = await asked(paths.transactions, { search: "4242 4242 4242 4242" });
  expect(rowsOf(byCard).length).toBeGreaterThan(0);
});

test("a search of invoices finds the one whose payment has the order, and says so", async () => {
  const page = await openFirst(
    await asked(paths.transactions, { status: "APPROVED", bookingId: "XP-" }),
    /\/billing\/transactions\/trx_\w+/,
  );
  const found = await asked(paths.invoices, { search: saidOf(page, "Order ID") });
  expect(rowsOf(found)).toEqual([expect.stringContaining("Found by one of its payments")]);
});

test.each([paths.invoices, paths.transactions, paths.qrPayments])(
  "a search that finds nothing in %s says where it looked, and leads to the search of everything",
  async (path) => {
    const page = await asked(path, { search: "nobodyiscalledso" });
    expect(wordsOf(page)).toMatch(/No .* match “nobodyiscalledso” Searched payers, /);
    const everywhere = await followLink(page, "Search Everything");
    expect(headingOf(everywhere)).toBe("Search");
    expect(wordsOf(everywhere)).toContain("Nothing found for “nobodyiscalledso”");
  },
);

test("an invoice is found by everything its page shows of it", async () => {
  const page = await openFirst(
    await asked(paths.invoices, { status: "COMPLETE", bookingId: "XP-" }),
    /\/billing\/invoices\/inv_\w+/,
  );
  const code = headingOf(page).replace("Invoice ", "");
  expect(findAll(page, "dd time[datetime]")).not.toEqual([]);
  const shown = {
    invoiceCode: code,
    guestName: saidOf(page, "Full name"),
    bookingId: saidOf(page, "Booking ID"),
    appName: saidOf(page, "Application").split(" · ")[0] ?? "",
    amount: saidOf(page, "Amount").replace(/[^\d.]/g, ""),
    status: "COMPLETE",
  };
  for (const [name, text] of Object.entries(shown)) {
    expect(text, name).not.toBe("");
    const found = await asked(paths.invoices, { [name]: text, invoiceCode: code });
    expect([name, rowsOf(found)]).toEqual([name, [expect.stringContaining(code)]]);
    expect(allWords(found, "main p")).toContainEqual(expect.stringMatching(/^1 invoice ·/));
  }
});

test("a payout is found by everything its page shows of it, in its list and by the search", async () => {
  const page = await openFirst(await asked(paths.payouts, { state: "FAIL" }), /\/billing\/payouts\/pay_\w+/);
  const id = saidOf(page, "Reference");
  const texts = [id, saidOf(page, "Receiver"), saidOf(page, "What for"), saidOf(page, "To").slice(-4)];
  const [name = "", appId = ""] = saidOf(page, "Application").split(" · ");
  expect(name).not.toBe("");
  for (const text of [...texts, appId]) {
    const rows = rowsOf(await asked(paths.payouts, { text, state: "FAIL", appId, rows: "20" }));
    expect([text, rows]).toEqual([text, expect.arrayContaining([expect.stringContaining(id)])]);
  }
  const found = await owner.get(`/search?${new URLSearchParams({ q: id })}`);
  expect(hrefsIn(found)).toContain(paths.payout(id));
});

test("a mistyped address still shows the list and names what it left out", async () => {
  const transactions = await asked(paths.transactions, {
    status: "PAID",
    from: "yesterday",
    amount: "much",
    cardNumber: "visa",
    page: "-4",
    to: "2026-02-31",
    sort: "up",
  });
  expect([transactions.status, rowsOf(transactions).length]).toEqual([200, 10]);
  for (const sentence of [
    "Please choose one of the options.",
    "Please write the amount in digits, for example 1234.50.",
    "Please type the last four digits of the card.",
  ])
    expect(wordsOf(transactions)).toContain(sentence);
  // Both at their fields and under the toolbar.
  expect(wordsOf(transactions).split("Please enter a date.")).toHaveLength(1 + 4);

  const invoices = await asked(paths.invoices, { amount: "abc", status: "NOPE", page: "-7" });
  expect([invoices.status, rowsOf(invoices).length]).toEqual([200, 10]);
  expect(problemAt(invoices, "amount")).toMatch(/^Please write the amount in digits/);
});

test.each([
  [
    "a period without transactions",
    "?from=2001-01-01&to=2001-01-31",
    "No transactions found for the selected date range.",
    "Any Date",
  ],
  ["a filter that finds nothing", "?fullName=nobodyiscalledso", "No transactions match these filters", "Show All"],
  ["a page past the last", "?page=9000", "There is no such page in this list", "Go to the First Page"],
])("%s says so and shows the way back", async (_, query, sentence, back) => {
  const page = await owner.get(paths.transactions + query);
  expect(page.text).toContain(sentence);
  expect(rowsOf(await followLink(page, back))).toHaveLength(10);
});

test.each([
  "/billing/transactions/txn_NOSUCHTHING00000",
  "/billing/invoices/inv_NONE",
  "/billing/invoices/inv_NONE/send",
  `/billing/invoices/${"x".repeat(300)}`,
])("what does not exist is not found: %s", async (path) => {
  const page = await owner.get(path);
  expect([page.status, headingOf(page)]).toEqual([404, "Page not found"]);
});
