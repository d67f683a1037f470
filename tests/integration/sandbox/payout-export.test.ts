import { createExecutionContext } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { PAYOUT_COLUMNS } from "#provider/contract/payout-columns";
import { payouts as calls } from "#provider/contract/payouts";
import { memberships, userPermissions } from "../../../sandbox/src/db/schema/index.ts";
import worker from "../../../sandbox/src/index.ts";
import { cellsOf, linesOf } from "../../support/workerd/excel-cells.ts";
import { ours, richer } from "../../support/workerd/money.ts";
import { approveNow, makePayout, reject } from "../../support/workerd/paying-out.ts";
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
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { FAILING_IBAN } from "../../support/workerd/withdrawing.ts";

let maker: Someone;
let reviewer: Someone;
/** One that failed at the bank, one rejected, one that waits for the reviewer: newest first. */
let ids: { waiting: string; rejected: string; failed: string };
beforeEach(async () => {
  await richer();
  const { merchant } = ours();
  maker = await makePerson(merchant, "ROLE_FIN_MANAGER");
  reviewer = ours().owner;
  const failed = await makePayout(merchant, maker, { iban: FAILING_IBAN, amountMinor: 12_34, feeMinor: 1_00 });
  await approveNow(reviewer, failed);
  await advance(61);
  const rejected = await makePayout(merchant, maker, { receiver: '=HYPERLINK("http://evil.example")' });
  await reject(reviewer, rejected, "Paid in March already");
  ids = { failed, rejected, waiting: await makePayout(merchant, maker, { receiver: "Şəhla Əsgərova" }) };
});

const fetchFile = (path: string, token?: string) =>
  worker.fetch(
    new Request(`${originOf(token)}${path}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
    bindings,
    createExecutionContext(),
  );
const place = (key: string) => PAYOUT_COLUMNS.file.findIndex((column) => column.key === key);
const references = async (response: Response) =>
  (await cellsOf(await response.arrayBuffer())).slice(1).map((row) => row[place("reference")]);

it.each([
  ["", ["waiting", "rejected", "failed"]],
  ["?tab=WAITING", ["waiting"]],
  ["?state=FAIL&amount=12.34", ["failed"]],
  ["?text=sehla&tab=UNDER_WAY", ["waiting"]],
] as const)("a file of payouts has the rows of the list with %s", async (query, expected) => {
  const file = await fetchFile(`/api/payouts-excel${query}`, reviewer.token);
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="payouts-[\d-]{10}\.xlsx"$/);
  const found = await references(file);
  expect(found).toEqual(expected.map((name) => ids[name]));
  const body = Object.fromEntries(new URLSearchParams(query));
  const answer = await send("POST /api/wallets/payout/by-search", { token: reviewer.token, body });
  expect(found).toEqual(calls.search.answer.parse(answer.json).content.map(({ id }) => id));
  const size = await send(`GET /api/payouts-excel/size${query}`, { token: reviewer.token });
  expect(size.json).toEqual({ rows: expected.length, cut: false });
});

it("says why a payout went wrong and who has to act, and what it was narrowed by, in its language", async () => {
  const { applicationId } = ours().merchant;
  const path = `/api/payouts-excel?appId=${applicationId}&from=2020-01-01&language=en`;
  const bytes = await (await fetchFile(path, reviewer.token)).arrayBuffer();
  const [headings, ...rows] = await cellsOf(bytes);
  const shown = ["state", "why", "acts", "amount", "fee", "total", "currency"].map(place);
  expect(shown.map((at) => headings?.[at])).toEqual([
    "Status",
    "Reason",
    "Waiting for",
    "Amount",
    "Fee",
    "Amount with fee",
    "Currency",
  ]);
  expect(rows.map((row) => shown.map((at) => row[at]))).toEqual([
    ["Awaiting approval", null, null, 1, 0, 1, "AZN"],
    ["Rejected", "Paid in March already", null, 1, 0, 1, "AZN"],
    ["Failed", "The account or card is closed.", "The receiver", 12.34, 1, 13.34, "AZN"],
  ]);
  const [, formula] = rows;
  expect(formula?.[place("receiver")]).toContain("HYPERLINK");
  const about = await linesOf(bytes, "Filters");
  expect(about[0]?.[0]).toBe("Application");
  expect(about[0]?.[1]).not.toBe(applicationId);
  expect(about[1]).toEqual(["From", "January 1, 2020"]);
  const russian = await fetchFile("/api/payouts-excel?tab=WAITING&language=ru", reviewer.token);
  expect((await linesOf(await russian.arrayBuffer(), "Фильтры"))[0]).toEqual(["Вкладка", "Ждут меня"]);
});

it("is for whoever may export, without applications where another role was chosen, and in no region without payouts", async () => {
  const { merchant } = ours();
  const operator = await makePerson(merchant, "ROLE_OPERATOR");
  expect(refusal(await send("GET /api/payouts-excel", { token: operator.token }))).toBe("403 forbidden");
  const elsewhere = await makePerson(await makeMerchant("sa"), "ROLE_SUSER", { member: false });
  expect(refusal(await send("GET /api/payouts-excel/size", { token: elsewhere.token }))).toBe("403 forbidden");

  await db.update(memberships).set({ role: "ROLE_OPERATOR" }).where(eq(memberships.userId, maker.userId));
  expect(refusal(await send("GET /api/payouts-excel", { token: maker.token }))).toBe("404 nothing_to_export");
});

it("goes by e-mail too, and its link is none once the permission is taken away", async () => {
  const asked = await send("GET /api/payouts-excel?isEmail=true&tab=FAILED&language=az", { token: maker.token });
  expect(asked.status).toBe(204);
  const [message] = await messagesTo(maker.username);
  const { pathname } = new URL(message?.link ?? "none");
  expect(await references(await fetchFile(pathname))).toContain(ids.failed);
  await db
    .delete(userPermissions)
    .where(and(eq(userPermissions.userId, maker.userId), eq(userPermissions.permission, "EXPORT_PAYMENT_METHOD")));
  expect((await fetchFile(pathname)).status).toBe(404);
});
