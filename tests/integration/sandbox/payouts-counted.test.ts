import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { currentUserSchema } from "#provider/contract/auth";
import { FAILURE_DAYS } from "#provider/contract/limits";
import { payoutFiles as fileCalls } from "#provider/contract/payout-files";
import { payouts as calls } from "#provider/contract/payouts";
import { dayIn } from "#provider/contract/regions";
import { toDoSchema } from "#provider/contract/dashboard";
import { addDays } from "#provider/rules/days";
import { waitingPayouts } from "../../../sandbox/src/db/lists/payouts.ts";
import { waitingFiles } from "../../../sandbox/src/db/payout-files.ts";
import { memberships, payouts } from "../../../sandbox/src/db/schema/index.ts";
import { ours, richer } from "../../support/workerd/money.ts";
import {
  approveFileNow,
  checkedFile,
  csvOf,
  fileRows,
  makeFileNow,
  rowOf,
} from "../../support/workerd/payout-files.ts";
import { approveNow, makePayout, planned, reject } from "../../support/workerd/paying-out.ts";
import { db, makePerson, sandboxNow, send, type Someone } from "../../support/workerd/sandbox.ts";
import { HOUSE_IBAN } from "../../support/workerd/withdrawing.ts";

const DAY_MS = 86_400_000;
let maker: Someone;
let reviewer: Someone;
beforeEach(async () => {
  await richer();
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
  reviewer = ours().owner;
});

const listed = async ({ token }: Someone, body: object) =>
  calls.search.answer.parse((await send("POST /api/wallets/payout/by-search", { token, body })).json).totalElements;
const toDoOf = async ({ token }: Someone, query = "") =>
  toDoSchema.parse((await send(`GET /api/dashboard/to-do${query}`, { token })).json);
const inMenu = async ({ token }: Someone) =>
  currentUserSchema.parse((await send("GET /api/current-user", { token })).json).waitingPayouts;

/** The menu, the dashboard and the tab: one number, at every moment. */
async function waitsFor(someone: Someone): Promise<number> {
  const { waitingPayouts: toDo } = await toDoOf(someone);
  const tab = await listed(someone, { tab: "WAITING" });
  expect([await inMenu(someone), toDo.count]).toEqual([tab, tab]);
  return tab;
}

it("what waits for somebody is one number in the menu, in what is to be done and under its tab", async () => {
  const { merchant } = ours();
  const [first, second] = [
    await makePayout(merchant, maker, { amountMinor: 2_00 }),
    await makePayout(merchant, maker, { amountMinor: 3_00 }),
  ];
  await makePayout(merchant, reviewer);
  const operator = await makePerson(merchant, "ROLE_OPERATOR");
  expect([await waitsFor(reviewer), await waitsFor(maker), await waitsFor(operator)]).toEqual([2, 1, 0]);
  expect((await toDoOf(reviewer)).waitingPayouts).toEqual({ count: 2, amount: 5_00, only: null });
  expect((await toDoOf(reviewer, `?appId=${merchant.applicationId}`)).waitingPayouts.count).toBe(2);
  await approveNow(reviewer, first);
  expect(await waitsFor(reviewer)).toBe(1);
  await reject(reviewer, second);
  expect(await waitsFor(reviewer)).toBe(0);
  await db.update(memberships).set({ role: "ROLE_OPERATOR" }).where(eq(memberships.userId, maker.userId));
  expect(await waitsFor(maker)).toBe(0);
  const staff = await makePerson(merchant, "ROLE_ADMIN");
  expect([await inMenu(staff), (await toDoOf(staff)).waitingPayouts.count]).toEqual([0, 0]);
});

