import * as fc from "fast-check";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { expectChange, refusedBy, runBatch, type Statement } from "../../../sandbox/src/db/database.ts";
import { auditBalances, balancesOf, bookEntry, NOT_ENOUGH } from "../../../sandbox/src/operations/ledger.ts";
import {
  invoices,
  journalTransactions,
  ledgerAccounts,
  postings,
  transactions,
} from "../../../sandbox/src/db/schema/index.ts";
import { withdrawalFee } from "#provider/rules/fees";
import * as ledger from "../../../sandbox/src/domain/ledger.ts";
import { applicationRows, db, makeMerchant, makePerson, nextApplicationId } from "../../support/workerd/sandbox.ts";
import { payInvoice } from "../../support/workerd/paying.ts";

/** The full form is a section of the bench (`npm run bench -- --only ledger`), which sets both. Only names that begin with VITE_ reach a test inside workerd. */
const SEEDS = Number(import.meta.env["VITE_LEDGER_SEEDS"] ?? 2);
const OPERATIONS = Number(import.meta.env["VITE_LEDGER_OPERATIONS"] ?? 300);

type Operation = { kind: number; from: number; to: number; amount: number; part: number; fails: boolean };
const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.nat(9),
  from: fc.nat(2),
  to: fc.nat(2),
  amount: fc.integer({ min: 100, max: 3_999_999 }),
  part: fc.integer({ min: 1, max: 100 }),
  fails: fc.integer({ min: 1, max: 5 }).map((die) => die === 1),
});

type Open = { reference: string; applicationId: string; amount: number; fee: number };

/** What a merchant and the card network could do next; undefined when there is nothing of that kind to do. */
function entryFor(chosen: Operation, apps: string[], open: Record<string, Open[]>, reference: string) {
  const { kind, from, to, amount, part } = chosen;
  const applicationId = apps[from] ?? "";
  const fee = withdrawalFee(amount, part % 2 === 0);
  const started = { reference, applicationId, amount, fee };
  const ongoing = (name: string) => open[name]?.[0];
  switch (kind) {
    case 0:
      return { entry: ledger.purchase(started, { gross: amount, fee: Math.floor(amount / 40) }) };
    case 1:
      return { entry: ledger.hold(started, amount), opens: "hold", started };
    case 2: {
      const held = ongoing("hold");
      if (!held) return undefined;
      const gross = Math.max(1, Math.floor((held.amount * part) / 100));
      const taken = { held: held.amount, gross, fee: Math.floor(gross / 40) };
      return {
        entry: part > 50 ? ledger.complete(held, taken) : ledger.release(held, held.amount, "LAPSE"),
        closes: "hold",
      };
    }
    case 3:
      return { entry: ledger.startRefund(started, amount), opens: "refund", started };
    case 4: {
      const refund = ongoing("refund");
      if (!refund) return undefined;
      return { entry: (part > 30 ? ledger.finishRefund : ledger.failRefund)(refund, refund.amount), closes: "refund" };
    }
    case 5:
    case 6: {
      // To others, or to one's own card or account: withdrawals to the house bank cost nothing.
      const leaves = chosen.kind === 5 ? started : { ...started, fee: withdrawalFee(amount, true) };
      return { entry: ledger.startPayout(leaves, leaves), opens: "payout", started: leaves };
    }
    case 7: {
      const payout = ongoing("payout");
      return (
        payout && { entry: (part > 30 ? ledger.finishPayout : ledger.failPayout)(payout, payout), closes: "payout" }
      );
    }
    case 8:
      return from === to ? undefined : { entry: ledger.transfer(started, apps[to] ?? "", amount) };
    default:
      return { entry: ledger.topUp(started, amount) };
  }
}

/** What every run has to have booked. */
const MOVES =
  "PURCHASE PRE_AUTH COMPLETE LAPSE REFUND REFUND_SUCCESS REFUND_FAILED PAYOUT PAYOUT_SUCCESS PAYOUT_FAILED TRANSFER TOPUP";

/** A statement that fails, put somewhere into the batch: what a crash or a lost race does. */
const failing = (): Statement[] => [
  db
    .update(ledgerAccounts)
    .set({ currency: "AZN" })
    .where(sql`0`),
  expectChange(db, "injected failure"),
];

const sums = () =>
  db.all<{ journal: string; currency: string; sum: number }>(sql`
    SELECT journal_id AS journal, currency, sum(amount_minor) AS sum FROM postings
    JOIN ledger_accounts ON ledger_accounts.id = account_id GROUP BY journal_id, currency HAVING sum <> 0`);

