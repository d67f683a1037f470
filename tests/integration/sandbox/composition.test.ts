import { eq, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PAGE_SIZE, WITHDRAWALS_SHOWN } from "#provider/contract/limits";
import { transactionDetailSchema } from "#provider/contract/transactions";
import { withdrawalPartsSchema, type WithdrawalPart, type WithdrawalParts } from "#provider/contract/wallet-money";
import { refusedBy, runBatch } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { payouts, walletMovements } from "../../../sandbox/src/db/schema/index.ts";
import * as ledger from "../../../sandbox/src/domain/ledger.ts";
import { cut } from "../../../sandbox/src/domain/composition.ts";
import { bookEntry } from "../../../sandbox/src/operations/ledger.ts";
import { planEnd } from "../../../sandbox/src/operations/wallets/bank-answer.ts";
import { planWithdrawal } from "../../../sandbox/src/operations/wallets/withdraw.ts";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { held, now, ours, paid, refund } from "../../support/workerd/money.ts";
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
import { checkedFile, csvOf, makeFileNow, recallFile, rowOf } from "../../support/workerd/payout-files.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";

type Withdrawing = { amount: number; fee?: number };

/** Withdraws from a merchant's wallet, in minor units; undefined where there is not enough. */
async function withdraw({ amount, fee = 0 }: Withdrawing, merchant = ours().merchant): Promise<string | undefined> {
  const { payout, statements } = planWithdrawal(db, {
    application: { id: merchant.applicationId, merchantId: merchant.merchantId, currency: "AZN" },
    target: "BANK",
    destination: "",
    targetMasked: "AZ86 AIIB •••• 0001",
    bank: null,
    amountMinor: amount,
    feeMinor: fee,
    description: "Takings",
    maker: { id: "usr_somebody", fullName: "Someone" },
    now: await sandboxNow(),
  });
  return (await isBooked(statements)) ? payout.id : undefined;
}

async function end(id: string, kind: "arrived" | "failed" | "returned"): Promise<void> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.id, id));
  const ended = kind === "arrived" ? { kind } : { kind, reason: "account_closed" as const };
  const statements = payout && planEnd(db, payout, ended, await sandboxNow());
  if (!statements) throw new Error("it cannot end so");
  await runBatch(db, statements);
}

const isBooked = (statements: Parameters<typeof runBatch>[1]): Promise<boolean> =>
  runBatch(db, statements).then(
    () => true,
    (error: unknown) => {
      if (refusedBy(error) === undefined) throw error;
      return false;
    },
  );

const partsPath = (id: string, page = 0, offset = MAX_PAGE_SIZE) =>
  `GET /api/user/withdrawals/${id}/parts?page=${page}&offset=${offset}`;

async function partsOf(id: string | undefined, { token }: Someone = ours().owner): Promise<WithdrawalParts> {
  if (id === undefined) throw new Error("nothing was withdrawn");
  return withdrawalPartsSchema.parse((await send(partsPath(id), { token })).json);
}
const takenBy = async ({ id }: { id: string }, { token }: Someone = ours().owner) =>
  transactionDetailSchema.parse((await send(`GET /api/transactions/${id}`, { token })).json).takenBy;

/** The lines of the file of a withdrawal's parts, without their headings. */
async function fileOf(id: string, query = ""): Promise<unknown[][]> {
  const answer = await fetchAs(ours().owner, `/api/user/withdrawals/${id}/parts/excel${query}`);
  return (await cellsOf(await answer.arrayBuffer())).slice(1);
}

const said = ({ event, part, before, after }: WithdrawalPart) => [event, part.gross, part.fee, part.net, before, after];
const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