it("a file that waits is counted beside them: in the menu, in what is to be done, over the list of payouts and under the tab of files", async () => {
  const { merchant } = ours();
  const content = csvOf(
    ...["4.00", "6.00"].map((amount) => rowOf({ name: "Elçin Məmmədov", number: HOUSE_IBAN, amount })),
  );
  const { id } = await checkedFile(maker, merchant, content);
  const counts = async (someone: Someone) => {
    const { token } = someone;
    const search = { token, body: { tab: "WAITING" } };
    const payoutList = calls.search.answer.parse((await send("POST /api/wallets/payout/by-search", search)).json);
    const files = fileCalls.search.answer.parse(
      (await send("GET /api/wallets/payout-file?tab=WAITING", { token })).json,
    );
    const toDo = await toDoOf(someone, `?appId=${merchant.applicationId}`);
    const tab = files.tabs?.find((one) => one.tab === "WAITING")?.count;
    expect([files.totalElements, files.content.length, tab, payoutList.waitingFiles]).toEqual(
      Array(4).fill(toDo.waitingFiles.count),
    );
    return [await inMenu(someone), toDo.waitingFiles.count, toDo.waitingFiles.amount];
  };
  expect(await counts(reviewer)).toEqual([0, 0, 0]);
  expect((await makeFileNow(maker, id)).status).toBe(200);
  await makePayout(merchant, maker);
  expect([await counts(reviewer), await counts(maker)]).toEqual([
    [2, 1, 10_00],
    [0, 0, 0],
  ]);
  const staff = await makePerson(merchant, "ROLE_ADMIN");
  expect(await counts(staff)).toEqual([0, 0, 0]);
  const waitFor = async ({ token }: Someone) =>
    fileCalls.search.answer
      .parse((await send("GET /api/wallets/payout-file", { token })).json)
      .content.map(({ waitsForYou }) => waitsForYou);
  expect([await waitFor(reviewer), await waitFor(maker)]).toEqual([[true], [false]]);
  expect((await approveFileNow(reviewer, id)).status).toBe(200);
  expect(await counts(reviewer)).toEqual([1, 0, 0]);
  expect(await waitFor(reviewer)).toEqual([false]);
  // Whoever looks at a payout that it made is told of the file.
  const [row] = await fileRows(reviewer, id);
  const payout = await send(`GET /api/wallets/payout/${row?.payoutId ?? ""}`, { token: reviewer.token });
  expect(calls.one.answer.parse(payout.json).file).toEqual({ id, fileName: "payroll.csv" });
});

it("is counted in an index alone, and no further than is shown", async () => {
  const { merchantId } = ours().merchant;
  const sights = [
    { kind: "merchant", merchantId },
    { kind: "applications", merchantId, applicationIds: ["ES0000001", "ES0000002"] },
  ] as const;
  for (const reviews of sights) {
    const query = waitingPayouts(db, { userId: reviewer.userId, reviews }, 100);
    if (!query) throw new Error("nothing is asked");
    const steps = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
    expect(steps.map(({ detail }) => detail).join("\n")).toMatch(
      /SEARCH payouts USING COVERING INDEX payouts_waiting \(merchant_id=\?/,
    );
  }
  for (const reviews of sights) {
    const query = waitingFiles(db, { userId: reviewer.userId, reviews }, 100);
    if (!query) throw new Error("nothing is asked");
    const steps = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
    expect(steps.map(({ detail }) => detail).join("\n")).toMatch(
      /SEARCH payout_files USING INDEX payout_files_made_by \(application_id=\?/,
    );
  }
  for (let made = 0; made < 3; made += 1) await makePayout(ours().merchant, maker);
  const [{ count } = { count: -1 }] =
    (await waitingPayouts(db, { userId: reviewer.userId, reviews: sights[0] }, 2)) ?? [];
  expect(count).toBe(2);
});

it("what failed is told of the days that the list behind it shows, withdrawals for themselves and to whoever sees the wallet", async () => {
  const { merchant } = ours();
  const now = await sandboxNow();
  const rows = [
    { state: "FAIL", kind: "PAYOUT", daysAgo: 1 },
    { state: "NOT_FOUND", kind: "PAYOUT", daysAgo: FAILURE_DAYS - 1 },
    { state: "FAIL", kind: "PAYOUT", daysAgo: FAILURE_DAYS },
    { state: "REJECTED", kind: "PAYOUT", daysAgo: 1 },
    { state: "FAIL", kind: "WITHDRAWAL", daysAgo: 1 },
  ] as const;
  for (const { daysAgo, ...row } of rows)
    await db.insert(payouts).values({ ...planned(merchant, maker, now - daysAgo * DAY_MS).payout, ...row });
  const from = addDays(dayIn("default", new Date(now)), 1 - FAILURE_DAYS);
  const operator = await makePerson(merchant, "ROLE_OPERATOR");
  for (const [someone, withdrawals] of [
    [reviewer, 1],
    [operator, 0],
  ] as const) {
    const { failedPayouts, failedWithdrawals } = await toDoOf(someone);
    expect([failedPayouts.count, failedWithdrawals.count]).toEqual([2, withdrawals]);
    expect(await listed(someone, { tab: "FAILED", from })).toBe(2);
  }
});