describe("the ledger", () => {
  it.each(Array.from({ length: SEEDS }, (_, index) => 20_260_401 + index))(
    `holds through ${OPERATIONS} random operations with failures in between, seed %i`,
    { timeout: 20_000 + OPERATIONS * 40 },
    async (seed) => {
      const began = performance.now();
      const merchant = await makeMerchant();
      const { userId } = await makePerson(merchant, "ROLE_SUSER");
      const apps = [merchant.applicationId, nextApplicationId(), nextApplicationId()];
      for (const id of apps.slice(1))
        await runBatch(db, applicationRows(merchant.merchantId, userId, "default", id, id));
      const open: Record<string, Open[]> = { hold: [], refund: [], payout: [] };
      const booked = new Map<string, number>();
      const model = new Map<string, number>();
      const count = { done: 0, failed: 0, refused: 0 };

      for (const [index, chosen] of fc.sample(operation, { seed, numRuns: OPERATIONS }).entries()) {
        const next = entryFor(chosen, apps, open, `${seed}-${index}`);
        if (!next) continue;
        const { entry } = next;
        const key = (posting: ledger.Posting) => `${posting.applicationId}:AZN:${posting.kind}`;
        const statements = bookEntry(db, entry, "AZN", index);
        const at = chosen.part % (statements.length + 1);
        const batch = chosen.fails ? [...statements.slice(0, at), ...failing(), ...statements.slice(at)] : statements;
        const enough = entry.postings.every(
          (posting) => posting.kind === "OUTSIDE" || (model.get(key(posting)) ?? 0) + posting.amount >= 0,
        );
        const outcome = await runBatch(db, batch).then(
          () => "done" as const,
          (error: unknown) => refusedBy(error) ?? String(error),
        );
        if (chosen.fails) expect(["expectation_failed", NOT_ENOUGH]).toContain(outcome);
        else expect(outcome).toBe(enough ? "done" : NOT_ENOUGH);
        count[chosen.fails ? "failed" : outcome === "done" ? "done" : "refused"]++;
        if (outcome !== "done") continue;
        booked.set(entry.operation, (booked.get(entry.operation) ?? 0) + 1);
        for (const posting of entry.postings) model.set(key(posting), (model.get(key(posting)) ?? 0) + posting.amount);
        if ("opens" in next && next.opens) open[next.opens]?.push(next.started);
        if ("closes" in next && next.closes) open[next.closes]?.shift();
      }

      expect(await sums()).toEqual([]);
      expect(await auditBalances(db)).toEqual([]);
      for (const applicationId of apps) {
        const kept = await balancesOf(db, applicationId);
        for (const kind of ledger.ACCOUNT_KINDS) {
          expect(kept[kind]).toBe(model.get(`${applicationId}:AZN:${kind}`) ?? 0);
          if (kind !== "OUTSIDE") expect(kept[kind]).toBeGreaterThanOrEqual(0);
        }
      }
      // The mix is only worth something when all three happened.
      for (const times of Object.values(count)) expect(times).toBeGreaterThan(OPERATIONS / 50);
      for (const name of MOVES.split(" ")) expect(booked.get(name), name).toBeGreaterThan(0);
      console.log(
        `ledger ${JSON.stringify({ seed, operations: OPERATIONS, ...count, seconds: (performance.now() - began) / 1000 })}`,
      );
    },
  );

  it("books the same effect once, however many try at once", async () => {
    const { applicationId } = await makeMerchant();
    const entry = ledger.purchase({ applicationId, reference: "one-effect" }, { gross: 1_000, fee: 10 });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => runBatch(db, bookEntry(db, entry, "AZN", 1))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balancesOf(db, applicationId)).toMatchObject({ AVAILABLE: 990, FEES: 10, OUTSIDE: -1_000 });
  });

  it("never pays out more than there is, whatever comes at once", async () => {
    const { applicationId } = await makeMerchant();
    const subject = (reference: string) => ({ applicationId, reference });
    await runBatch(db, bookEntry(db, ledger.purchase(subject("income"), { gross: 10_000, fee: 0 }), "AZN", 1));
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        runBatch(db, bookEntry(db, ledger.topUp(subject(`out-${index}`), 900), "AZN", 2)),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(11);
    expect(await balancesOf(db, applicationId)).toMatchObject({ AVAILABLE: 100 });
  });
});

