import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { MOVEMENT_COLUMNS } from "#provider/contract/list-columns";
import { memberships } from "../../../sandbox/src/db/schema/index.ts";
import worker from "../../../sandbox/src/index.ts";
import { cellsOf, linesOf } from "../../support/workerd/excel-cells.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import {
  bindings,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  originOf,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const { movements } = contract.wallets;
let merchant: Merchant;
let owner: Someone;
/** Sees the wallet, and may not export payers. */
let clerk: Someone;

beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  clerk = await makePerson(merchant, "ROLE_FO_MANAGER");
  const [first] = [await payInvoice(merchant, { amount: 100 }), await payInvoice(merchant, { amount: 20.5 })];
  const body = { transactionId: first.transaction.id, amount: 30, reason: "Left early" };
  await send("POST /api/refund", { token: owner.token, key: newKey(), body });
});

const fetchFile = (path: string, token?: string) =>
  worker.fetch(
    new Request(`${originOf(token)}${path}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
    bindings,
    createExecutionContext(),
  );
const pathOf = (query = "") => `/api/wallets/${merchant.applicationId}/excel${query}`;
const place = (key: string) => MOVEMENT_COLUMNS.file.findIndex((column) => column.key === key);

it.each(["", "?kind=REFUND", "?kind=PAYMENT&amount=20.5"])(
  "a file of movements has the lines of the list with the filters %s, each with its balance",
  async (query) => {
    const list = movements.answer.parse(
      (await send(`GET /api/wallets/${merchant.applicationId}${query}`, { token: clerk.token })).json,
    ).content;
    expect(list.length).toBeGreaterThan(0);
    const file = await fetchFile(pathOf(query), clerk.token);
    expect(file.headers.get("Content-Disposition")).toMatch(
      new RegExp(`^attachment; filename="movements-${merchant.applicationId}-[\\d-]{10}\\.xlsx"$`),
    );
    const bytes = await file.arrayBuffer();
    const [headings, ...rows] = await cellsOf(bytes);
    const [narrowedBy] = await linesOf(bytes, "Filters");
    expect(narrowedBy?.[0]).toBe(query === "" ? "Filters" : "Type");
    expect(headings?.slice(place("gross"))).toEqual(["Gross", "Fee", "Net", "Balance", "Currency"]);
    expect(rows.map((row) => [row[place("number")], ...row.slice(place("reference"))])).toEqual(
      list.map((line) => [
        String(line.number),
        line.reference,
        ...[line.gross, line.fee, line.net, line.balance].map((minor) => minor / 100),
        line.currency,
      ]),
    );
    const size = await send(`GET ${pathOf(`/size${query}`)}`, { token: clerk.token });
    expect(size.json).toEqual({ rows: list.length, cut: false });
  },
);

it("goes by e-mail too, and its link is none for whoever sees the wallet no more", async () => {
  const answer = await send(`GET ${pathOf("?isEmail=true&kind=PAYMENT&language=ru")}`, { token: clerk.token });
  expect(answer.status).toBe(204);
  const [message] = await messagesTo(clerk.username);
  expect(message?.body).toContain("Entries");
  const { pathname } = new URL(message?.link ?? "none");
  const [headings, ...rows] = await cellsOf(await (await fetchFile(pathname)).arrayBuffer());
  expect([headings?.[place("balance")], rows.length]).toEqual(["Баланс", 2]);
  await db.delete(memberships).where(eq(memberships.userId, clerk.userId));
  expect((await fetchFile(pathname)).status).toBe(404);
});

it("says that nothing was found, and knows no wallet of another merchant", async () => {
  expect(refusal(await send(`GET ${pathOf("?reference=nothing")}`, { token: owner.token }))).toBe(
    "404 nothing_to_export",
  );
  const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
  for (const path of [pathOf(), pathOf("/size")])
    expect(refusal(await send(`GET ${path}`, { token: stranger.token }))).toBe("404 not_found");
});