describe("what a withdrawal is made of", () => {
  it("is the oldest of what came in, less refunds since the withdrawal before; the last payment is split to the cent", async () => {
    const one = await now(await paid(100));
    const other = await now(await paid(200));
    await refund(one, 30);
    const [net, second] = [100_00 - one.feeMinor, 200_00 - other.feeMinor];
    const first = await withdraw({ amount: 150_00, fee: 1_00 });
    // 151.00 and the refund of 30.00 are taken: all of the first payment, and of the second what is missing.
    const used = 181_00 - net;
    const made = await partsOf(first);
    expect(made.content.map(said)).toEqual([
      ["PAYMENT", 100_00, one.feeMinor, net, 0, 0],
      ["PAYMENT", expect.any(Number), expect.any(Number), used, 0, second - used],
      ["REFUND", -30_00, 0, -30_00, 0, 0],
    ]);
    // The file has the same lines, their sum, which is what left, and what stayed.
    const lines = await fileOf(first ?? "");
    expect(lines.map((line) => line.slice(3, 8))).toEqual([
      ...made.content.map(({ reference, part, ...whole }) => [
        reference,
        ...[part.gross, part.fee, part.net, whole.net].map((minor) => minor / 100),
      ]),
      [first, expect.any(Number), expect.any(Number), made.total / 100, null],
      [null, null, null, made.unsettled / 100, null],
    ]);
    expect((await fileOf(first ?? "", "?language=ru")).at(-2)?.[2]).toBe("Уходит из\u00a0кошелька");
    expect(made).toMatchObject({ total: 151_00, totalElements: 3, unsettled: second - used });
    expect(made.split).toMatchObject({ event: "PAYMENT", reference: other.orderId, after: second - used });
    expect(made.withdrawal).toMatchObject({ id: first, amount: 150_00, fee: 1_00 });

    const rest = await partsOf(await withdraw({ amount: second - used }));
    expect(rest.content.map(said)).toEqual([
      ["PAYMENT", expect.any(Number), expect.any(Number), second - used, used, 0],
    ]);
    expect(rest).toMatchObject({ unsettled: 0, split: null });
    // Both halves of the second payment are the whole of it.
    const halves = [made.content[1], rest.content[0]];
    expect(sumOf(halves.map((half) => half?.part.gross ?? 0))).toBe(200_00);
    expect(sumOf(halves.map((half) => half?.part.fee ?? 0))).toBe(other.feeMinor);
    expect(rest.sums).toEqual([{ kind: "PAYMENT", received: expect.any(Number), fees: expect.any(Number), sent: 0 }]);
  });

  it("has what failed or came back as a line of its own, after everything that was there before", async () => {
    const payment = await now(await paid(100));
    const failed = await withdraw({ amount: 40_00, fee: 1_00 });
    await end(failed ?? "", "failed");
    const returned = await withdraw({ amount: 20_00, fee: 1_00 });
    await end(returned ?? "", "arrived");
    await end(returned ?? "", "returned");
    const all = 100_00 - payment.feeMinor - 1_00;
    const last = await partsOf(await withdraw({ amount: all }));
    expect(last.content.map(({ event, reference, part }) => [event, reference, part.net])).toEqual([
      ["PAYMENT", payment.orderId, 100_00 - payment.feeMinor - 41_00 - 21_00],
      ["WITHDRAWAL_FAILED", failed, 41_00],
      ["WITHDRAWAL_RETURNED", returned, 20_00],
    ]);
    expect(last.sums.find(({ kind }) => kind === "WITHDRAWAL")).toEqual({
      kind: "WITHDRAWAL",
      received: 60_00,
      fees: -1_00,
      sent: 0,
    });
    expect((await takenBy(payment))?.items.map(({ id, state, net }) => [id, state, net])).toEqual([
      [failed, "FAIL", 41_00],
      [returned, "RETURNED", 21_00],
      [last.withdrawal.id, "IN_PROGRESS", 100_00 - payment.feeMinor - 62_00],
    ]);
  });

  it("is nobody else's to see", async () => {
    await paid(100);
    const id = (await withdraw({ amount: 10_00 })) ?? "";
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    const operator = await makePerson(ours().merchant, "ROLE_OPERATOR");
    expect(refusal(await send(partsPath(id), { token: stranger.token }))).toBe("404 not_found");
    expect(refusal(await send(partsPath("pay_none"), { token: ours().owner.token }))).toBe("404 not_found");
    expect(refusal(await send(partsPath(id), { token: operator.token }))).toBe("403 forbidden");
  });
});

