import { sql, type SQL } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { journalQuery, PAGE_ROWS, type JournalFilter } from "../../../sandbox/src/db/ledger-pages.ts";
import * as entries from "../../../sandbox/src/domain/ledger.ts";
import { bookEntry } from "../../../sandbox/src/operations/ledger.ts";
import { heldIn } from "../../support/forms.ts";
import { attr, find, hrefsIn, mainOf, rowsIn, wordsOf, type Html } from "../../support/html.ts";
import { db, makeMerchant, refusal, send } from "../../support/workerd/sandbox.ts";

const DAY_MS = 86_400_000;
const MARCH_2 = Date.parse("2026-03-02T00:00:00Z");
const BOOKED = PAGE_ROWS + 5;

/** A merchant with more entries than a page has rows, one a day; every tenth is a top-up. */
let applicationId: string;
beforeAll(async () => {
  ({ applicationId } = await makeMerchant("default", "Hotel <Xəzər>"));
  for (let day = 0; day < BOOKED; day++) {
    const subject = { applicationId, reference: `ref-${day}` };
    const entry = day % 10 === 9 ? entries.topUp(subject, 100) : entries.purchase(subject, { gross: 1_000, fee: 25 });
    await runBatch(db, bookEntry(db, entry, "AZN", MARCH_2 + day * DAY_MS));
  }
});

/** The references that the rows of a page lead to, in their order. */
const referencesIn = (page: Html) =>
  hrefsIn(page).flatMap((href) => /\?reference=([\w-]+)$/.exec(href)?.slice(1) ?? []);
/** The address of the page behind this one; undefined on the last. */
const nextIn = (page: Html) => attr(find(page, "a[rel=next]"), "href");

/** References of the entries on a page of the journal, and the address of the next one. */
async function journal(query: string): Promise<{ references: string[]; next: string | undefined }> {
  const page = await send(`GET /ledger/journal${query}`);
  expect(page.status).toBe(200);
  return { references: referencesIn(page), next: nextIn(page) };
}

describe("the ledger's pages", () => {
  it.each(["GET /ledger", "GET /ledger/accounts", "GET /ledger/journal", "POST /ledger/checks"])(
    "%s does not exist where control is switched off",
    async (target) => {
      expect(refusal(await send(target, { control: "off" }))).toBe("404 not_found");
    },
  );

  it("take no check from another site's page", async () => {
    const headers = { Origin: "https://evil.example" };
    expect(refusal(await send("POST /ledger/checks", { headers }))).toBe("403 forbidden");
  });

  it("add all accounts up to zero", async () => {
    const words = wordsOf(mainOf(await send("GET /ledger")));
    expect(words).toMatch(/AZN.*-.*\b0\.00\b/);
    expect(words).not.toContain("not zero");
  });

  it("show an application's accounts, by the name as it was typed", async () => {
    const page = await send(`GET /ledger/accounts?application=${applicationId}`);
    expect(rowsIn(page)).toHaveLength(entries.ACCOUNT_KINDS.length);
    expect(wordsOf(mainOf(page))).toContain("Hotel <Xəzər>");
    expect((await send("GET /ledger/accounts?application=ES9999999")).text).toContain("No accounts.");
  });

  it("show an account's postings page by page, each once, the newest first", async () => {
    const path = `/ledger/accounts/${applicationId}:AZN:AVAILABLE`;
    const first = await send(`GET ${path}`);
    const second = await send(`GET ${nextIn(first)}`);
    const references = [first, second].flatMap(referencesIn);
    expect(references).toEqual(Array.from({ length: BOOKED }, (_, place) => `ref-${BOOKED - 1 - place}`));
    expect(nextIn(second)).toBeUndefined();
    expect((await send("GET /ledger/accounts/ES0:AZN:HELD")).status).toBe(404);
  });

  it("find entries by application, operation, reference and period", async () => {
    const of = `application=${applicationId}`;
    const all = await journal(`?${of}`);
    expect(all.references).toHaveLength(PAGE_ROWS);
    const rest = await journal(all.next?.replace("/ledger/journal", "") ?? "");
    expect([...all.references, ...rest.references]).toEqual(
      Array.from({ length: BOOKED }, (_, place) => `ref-${BOOKED - 1 - place}`),
    );
    const topUps = (await journal(`?${of}&operation=TOPUP`)).references;
    expect(topUps).toEqual(["ref-49", "ref-39", "ref-29", "ref-19", "ref-9"]);
    expect((await journal("?reference=ref-7")).references).toEqual(["ref-7"]);
    expect((await journal(`?${of}&reference=ref-7&operation=TOPUP`)).references).toEqual([]);
    // Both days are included.
    expect((await journal(`?${of}&from=2026-03-03&to=2026-03-04`)).references).toEqual(["ref-2", "ref-1"]);
    expect((await journal("?operation=NEVER")).references).toEqual([]);
  });

  it("say how a day is written", async () => {
    const page = await send("GET /ledger/journal?from=2026-02-30");
    expect(page.status).toBe(422);
    expect(wordsOf(mainOf(page))).toContain("A day is written as 2026-03-31.");
    expect(heldIn(page, "from")).toBe("2026-02-30");
  });

  it("show an entry with its postings and their sum", async () => {
    const [entry] = await db.all<{ id: string }>(sql`SELECT id FROM journal_transactions WHERE reference = 'ref-0'`);
    const page = await send(`GET /ledger/journal/${entry?.id}`);
    const words = wordsOf(mainOf(page)).replaceAll("\u00a0", " ");
    expect(words).toContain("PURCHASE:ref-0");
    expect(hrefsIn(page)).toContain(`/ledger/accounts/${applicationId}%3AAZN%3AOUTSIDE`);
    expect(words).toContain("The postings sum to AZN 0.00.");
    expect((await send("GET /ledger/journal/jrn_nobody")).status).toBe(404);
    expect((await send("GET /ledger/postings/x")).status).toBe(404);
    expect((await send("GET /ledger/checks/99999")).status).toBe(404);
  });
});

describe("an index finds what is asked of the journal", () => {
  const planOf = async (query: SQL): Promise<string> =>
    (await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)).map(({ detail }) => detail).join("\n");
  const FILTERS: JournalFilter[] = [
    {},
    { application: "ES0000001" },
    { operation: "TOPUP" },
    { application: "ES0000001", operation: "TOPUP" },
    { from: 1 },
    { from: 1, until: 2 },
    { application: "ES0000001", operation: "TOPUP", from: 1, until: 2 },
  ];

  it.each(FILTERS)("by %o, in its order", async (filter) => {
    for (const before of [undefined, { at: 5, place: 5 }]) {
      const plan = await planOf(journalQuery(filter, before));
      expect(plan).toMatch(/USING INDEX/);
      expect(plan).not.toContain("TEMP B-TREE");
    }
  });

  it("by reference, whatever else is asked", async () => {
    for (const filter of FILTERS) {
      const plan = await planOf(journalQuery({ ...filter, reference: "ref-1" }, { at: 5, place: 5 }));
      expect(plan).toContain("journal_transactions_by_reference (reference=?)");
    }
  });
});
