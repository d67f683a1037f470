import { plainTyped } from "#provider/rules/typed-text";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { checkBySeq, findingsOf, latestChecks } from "../../db/ledger-checks.ts";
import {
  accountById,
  accountsPage,
  bookedOperations,
  entryById,
  entryOfPosting,
  journalPage,
  postingsOfEntry,
  postingsPage,
  trialBalance,
} from "../../db/ledger-pages.ts";
import type { AppEnv } from "../../http/app.ts";
import { page } from "../../http/page.ts";
import { devOnly } from "../../http/dev-only.ts";
import { checkOnDemand } from "../../operations/ledger-check.ts";
import {
  accountFacts,
  accountsTable,
  checkCard,
  entryFacts,
  entryTable,
  findingsList,
  journalTable,
  postingsTable,
  trialTable,
} from "./views.ts";

type Ctx = Context<AppEnv>;

/** The number of checks on the first page. */
const LATEST = 10;
const DAY_MS = 24 * 3_600_000;

const number = z.coerce.number().int().positive();
const journalPlace = z
  .string()
  .regex(/^\d+\.\d+$/)
  .transform((text) => {
    const [at = 0, place = 0] = text.split(".").map(Number);
    return { at, place };
  });

/** The typed value of a filter; undefined if empty. */
const typed = (c: Ctx, name: string): string | undefined => plainTyped(c.req.query(name) ?? "") || undefined;
/** The start of a day in UTC; undefined for an invalid day. */
const day = (text: string | undefined): number | undefined =>
  z.iso.date().safeParse(text).success ? Date.parse(`${text}T00:00:00Z`) : undefined;

/** The address of the same page with some parameters set or, if undefined, removed. */
function address(c: Ctx, changes: Record<string, string | undefined>): string {
  const url = new URL(c.req.url);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return url.pathname + url.search;
}

const nothing = (c: Ctx) =>
  page(c, "Not in the ledger", html`<p>There is nothing of that name in the ledger.</p>`, { status: 404 });

/** Links between pages of rows; `start` if this page is not the first. */
const leaf = (next: string | undefined, start: string | undefined, word: string) =>
  html`<p>
    ${start === undefined ? "" : html`<a href="${start}">Back to the first page</a> `}
    ${next === undefined ? "" : html`<a href="${next}" rel="next">${word}</a>`}
  </p>`;

/**
 * The ledger for people who run the sandbox: its entries, and whether it is intact. Behind the same switch as the
 * outbox.
 */
