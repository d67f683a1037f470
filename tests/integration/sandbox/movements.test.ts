import { surely } from "../../support/known-word.ts";
import * as fc from "fast-check";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { MOVEMENT_FILTERS } from "#provider/contract/filters";
import { contract } from "#provider/contract/index";
import { RESERVES_SHOWN } from "#provider/contract/limits";
import { MOVEMENT_KINDS } from "#provider/contract/movement-kinds";
import { movementFilterSchema, type Movement, type MovementFilter } from "#provider/contract/movements";
import { dayIn, startOfDay } from "#provider/contract/regions";
import { refusedBy, runBatch } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { findMovements, pageOfMovements } from "../../../sandbox/src/db/lists/movements.ts";
import { ledgerAccounts, walletMovements, walletReserves } from "../../../sandbox/src/db/schema/index.ts";
import * as ledger from "../../../sandbox/src/domain/ledger.ts";
import { balancesOf, bookEntry } from "../../../sandbox/src/operations/ledger.ts";
import { samplesOf } from "../../support/filter-samples";
import { liveThrough, someStep } from "../../support/workerd/history.ts";
import { answerRefunds, held, now, ours, paid, refund, refuseRefunds } from "../../support/workerd/money.ts";
import {
  db,
  makeMerchant,
  makePerson,
  refusal,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

const { movements, movementTotals } = contract.wallets;
type Asked = Record<string, string | number>;

const at = ({ applicationId }: Merchant, path: string, asked: Asked) =>
  `/api/wallets/${applicationId}${path}?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`;
const pageOf = async (asked: Asked = {}, { token }: Someone = ours().owner, merchant = ours().merchant) =>
  movements.answer.parse((await send(`GET ${at(merchant, "", asked)}`, { token, region: merchant.region })).json);
const listed = async (asked: Asked = {}) => (await pageOf({ offset: 100, ...asked })).content;
const totalsOf = async (asked: Asked = {}, { token }: Someone = ours().owner) =>
  movementTotals.answer.parse((await send(`GET ${at(ours().merchant, "/totals", asked)}`, { token })).json);

const said = ({ event, gross, fee, net, balance, number }: Movement) => [number, event, gross, fee, net, balance];

/** A withdrawal or payout of the test's merchant, begun and answered or not. */
async function payOut(amount: number, fee: number, ...steps: (typeof ledger.startPayout)[]) {
  const reference = newId("pay");
  for (const step of steps)
    await runBatch(
      db,
      bookEntry(
        db,
        step({ applicationId: ours().merchant.applicationId, reference, kind: "PAYOUT" }, { amount, fee }),
        "AZN",
        await sandboxNow(),
      ),
    );
  return reference;
}

describe("the movements of a wallet", () => {
  it("say what each was, gross, fee, net and the balance after it, newest first, and what they are about", async () => {
    const { feeMinor: fee, orderId, id } = await now(await paid(100));
    const failing = await now(await paid(200));
    await refuseRefunds(failing);
    await refund(failing, 50);
    await answerRefunds();
    const payout = await payOut(60_00, 1_00, ledger.startPayout, ledger.failPayout);
    const first = 100_00 - fee;
    const second = first + 200_00 - failing.feeMinor;
    const rows = await listed();
    expect(rows.map(said)).toEqual([
      [6, "PAYOUT_FAILED", 60_00, -1_00, 61_00, second],
      [5, "PAYOUT", -60_00, 1_00, -61_00, second - 61_00],
      [4, "REFUND_FAILED", 50_00, 0, 50_00, second],
      [3, "REFUND", -50_00, 0, -50_00, second - 50_00],
      [2, "PAYMENT", 200_00, failing.feeMinor, 200_00 - failing.feeMinor, second],
      [1, "PAYMENT", 100_00, fee, first, first],
    ]);
    expect(rows.at(-1)).toMatchObject({ subject: "TRANSACTION", subjectId: id, reference: orderId });
    expect(rows[3]).toMatchObject({ subject: "TRANSACTION", subjectId: failing.id, reference: failing.orderId });
    expect(rows[0]).toMatchObject({ subject: "PAYOUT", subjectId: payout, reference: payout });
  });

  it("leave holds out until they are completed, and come in pages", async () => {
    await held(100);
    expect(await listed()).toEqual([]);
    for (let each = 0; each < 3; each++) await paid(10 + each);
    const second = await pageOf({ page: 1, offset: 2 });
    expect(second).toMatchObject({ totalElements: 3, totalPages: 2, number: 1, last: true });
    expect(second.content.map(({ number }) => number)).toEqual([1]);
  });

  it("are found by kind, day, amount and reference, and by all of them; sums and tabs are of what is found", async () => {
    const one = await now(await paid(77.5));
    await refund(one, 20);
    await paid(20);
    const today = dayIn("default", new Date(await sandboxNow()));
    const numbers = async (asked: Asked) => (await listed(asked)).map(({ number }) => number);
    expect(await numbers({ kind: "REFUND" })).toEqual([2]);
    expect(await numbers({ amount: 20 })).toEqual([3, 2]);
    expect(await numbers({ amount: 20, kind: "PAYMENT" })).toEqual([3]);
    expect(await numbers({ reference: one.orderId })).toEqual([2, 1]);
    expect(await numbers({ reference: one.orderId, kind: "REFUND", amount: 20, from: today, to: today })).toEqual([2]);
    expect(await numbers({ reference: one.orderId.slice(1) })).toEqual([]);
    expect(await numbers({ from: today, to: today })).toEqual([3, 2, 1]);
    expect(await numbers({ to: "2020-01-01" })).toEqual([]);
    expect(await numbers({ from: "2099-01-01" })).toEqual([]);
    expect(await numbers({ amount: 0.005 })).toEqual([]);

    const all = await totalsOf();
    expect(all).toMatchObject({ totalElements: 3, received: 97_50, sent: 20_00, net: all.wallet.available });
    expect(await totalsOf({ from: "2099-01-01" })).toMatchObject({ totalElements: 0, received: 0, sent: 0, net: 0 });
    const narrowed: Asked[] = [
      { kind: "REFUND" },
      { amount: 20 },
      { kind: "PAYMENT", from: today },
      { to: "2020-01-01" },
    ];
    for (const asked of narrowed) {
      const rows = await listed(asked);
      const totals = await totalsOf(asked);
      expect([totals.totalElements, totals.net]).toEqual([rows.length, rows.reduce((sum, { net }) => sum + net, 0)]);
      expect(totals.tabs).toEqual(all.tabs);
    }
    for (const { tab, count } of all.tabs ?? []) {
      const kind = surely(tab);
      expect(count).toBe((await listed(kind === "ALL" ? {} : { kind })).length);
    }
  });

  it("refuse a kind that is none", async () => {
    const { merchant, owner } = ours();
    expect(refusal(await send(`GET ${at(merchant, "", { kind: "CASH" })}`, { token: owner.token }))).toBe(
      "422 invalid_request",
    );
  });
});

describe("whose they are", () => {
  it("another merchant's wallet, and one that does not exist, is not found", async () => {
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    for (const path of ["", "/totals"]) {
      const { merchant, owner } = ours();
      expect(refusal(await send(`GET ${at(merchant, path, {})}`, { token: stranger.token }))).toBe("404 not_found");
      const nobody = { ...merchant, applicationId: "ES0000000" };
      expect(refusal(await send(`GET ${at(nobody, path, {})}`, { token: owner.token }))).toBe("404 not_found");
    }
  });

  it("nobody's where wallets are not offered, and not the operator's", async () => {
    const saudi = await makeMerchant("sa");
    const { token } = await makePerson(saudi, "ROLE_SUSER");
    const operator = await makePerson(ours().merchant, "ROLE_OPERATOR");
    for (const path of ["", "/totals"]) {
      expect(refusal(await send(`GET ${at(saudi, path, {})}`, { token, region: "sa" }))).toBe("403 forbidden");
      expect(refusal(await send(`GET ${at(ours().merchant, path, {})}`, { token: operator.token }))).toBe(
        "403 forbidden",
      );
    }
  });
});

describe("what is held and in transit", () => {
  it("is told part by part: the payment and until when it is held, the refund or payout and since when it is away", async () => {
    const hold = await now(await held(150));
    const payment = await now(await paid(100));
    await refund(payment, 40);
    const payout = await payOut(20_00, 1_00, ledger.startPayout);
    const { wallet } = await totalsOf();
    expect(wallet).toMatchObject({ held: 150_00, inTransit: 61_00 });
    expect(wallet.reserves).toEqual([
      {
        account: "HELD",
        kind: "PAYMENT",
        subject: "TRANSACTION",
        subjectId: hold.id,
        reference: hold.orderId,
        party: hold.fullName,
        awaitsApproval: false,
        amount: 150_00,
        since: expect.any(String),
        until: new Date(hold.captureBy ?? 0).toISOString(),
      },
      expect.objectContaining({
        account: "IN_TRANSIT",
        kind: "REFUND",
        subjectId: payment.id,
        amount: 40_00,
        until: null,
      }),
      expect.objectContaining({ account: "IN_TRANSIT", kind: "PAYOUT", subjectId: payout, amount: 21_00, until: null }),
    ]);
    await answerRefunds();
    expect((await totalsOf()).wallet.reserves.map(({ kind }) => kind)).toEqual(["PAYMENT", "PAYOUT"]);
  });

  it("is named up to a number, the first first", async () => {
    for (let each = 0; each <= RESERVES_SHOWN; each++) await held(10 + each);
    const { reserves } = (await totalsOf()).wallet;
    expect(reserves.map(({ amount }) => amount)).toEqual([10_00, 11_00, 12_00, 13_00, 14_00]);
  });
});

describe("the database keeps them by itself", () => {
  it("for any history: a gapless number, time that never runs backwards, a balance and sums that the postings have", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { minLength: 5, maxLength: 40 }), async (steps) => {
        const merchant = await makeMerchant();
        const other = await makeMerchant();
        await liveThrough(
          [{ kind: 0, amount: 900_000, fails: false }, ...steps],
          [merchant.applicationId, other.applicationId],
        );
        for (const { applicationId } of [merchant, other]) {
          const account = `${applicationId}:AZN:AVAILABLE`;
          const rows = await db
            .select()
            .from(walletMovements)
            .where(eq(walletMovements.accountId, account))
            .orderBy(walletMovements.seq);
          const sums = { inMinor: 0, outMinor: 0, feesMinor: 0 };
          const kinds = new Map<string, { nth: number } & typeof sums>();
          let [balance, latest] = [0, 0];
          rows.forEach((row, index) => {
            balance += row.netMinor;
            const kind = kinds.get(row.kind) ?? { nth: 0, inMinor: 0, outMinor: 0, feesMinor: 0 };
            kinds.set(row.kind, kind);
            kind.nth++;
            for (const kept of [sums, kind]) {
              kept.inMinor += Math.max(row.grossMinor, 0);
              kept.outMinor += Math.max(-row.grossMinor, 0);
              kept.feesMinor += row.feeMinor;
            }
            expect(row).toMatchObject({ nth: index + 1, balanceMinor: balance, ...sums, kindNth: kind.nth });
            expect([row.kindInMinor, row.kindOutMinor, row.kindFeesMinor]).toEqual([
              kind.inMinor,
              kind.outMinor,
              kind.feesMinor,
            ]);
            expect(row.at).toBeGreaterThanOrEqual(latest);
            latest = row.at;
          });
          const kept = await balancesOf(db, applicationId);
          expect(balance).toBe(kept.AVAILABLE);
          for (const kind of ["HELD", "IN_TRANSIT"] as const) {
            const parts = await db
              .select()
              .from(walletReserves)
              .where(eq(walletReserves.accountId, `${applicationId}:AZN:${kind}`));
            expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(kept[kind]);
            expect(parts.every(({ amountMinor }) => amountMinor > 0)).toBe(true);
          }
        }
      }),
      { numRuns: 6 },
    );
    // Every posting on an account of what is available has its line.
    const [missing] = await db.all<{ count: number }>(sql`SELECT count(*) AS count FROM postings
      JOIN ledger_accounts ON ledger_accounts.id = postings.account_id AND ledger_accounts.kind = 'AVAILABLE'
      WHERE postings.seq NOT IN (SELECT seq FROM wallet_movements)`);
    expect(missing?.count).toBe(0);
  });

  it("and lets nobody change one, take one away or add one that no posting is behind", async () => {
    await paid(100);
    const word = (work: Promise<unknown>) => work.then(() => "done", refusedBy);
    expect(await word(Promise.resolve(db.update(walletMovements).set({ netMinor: 1 })))).toBe("movement_immutable");
    expect(await word(Promise.resolve(db.delete(walletMovements)))).toBe("movement_immutable");
    const [row] = await db.select().from(walletMovements).limit(1);
    if (!row) throw new Error("no movement");
    const { netMinor, grossMinor } = row;
    const more = { ...row, seq: undefined, nth: row.nth + 1_000, netMinor: netMinor + 1, grossMinor: grossMinor + 1 };
    expect(await word(Promise.resolve(db.insert(walletMovements).values(more)))).toBe("movement_without_posting");
  });
});

