import { surely } from "../../support/known-word.ts";
import { createExecutionContext } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bulk } from "#provider/contract/bulk";
import { BULK_STATES } from "#provider/contract/bulk-words";
import { INVOICE_COLUMNS } from "#provider/contract/list-columns";
import { BULK_INVOICE_TABS, BULK_TABS } from "#provider/contract/list-tabs";
import { BULK_TAB_STATES, bulkInvoiceTab } from "#provider/rules/list-tabs";
import { findBulkInvoices } from "../../../sandbox/src/db/lists/bulk-invoices.ts";
import { invoices } from "../../../sandbox/src/db/schema/index.ts";
import worker from "../../../sandbox/src/index.ts";
import { confirmBulk, csvOf, rowOf, undoBulk, uploadedBulk } from "../../support/workerd/bulk.ts";
import { cellsOf, linesOf } from "../../support/workerd/excel-cells.ts";
import { findPayable, makeInvoice, pay } from "../../support/workerd/paying.ts";
import {
  advance,
  bindings,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  originOf,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;
/** Of the same account, who may look at its invoices and not keep them. */
let clerk: Someone;
let stranger: Someone;
/** An upload of each state but EXPIRED; the one that is done has four invoices: paid, open, open, canceled. */
let done: string;

const NAMES = ["Leyla Əliyeva", "Rauf Məmmədov", "Leyla Quliyeva", "Orxan Həsənov"];
const get = (path: string, { token } = owner) => send(`GET /api/bulk/${path}`, { token });
const ofUpload = async (query = "") => bulk.invoices.answer.parse((await get(`invoices/${done}${query}`)).json);

beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  clerk = await makePerson(merchant, "ROLE_OPERATOR", { permissions: ["CREATE_LINK"] });
  stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
  const upload = async (...rows: string[]) => (await uploadedBulk(owner, merchant, csvOf(...rows))).id;
  // The same words stand in an invoice of before and in one of after.
  await makeInvoice(merchant, { fullName: "Leyla Before" });
  done = await upload(...NAMES.map((name, row) => rowOf({ name, booking: `STAY-${row}` })));
  await confirmBulk(owner, done);
  await advance(60);
  const [first, , , last] = (await ofUpload()).content;
  await pay(await findPayable(first?.invoiceCode ?? ""), {});
  await send(`POST /api/booking/invoice/${last?.id}/cancel`, { token: owner.token });
  const undone = await upload(rowOf());
  await confirmBulk(owner, undone);
  await advance(60);
  await undoBulk(owner, undone);
  await upload(rowOf());
  await uploadedBulk(owner, merchant, csvOf(rowOf()).replace("Full name", "Who"));
  await makeInvoice(merchant, { fullName: "Leyla After" });
  await confirmBulk(owner, await upload(rowOf()));
});

describe("the uploads of an account", () => {
  it("are under one tab each beside all of them, with as many as the tab says", async () => {
    expect(BULK_TABS.flatMap((tab) => BULK_TAB_STATES[tab] ?? []).toSorted()).toEqual([...BULK_STATES].sort());
    for (const path of ["uploads", merchant.applicationId]) {
      const { tabs } = bulk.everywhere.answer.parse((await get(path)).json);
      expect(tabs).toEqual([
        { tab: "ALL", count: 5 },
        { tab: "TO_CONFIRM", count: 2 },
        { tab: "MAKING", count: 1 },
        { tab: "DONE", count: 1 },
        { tab: "UNDONE", count: 1 },
        { tab: "EXPIRED", count: 0 },
      ]);
      for (const { tab, count } of tabs ?? []) {
        const { content, totalElements, ...answer } = bulk.everywhere.answer.parse(
          (await get(`${path}?tab=${tab}`)).json,
        );
        expect([tab, content.length, totalElements]).toEqual([tab, count, count]);
        expect(answer.tabs).toEqual(tabs);
        for (const { state } of content) expect(BULK_TAB_STATES[surely(tab)] ?? BULK_STATES).toContain(state);
      }
    }
    expect(bulk.everywhere.answer.parse((await get("uploads", stranger)).json).tabs?.[0]).toEqual({
      tab: "ALL",
      count: 0,
    });
    expect(refusal(await get("uploads?tab=LOST"))).toBe("422 invalid_request");
  });
});