export const ledger = new Hono<AppEnv>()
  .use(devOnly)
  .get("/", async (c) => {
    const [trial, checks] = await Promise.all([trialBalance(c.var.db), latestChecks(c.var.db, LATEST)]);
    return page(
      c,
      "Ledger",
      html`<p class="muted">
          Everything that moved money, by double entry: what each application has available, held and in transit, the
          provider’s fees, and the world outside, which alone may owe.
        </p>
        <p><a href="/ledger/accounts">Accounts</a> · <a href="/ledger/journal">Journal</a></p>
        ${trialTable(trial)}
        <h2>Checks</h2>
        <p class="muted">
          A check looks at every posting, entry and account, and compares what is held and in transit with what holds,
          refunds and payouts are open, and what wallets show with all of that. The clock makes one a day, piece by
          piece.
        </p>
        <form method="post" action="/ledger/checks"><button>Check now</button></form>
        <ul class="cards">
          ${checks.map(checkCard)}
        </ul>`,
    );
  })
  .post("/checks", async (c) => {
    await checkOnDemand(c.var.db, c.var.log, c.var.clock.now());
    return c.redirect("/ledger", 303);
  })
  .get("/checks/:seq", async (c) => {
    const seq = number.safeParse(c.req.param("seq"));
    const check = seq.success ? await checkBySeq(c.var.db, seq.data) : undefined;
    if (!check) return nothing(c);
    const findings = await findingsOf(c.var.db, check.seq);
    return page(
      c,
      `Check ${check.seq} of the ledger`,
      html`<ul class="cards">
          ${checkCard(check)}
        </ul>
        ${findings.length === 0 ? "" : html`<h2>What is wrong</h2>`} ${findingsList(check, findings)}
        <p><a href="/ledger">Ledger</a></p>`,
    );
  })
  .get("/accounts", async (c) => {
    const application = typed(c, "application");
    const after = typed(c, "after");
    const { rows, hasMore } = await accountsPage(c.var.db, { application, after });
    return page(
      c,
      "Accounts of the ledger",
      html`<form method="get" action="/ledger/accounts">
          <label
            >Application
            <input name="application" value="${application ?? ""}" placeholder="ES0000001" autocomplete="off"
          /></label>
          <button>Show</button>
        </form>
        ${rows.length === 0 ? html`<p>No accounts.</p>` : accountsTable(rows)}
        ${leaf(
          hasMore ? address(c, { after: rows.at(-1)?.id }) : undefined,
          after === undefined ? undefined : address(c, { after: undefined }),
          "More accounts",
        )}
        <p><a href="/ledger">Ledger</a></p>`,
    );
  })
  .get("/accounts/:id", async (c) => {
    const account = await accountById(c.var.db, c.req.param("id"));
    if (!account) return nothing(c);
    const before = number.safeParse(c.req.query("before")).data;
    const { rows, hasMore } = await postingsPage(c.var.db, account.id, before);
    return page(
      c,
      account.id,
      html`${accountFacts(account)}
        ${rows.length === 0 ? html`<p>Nothing is posted to it.</p>` : postingsTable(account, rows)}
        ${leaf(
          hasMore ? address(c, { before: rows.at(-1)?.seq.toString() }) : undefined,
          before === undefined ? undefined : address(c, { before: undefined }),
          "Older postings",
        )}
        <p><a href="/ledger">Ledger</a></p>`,
    );
  })
  .get("/journal", (c) => journal(c))
  .get("/journal/:id", async (c) => {
    const id = c.req.param("id");
    const [entry, postings] = await Promise.all([entryById(c.var.db, id), postingsOfEntry(c.var.db, id)]);
    if (!entry && postings.length === 0) return nothing(c);
    return page(
      c,
      `Entry ${id}`,
      html`${entry ? entryFacts(entry) : html`<p><strong class="wrong">No entry seals these postings.</strong></p>`}
        ${entryTable(postings)}
        <p><a href="/ledger/journal">Journal</a></p>`,
    );
  })
  .get("/postings/:seq", async (c) => {
    const seq = number.safeParse(c.req.param("seq"));
    const id = seq.success ? await entryOfPosting(c.var.db, seq.data) : undefined;
    return id === undefined ? nothing(c) : c.redirect(`/ledger/journal/${encodeURIComponent(id)}`, 302);
  });

async function journal(c: Ctx) {
  const [application, operation, reference] = [typed(c, "application"), typed(c, "operation"), typed(c, "reference")];
  const [from, to] = [typed(c, "from"), typed(c, "to")];
  const [first, last] = [day(from), day(to)];
  const isWrong = (from !== undefined && first === undefined) || (to !== undefined && last === undefined);
  const before = journalPlace.safeParse(c.req.query("before")).data;
  const filter = {
    application,
    operation,
    reference,
    from: first,
    until: last === undefined ? undefined : last + DAY_MS,
  };
  const [{ rows, hasMore }, operations] = await Promise.all([
    isWrong ? { rows: [], hasMore: false } : journalPage(c.var.db, filter, before),
    bookedOperations(c.var.db),
  ]);
  const end = rows.at(-1);
  return page(
    c,
    "Journal",
    html`<form method="get" action="/ledger/journal">
        <label
          >Application
          <input name="application" value="${application ?? ""}" placeholder="ES0000001" autocomplete="off"
        /></label>
        <label
          >Operation
          <select name="operation">
            <option value="">Any</option>
            ${operations.map((name) => html`<option ${name === operation ? "selected" : ""}>${name}</option>`)}
          </select></label
        >
        <label>Reference <input name="reference" value="${reference ?? ""}" autocomplete="off" /></label>
        <label>From (UTC) <input type="date" name="from" value="${from ?? ""}" /></label>
        <label>To (UTC) <input type="date" name="to" value="${to ?? ""}" /></label>
        <button>Show</button>
      </form>
      ${
        isWrong
          ? html`<p role="alert">A day is written as 2026-03-31.</p>`
          : rows.length === 0
            ? html`<p>No entries.</p>`
            : journalTable(rows)
      }
      ${leaf(
        hasMore && end ? address(c, { before: `${end.at}.${end.place}` }) : undefined,
        before === undefined ? undefined : address(c, { before: undefined }),
        "Older entries",
      )}
      <p><a href="/ledger">Ledger</a></p>`,
    { status: isWrong ? 422 : 200 },
  );
}