describe("whatever is asked of a wallet", () => {
  const plan = async (query: ReturnType<typeof sql>) =>
    (await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)).map(({ detail }) => detail).join("\n");
  const INDEX: Record<string, string> = {
    "": "account",
    kind: "kind",
    amount: "amount",
    "kind,amount": "kind_amount",
    reference: "number",
  };

  it.each(samplesOf(MOVEMENT_FILTERS).map((filter): [MovementFilter] => [movementFilterSchema.parse(filter)]))(
    "one index has it in the order of time: %o",
    async (filter) => {
      const found = findMovements("ES0000001:AZN:AVAILABLE", "default", filter);
      if (!found) throw new Error("nothing");
      const page = await plan(sql`SELECT * FROM ${pageOfMovements(found, { page: 0, pageSize: 10 })}`);
      const by = filter.reference
        ? "reference"
        : [filter.kind && "kind", filter.amount && "amount"].filter(Boolean).join();
      expect(page).toMatch(
        new RegExp(`SEARCH wallet_movements USING (COVERING )?INDEX wallet_movements_by_${INDEX[by]} \\(`),
      );
      expect(page).not.toContain("TEMP B-TREE");
      expect(await plan(sql`SELECT 1 FROM wallet_movements WHERE ${and(...found.conditions)} LIMIT 9`)).not.toContain(
        "SCAN",
      );
    },
  );

  it("the journal's triggers read the last line of the wallet, however many there are", async () => {
    const [trigger] = await db.all<{ sql: string }>(
      sql`SELECT sql FROM sqlite_master WHERE name = 'journal_transactions_move_wallets'`,
    );
    expect(trigger?.sql).toContain("ORDER BY nth DESC LIMIT 1");
    for (const kind of ["", ...MOVEMENT_KINDS]) {
      const last = sql`SELECT seq FROM wallet_movements WHERE account_id = 'a' ${kind === "" ? sql`ORDER BY nth DESC` : sql`AND kind = ${kind} ORDER BY at DESC, seq DESC`} LIMIT 1`;
      expect(await plan(last)).toMatch(
        /^SEARCH wallet_movements USING (COVERING )?INDEX wallet_movements_(nth|by_kind) \(/,
      );
    }
  });
});

it("an account has wallets of its own currency alone", async () => {
  const rows = await db
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.kind, "AVAILABLE"));
  for (const { id } of rows) expect(id).toMatch(/^ES\d{7}:(AZN|AED|SAR):AVAILABLE$/);
  expect(startOfDay("default", "2026-01-01").getTime()).toBe(Date.UTC(2025, 11, 31, 20));
});
