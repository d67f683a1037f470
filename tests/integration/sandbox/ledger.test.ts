import * as fc from "fast-check";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { PIECE } from "../../../sandbox/src/db/check-piece.ts";
import { expectChange, refusedBy, runBatch, type Statement } from "../../../sandbox/src/db/database.ts";
import { PIECES } from "../../../sandbox/src/db/ledger-check.ts";
import { CHECK_STAGES } from "../../../sandbox/src/domain/ledger-check.ts";
import { auditBalances, balancesOf, bookEntry, NOT_ENOUGH } from "../../../sandbox/src/operations/ledger.ts";
import {
  invoices,
  journalTransactions,
  ledgerAccounts,
  postings,
  transactions,
} from "../../../sandbox/src/db/schema/index.ts";
import * as ledger from "../../../sandbox/src/domain/ledger.ts";
import { applicationRows, db, makeMerchant, makePerson, nextApplicationId } from "../../support/workerd/sandbox.ts";
import { nothingOpen, operation, stepFor, STEPS } from "../../support/workerd/ledger-steps.ts";
import { payInvoice } from "../../support/workerd/paying.ts";

/**
 * The full form is a section of the bench (`npm run bench -- --only ledger`), which sets these. Only names that begin
 * with VITE_ reach a test inside workerd.
 */
const SEEDS = Number(import.meta.env["VITE_LEDGER_SEEDS"] ?? 2);
/** Which of the seeds is the first, counted from one: a long run can be made in parts. */
const FIRST = Number(import.meta.env["VITE_LEDGER_FIRST"] ?? 1);
const OPERATIONS = Number(import.meta.env["VITE_LEDGER_OPERATIONS"] ?? 600);

/** A statement that fails, put somewhere into the batch: what a crash or a lost race does. */
const failing = (): Statement[] => [
  db
    .update(ledgerAccounts)
    .set({ currency: "AZN" })
    .where(sql`0`),
  expectChange(db, "injected failure"),
];

/** Words for what comes after another: of a batch, and of the database where an approval is written first. */
const LATE = ["expectation_failed", "payout_approvals_late", "payout_file_approvals_late"];

const sums = () =>
  db.all<{ journal: string; currency: string; sum: number }>(sql`
    SELECT journal_id AS journal, currency, sum(amount_minor) AS sum FROM postings
    JOIN ledger_accounts ON ledger_accounts.id = account_id GROUP BY journal_id, currency HAVING sum <> 0`);

describe("the ledger", () => {
  /** Over all seeds. */
  const happened = new Set<string>();

  it.each(Array.from({ length: SEEDS }, (_, index) => 20_260_400 + FIRST + index))(
    `holds through ${OPERATIONS} random operations with failures in between, seed %i`,
    { timeout: 20_000 + OPERATIONS * 40 },
    async (seed) => {
      const began = performance.now();
      const merchant = await makeMerchant();
      const { merchantId } = merchant;
      const { userId } = await makePerson(merchant, "ROLE_SUSER");
      const apps = [merchant.applicationId, nextApplicationId(), nextApplicationId()];
      for (const id of apps.slice(1)) await runBatch(db, applicationRows(merchantId, userId, "default", id, id));
      const open = nothingOpen();
      const model = new Map<string, number>();
      const count = { done: 0, failed: 0, refused: 0 };
      const run = (batch: Statement[]) =>
        runBatch(db, batch).then(
          () => "done" as const,
          (error: unknown) => refusedBy(error) ?? String(error),
        );

      for (const [index, chosen] of fc.sample(operation, { seed, numRuns: OPERATIONS }).entries()) {
        const next = () =>
          stepFor(chosen, { apps, merchantId, reviewerId: userId }, open, { reference: `${seed}-${index}`, at: index });
        const step = next();
        if (!step) continue;
        const { statements, postings: moved } = step;
        const key = (posting: ledger.Posting) => `${posting.applicationId}:AZN:${posting.kind}`;
        const at = chosen.part % (statements.length + 1);
        const enough = moved.every(
          (posting) => posting.kind === "OUTSIDE" || (model.get(key(posting)) ?? 0) + posting.amount >= 0,
        );
        const batch = chosen.fails ? [...statements.slice(0, at), ...failing(), ...statements.slice(at)] : statements;
        const outcome = await run(batch);
        if (chosen.fails) expect(["expectation_failed", NOT_ENOUGH]).toContain(outcome);
        else expect(outcome).toBe(enough ? "done" : NOT_ENOUGH);
        count[chosen.fails ? "failed" : outcome === "done" ? "done" : "refused"]++;
        if (outcome !== "done") continue;
        // Of two who read a payout as it was, one is heard.
        const again = /^(WITHDRAWAL|PAYOUT|FILE)_/.test(step.name) && chosen.part % 5 === 0 ? next() : undefined;
        if (again) expect(LATE).toContain(await run(again.statements));
        happened.add(step.name);
        for (const posting of moved) model.set(key(posting), (model.get(key(posting)) ?? 0) + posting.amount);
        step.after(open);
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
      for (const times of Object.values(count)) expect(times).toBeGreaterThan(OPERATIONS / 100);
      // What is in transit is what refunds and payouts are on their way, and the payouts say so themselves.
      for (const applicationId of apps) {
        const [told] = await db.all<{
          sum: number;
        }>(sql`SELECT coalesce(sum(amount_minor + fee_minor), 0) AS sum FROM payouts
          WHERE application_id = ${applicationId} AND state IN ('AWAITING_APPROVAL', 'IN_PROGRESS')`);
        const [filed] = await db.all<{
          sum: number;
        }>(sql`SELECT coalesce(sum(amount_minor + fee_minor), 0) AS sum FROM payout_files
          WHERE application_id = ${applicationId} AND state = 'AWAITING_APPROVAL'`);
        const refunding = open.refund.filter((refund) => refund.applicationId === applicationId);
        const { IN_TRANSIT } = await balancesOf(db, applicationId);
        expect(IN_TRANSIT).toBe(
          refunding.reduce((sum, { amount }) => sum + amount, (told?.sum ?? 0) + (filed?.sum ?? 0)),
        );
      }
      console.log(
        `ledger ${JSON.stringify({ seed, operations: OPERATIONS, ...count, seconds: (performance.now() - began) / 1000 })}`,
      );
    },
  );

  it(
    "is whole after the random operations, as a check of all of it finds",
    { timeout: 20_000 + OPERATIONS * 40 },
    async () => {
      const found = new Set<string>();
      for (const stage of CHECK_STAGES)
        for (let after = 0, rows = PIECE; rows === PIECE;) {
          const piece = await PIECES[stage](db, after);
          [rows, after] = [piece.rows, piece.end];
          for (const { kind } of piece.findings) found.add(kind);
        }
      // Holds and refunds are only booked here: nothing says that they are open.
      for (const kind of ["HELD", "IN_TRANSIT", "RESERVE"]) found.delete(kind);
      expect([...found]).toEqual([]);
      expect(STEPS.filter((name) => !happened.has(name))).toEqual([]);
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