describe("the withdrawals that took a payment out", () => {
  it("are named with what each took, and what nobody took yet; to those who see the wallet", async () => {
    const payment = await now(await paid(100));
    const net = 100_00 - payment.feeMinor;
    expect(await takenBy(payment)).toEqual({ items: [], more: false, left: net });
    const ids: (string | undefined)[] = [];
    for (let each = 0; each <= WITHDRAWALS_SHOWN; each++) ids.push(await withdraw({ amount: 10_00 }));
    const taken = await takenBy(payment);
    expect(taken?.items.map(({ id, net: part, kind }) => [id, part, kind])).toEqual(
      ids.slice(0, WITHDRAWALS_SHOWN).map((id) => [id, 10_00, "WITHDRAWAL"]),
    );
    expect(taken).toMatchObject({ more: true, left: net - (WITHDRAWALS_SHOWN + 1) * 10_00 });
    expect(await takenBy(payment, await makePerson(ours().merchant, "ROLE_OPERATOR"))).toBeNull();
  });

  it("count a file of payouts as one, which took its own part of the payment", async () => {
    const { merchant, owner } = ours();
    const payment = await now(await paid(100));
    const before = await withdraw({ amount: 10_00 });
    const { id: file } = await checkedFile(
      owner,
      merchant,
      csvOf(rowOf({ amount: "5.00" }), rowOf({ amount: "7.50" })),
    );
    expect((await makeFileNow(owner, file)).status).toBe(200);
    const [movement] = await db.select().from(walletMovements).where(eq(walletMovements.number, file));
    const after = await withdraw({ amount: 20_00 });
    expect((await takenBy(payment))?.items.map(({ id, kind, state, net }) => [id, kind, state, net])).toEqual([
      [before, "WITHDRAWAL", "IN_PROGRESS", 10_00],
      [file, "PAYOUT", "AWAITING_APPROVAL", -(movement?.netMinor ?? 0)],
      [after, "WITHDRAWAL", "IN_PROGRESS", 20_00],
    ]);
    expect((await partsOf(after)).content.map(({ part }) => part.net)).toEqual([20_00]);
    expect((await recallFile(owner, file)).status).toBe(200);
    expect((await takenBy(payment))?.items[1]).toMatchObject({ id: file, state: "RECALLED" });
  });

  it("are none of a payment of which nothing was captured", async () => {
    expect(await takenBy(await held(100))).toBeNull();
  });
});