describe("the invoices of one upload", () => {
  it("are under tabs by their status, counted whatever else is asked", async () => {
    const { tabs } = await ofUpload("?text=nobody");
    expect(tabs?.map(({ tab, count }) => [tab, count])).toEqual([
      ["ALL", 4],
      ["OPEN", 2],
      ["COMPLETE", 1],
      ["CANCELED", 1],
      ["EXPIRED", 0],
    ]);
    for (const tab of BULK_INVOICE_TABS) {
      const { status } = bulkInvoiceTab(tab);
      const { totalElements, content } = await ofUpload(status ? `?status=${status}` : "");
      const count = tabs?.find((one) => one.tab === tab)?.count;
      expect([tab, totalElements, content.length]).toEqual([tab, count, count]);
    }
  });

  it.each([
    ["text=leyla", ["Leyla Əliyeva", "Leyla Quliyeva"]],
    ["text=STAY-1", ["Rauf Məmmədov"]],
    ["text=quliyeva&status=OPEN", ["Leyla Quliyeva"]],
    ["text=quliyeva&status=COMPLETE", []],
    ["text=%25%25", []],
    ["offset=10&page=0&status=COMPLETE", ["Leyla Əliyeva"]],
  ])("with %s are those, in the order of the rows and of no other upload", async (query, names) => {
    const { content, totalElements } = await ofUpload(`?${query}`);
    expect([content.map(({ fullName }) => fullName), totalElements]).toEqual([names, names.length]);
  });

  it("are found by the upload's own index, and words between its first and last invoice", async () => {
    const sight = { kind: "merchant", merchantId: merchant.merchantId } as const;
    for (const filter of [{}, { status: "OPEN" }, { status: "PENDING", text: "leyla" }, { text: "leyla" }] as const) {
      const where = findBulkInvoices(sight, done, filter);
      const plan = await db.all<{ detail: string }>(
        sql`EXPLAIN QUERY PLAN SELECT id FROM ${invoices} WHERE ${where} ORDER BY bulk_row`,
      );
      const said = plan.map(({ detail }) => detail).join("\n");
      expect(said).toMatch(
        /SEARCH invoices USING (COVERING )?INDEX invoices_by_bulk_row|SEARCH invoices USING INTEGER PRIMARY KEY/,
      );
      expect(said).not.toMatch(/SCAN invoices/);
      if ("text" in filter) expect(said).toMatch(/invoice_search VIRTUAL TABLE INDEX \d+:.*[<>]/);
    }
  });
});

describe("the file of an upload's invoices", () => {
  const fetchFile = (path: string, token?: string) =>
    worker.fetch(
      new Request(`${originOf(token)}${path}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
      bindings,
      createExecutionContext(),
    );
  const pathOf = (query = "") => `/api/bulk/invoices/${done}/excel${query}`;
  const place = (key: string) => INVOICE_COLUMNS.file.findIndex((column) => column.key === key);

  it.each(["", "?status=OPEN", "?text=leyla&status=OPEN"])(
    "has the rows of the list with %s, in its order",
    async (query) => {
      const { content } = await ofUpload(query);
      const bytes = await (await fetchFile(pathOf(query), owner.token)).arrayBuffer();
      const [, ...rows] = await cellsOf(bytes);
      expect(rows.map((row) => [row[place("code")], row[place("customer")]])).toEqual(
        content.map(({ invoiceCode, fullName }) => [invoiceCode, fullName]),
      );
      expect((await linesOf(bytes, "Filters"))[0]).toEqual(["File", "invoices.csv"]);
      const size = await send(`GET ${pathOf(`/size${query}`)}`, { token: owner.token });
      expect(size.json).toEqual({ rows: content.length, cut: false });
    },
  );

  it("is for whoever may export, also by e-mail, and of no other account's upload", async () => {
    expect(refusal(await send(`GET ${pathOf()}`, { token: clerk.token }))).toBe("403 forbidden");
    expect(refusal(await send(`GET ${pathOf()}`, { token: stranger.token }))).toBe("404 not_found");
    expect(refusal(await send(`GET ${pathOf("?text=nobody")}`, { token: owner.token }))).toBe("404 nothing_to_export");
    expect((await send(`GET ${pathOf("?isEmail=true&status=COMPLETE")}`, { token: owner.token })).status).toBe(204);
    const [message] = await messagesTo(owner.username);
    const { pathname } = new URL(message?.link ?? "none");
    const [, ...rows] = await cellsOf(await (await fetchFile(pathname)).arrayBuffer());
    expect(rows.map((row) => row[place("customer")])).toEqual(["Leyla Əliyeva"]);
  });
});