describe("what the database refuses by itself", () => {
  const refusedWord = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: unknown) => refusedBy(error) ?? String(error),
    );
  const raw = (text: string): Statement => db.run(sql.raw(text));

  it("a journal that does not sum to zero, is empty, or belongs to nobody in it", async () => {
    const { applicationId } = await makeMerchant();
    const posting = (kind: ledger.AccountKind, amount: number) => ({ applicationId, kind, amount });
    const entry = (reference: string, all: ledger.Posting[]): ledger.Entry => ({
      operation: "PURCHASE",
      reference,
      effectKey: reference,
      applicationId,
      postings: all,
    });
    let booked = 0;
    const book = (all: ledger.Posting[]) =>
      refusedWord(runBatch(db, bookEntry(db, entry(`t-${++booked}`, all), "AZN", 1)));
    expect(await book([posting("OUTSIDE", -100), posting("AVAILABLE", 99)])).toBe("journal_unbalanced");
    expect(await book([])).toBe("journal_empty");
    const other = await makeMerchant();
    const theirs = [posting("OUTSIDE", -5), posting("AVAILABLE", 5)].map((one) => ({
      ...one,
      applicationId: other.applicationId,
    }));
    expect(await book(theirs)).toBe("journal_foreign");
    expect(await book([posting("OUTSIDE", 5), posting("AVAILABLE", -5)])).toBe(NOT_ENOUGH);
    expect(await balancesOf(db, applicationId)).toMatchObject({ AVAILABLE: 0, OUTSIDE: 0 });
  });

  it("any change of what is booked, and a balance that no posting explains", async () => {
    const { transaction } = await payInvoice(await makeMerchant(), {});
    const journal = sql`(SELECT id FROM journal_transactions WHERE reference = ${transaction.id})`;
    expect(await refusedWord(Promise.resolve(db.update(postings).set({ amountMinor: 1 })))).toBe("posting_immutable");
    expect(await refusedWord(Promise.resolve(db.delete(postings)))).toBe("posting_immutable");
    expect(await refusedWord(Promise.resolve(db.update(journalTransactions).set({ operation: "REFUND" })))).toBe(
      "journal_immutable",
    );
    expect(await refusedWord(Promise.resolve(db.delete(journalTransactions)))).toBe("journal_immutable");
    expect(await refusedWord(Promise.resolve(db.update(ledgerAccounts).set({ balanceMinor: 5 })))).toBe(
      "ledger_balance_without_posting",
    );
    expect(await refusedWord(Promise.resolve(db.delete(ledgerAccounts)))).toBe("ledger_account_stays");
    const account = `${transaction.applicationId}:AZN:AVAILABLE`;
    const late = db.run(sql`INSERT INTO postings (journal_id, account_id, amount_minor, balance_minor)
      SELECT ${journal}, ${account}, 5, balance_minor + 5 FROM ledger_accounts WHERE id = ${account}`);
    expect(await refusedWord(Promise.resolve(late))).toBe("journal_sealed");
  });

  it("a posting that no journal seals: the transaction cannot end", async () => {
    const { applicationId } = await makeMerchant();
    const orphan = raw(
      `INSERT INTO postings (journal_id, account_id, amount_minor, balance_minor) VALUES ('nobody', '${applicationId}:AZN:OUTSIDE', -5, -5)`,
    );
    await expect(runBatch(db, [orphan])).rejects.toThrow("constraint");
    expect(await balancesOf(db, applicationId)).toMatchObject({ OUTSIDE: 0 });
  });

  it("terms that change after the fact, and a paid invoice or payment that disappears", async () => {
    const { invoice, transaction } = await payInvoice(await makeMerchant(), {});
    const of = (text: string) => refusedWord(runBatch(db, [raw(text)]));
    expect(await of(`UPDATE invoices SET amount_minor = 99999 WHERE id = '${invoice.id}'`)).toBe("invoice_terms_fixed");
    expect(await of(`UPDATE invoices SET paid_minor = amount_minor + 1 WHERE id = '${invoice.id}'`)).toBe(
      "invoices_paid",
    );
    expect(await of(`DELETE FROM invoices WHERE id = '${invoice.id}'`)).toBe("invoice_stays");
    expect(await of(`UPDATE transactions SET amount_minor = 1 WHERE id = '${transaction.id}'`)).toBe(
      "transaction_terms_fixed",
    );
    expect(await of(`UPDATE transactions SET refunded_minor = gross_minor + 1 WHERE id = '${transaction.id}'`)).toBe(
      "transactions_refund_within_gross",
    );
    expect(await of(`DELETE FROM transactions WHERE id = '${transaction.id}'`)).toBe("transaction_stays");
    expect(await of(`UPDATE transaction_events SET detail = 'x'`)).toBe("event_immutable");
    expect(await of(`UPDATE invoice_events SET detail = 'x'`)).toBe("event_immutable");
  });
});

describe("the daily totals", () => {
  it("are what the rows add up to, after everything above", async () => {
    const sides = [
      ["invoice_days", invoices, "status, is_open", "amount_minor, paid_minor, held_minor"],
      ["transaction_days", transactions, "status", "amount_minor, gross_minor, fee_minor, refunded_minor"],
    ] as const;
    for (const [days, table, kinds, kept] of sides) {
      const summed = kept.replace(/\w+/g, "sum($&)");
      const stored = await db.all(
        sql.raw(
          `SELECT application_id, day, ${kinds}, count, ${kept} FROM ${days} WHERE count <> 0 ORDER BY application_id, day, ${kinds}`,
        ),
      );
      const [name] = days.split("_");
      const counted = await db.all(
        sql`SELECT application_id, created_day AS day, ${sql.raw(kinds)}, count(*) AS count, ${sql.raw(summed)}
          FROM ${table} GROUP BY application_id, day, ${sql.raw(kinds)} ORDER BY application_id, day, ${sql.raw(kinds)}`,
      );
      const values = (rows: unknown[]) => rows.map((row) => Object.values(Object(row)));
      expect(values(stored)).toEqual(values(counted));
      expect([name, counted.length > 0]).toEqual([name, true]);
    }
  });
});