describe("for any history", () => {
  const step = fc.record({
    does: fc.constantFrom("pays", "refunds", "withdraws", "withdraws", "sends", "fails", "returns"),
    amount: fc.integer({ min: 100, max: 60_000 }),
    fails: fc.boolean(),
  });
  type Step = { does: string; amount: number; fails: boolean };

  /** Lives through it; answers the withdrawals, the first first. What there was not enough for did not happen. */
  async function live(steps: readonly Step[], merchant: Merchant, other: Merchant): Promise<string[]> {
    const { applicationId } = merchant;
    const made: string[] = [];
    const book = async (...entries: ledger.Entry[]) => {
      for (const entry of entries) if (!(await isBooked(bookEntry(db, entry, "AZN", await sandboxNow())))) break;
    };
    for (const { does, amount, fails } of steps) {
      const subject = { applicationId, reference: newId("trx") };
      if (does === "pays") await book(ledger.purchase(subject, { gross: amount, fee: Math.floor(amount / 37) }));
      else if (does === "refunds")
        await book(ledger.startRefund(subject, amount), ...(fails ? [ledger.failRefund(subject, amount)] : []));
      else if (does === "sends")
        await book(fails ? ledger.topUp(subject, amount) : ledger.transfer(subject, other.applicationId, amount));
      else {
        const id = await withdraw({ amount, fee: fails ? 100 : 0 }, merchant);
        if (id === undefined) continue;
        made.push(id);
        if (does === "fails") await end(id, "failed");
        if (does === "returns") {
          await end(id, "arrived");
          await end(id, "returned");
        }
      }
    }
    return made;
  }

  /** The line of cents, one by one as a person would: what each withdrawal has of each movement, and what stays. */
  function byHand(rows: readonly (typeof walletMovements.$inferSelect)[]) {
    const line: { nth: number; minor: number }[] = [];
    let taken = new Map<number, number>();
    const made: Map<number, number>[] = [];
    for (const { nth, netMinor, operation } of rows) {
      if (netMinor > 0) {
        line.push({ nth, minor: netMinor });
        continue;
      }
      for (let missing = -netMinor; missing > 0;) {
        const [front] = line;
        if (!front) throw new Error("more left than came in");
        const some = Math.min(missing, front.minor);
        taken.set(front.nth, (taken.get(front.nth) ?? 0) + some);
        front.minor -= some;
        missing -= some;
        if (front.minor === 0) line.shift();
      }
      if (operation === "WITHDRAWAL") {
        made.push(taken);
        taken = new Map();
      } else taken.set(nth, netMinor);
    }
    return { made, line };
  }

  it("parts add up, no cent is in two withdrawals, and every captured cent is in one or not settled yet", async () => {
    let [split, debits] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 45 }), async (steps) => {
        const merchant = await makeMerchant();
        const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
        const plenty = [50_000, 12_345, 60_000].map((amount): Step => ({ does: "pays", amount, fails: false }));
        const ids = await live([...plenty, ...steps], merchant, await makeMerchant());
        const account = `${merchant.applicationId}:AZN:AVAILABLE`;
        const rows = await db
          .select()
          .from(walletMovements)
          .where(eq(walletMovements.accountId, account))
          .orderBy(walletMovements.nth);
        const expected = byHand(rows);
        const captured = new Map(rows.map((row) => [row.nth, { gross: 0, fee: 0, row }]));

        for (const [index, id] of ids.entries()) {
          const made = await partsOf(id, owner);
          const parts = made.content;
          const { amount, fee } = made.withdrawal;
          expect(new Map(parts.map(({ number, part }) => [number, part.net]))).toEqual(expected.made[index]);
          expect(made.totalElements).toBe(parts.length);
          expect([sumOf(parts.map(({ part }) => part.net)), made.total]).toEqual([amount + fee, amount + fee]);
          expect(sumOf(made.sums.map(({ received, fees, sent }) => received - fees - sent))).toBe(amount + fee);
          for (const { kind, received, fees, sent } of made.sums) {
            const alike = parts.filter((one) => one.kind === kind);
            expect([received, fees, sent]).toEqual([
              sumOf(alike.map(({ part }) => Math.max(part.gross, 0))),
              sumOf(alike.map(({ part }) => part.fee)),
              sumOf(alike.map(({ part }) => Math.max(-part.gross, 0))),
            ]);
          }
          for (const { number, net, part, before, after } of parts) {
            expect([part.gross - part.fee, before + part.net + after]).toEqual([part.net, net]);
            const kept = captured.get(number);
            if (kept) {
              kept.gross += part.gross;
              kept.fee += part.fee;
            }
          }
          expect(made.split?.after ?? 0).toBe(parts.findLast(({ net }) => net > 0)?.after ?? 0);
          split += made.split ? 1 : 0;
          debits += parts.filter(({ net }) => net < 0).length;

          // In pages they are the same, in the same order.
          const pages = Array.from({ length: Math.ceil(parts.length / 3) }, (_, page) => page);
          const leafed: WithdrawalPart[] = [];
          for (const page of pages)
            leafed.push(
              ...withdrawalPartsSchema.parse((await send(partsPath(id, page, 3), { token: owner.token })).json).content,
            );
          expect(leafed).toEqual(parts);
        }

        // What came in whole and is in no withdrawal at all, or partly, is what stands in the line still.
        const [latest] = rows.filter(({ operation }) => operation === "WITHDRAWAL").slice(-1);
        const line = latest
          ? { from: latest.creditedMinor - latest.balanceMinor, to: Number.MAX_SAFE_INTEGER }
          : undefined;
        for (const { gross, fee, row } of captured.values()) {
          if (row.netMinor < 0) continue;
          const open = line ? cut(row, line) : undefined;
          const left = line === undefined || row.creditedMinor > line.from ? (open?.within ?? row) : undefined;
          expect([gross + (left?.grossMinor ?? 0), fee + (left?.feeMinor ?? 0)]).toEqual([
            row.grossMinor,
            row.feeMinor,
          ]);
        }
        expect(sumOf(expected.line.map(({ minor }) => minor))).toBe(rows.at(-1)?.balanceMinor);
      }),
      { numRuns: 12 },
    );
    // The mix is only worth something when all of it happened.
    expect(Math.min(split, debits)).toBeGreaterThan(5);
  });

  it("the sums that the trigger keeps are those that the migration added up of what was there before", async () => {
    expect(
      await db.all(sql`SELECT seq FROM (
        SELECT seq, credited_minor, kind_credited_minor, credits, sum(max(net_minor, 0)) OVER wallet AS credited,
          sum(max(net_minor, 0)) OVER kinds AS of_kind, sum(net_minor > 0) OVER wallet AS numbered
        FROM wallet_movements
        WINDOW wallet AS (PARTITION BY account_id ORDER BY seq), kinds AS (PARTITION BY account_id, kind ORDER BY seq)
      ) WHERE (credited_minor, kind_credited_minor, credits) <> (credited, of_kind, numbered)`),
    ).toEqual([]);
  });
});
