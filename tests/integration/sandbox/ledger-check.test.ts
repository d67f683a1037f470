import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { runBatch, type Statement } from "../../../sandbox/src/db/database.ts";
import { PIECE } from "../../../sandbox/src/db/check-piece.ts";
import {
  findingsOf,
  KEPT_FINDINGS,
  latestChecks,
  sweepLedgerChecks,
  type LedgerCheckRow,
} from "../../../sandbox/src/db/ledger-checks.ts";
import { ledgerFindings, payouts } from "../../../sandbox/src/db/schema/index.ts";
import * as entries from "../../../sandbox/src/domain/ledger.ts";
import { bookEntry } from "../../../sandbox/src/operations/ledger.ts";
import { beginCheck } from "../../../sandbox/src/operations/ledger-check.ts";
import { planWithdrawal } from "../../../sandbox/src/operations/wallets/withdraw.ts";
import { seed } from "../../../sandbox/src/testing/seed/index.ts";
import { clockAhead } from "../../../sandbox/src/clock.ts";
import { advance, db, makeMerchant, send, settings } from "../../support/workerd/sandbox.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import { IBAN } from "../../support/workerd/withdrawing.ts";

const DAY_SECONDS = 24 * 3600;
const raw = (text: string): Statement => db.run(sql.raw(text));

/**
 * The rules of the database are taken off, something is damaged, and they are put back: what only a fault below this
 * Worker could do.
 */
async function damage(...statements: string[]): Promise<void> {
  const triggers = await db.all<{ name: string; sql: string }>(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`,
  );
  await runBatch(db, [
    raw("PRAGMA defer_foreign_keys = ON"),
    ...triggers.map(({ name }) => raw(`DROP TRIGGER "${name}"`)),
    ...statements.map(raw),
    ...triggers.map((trigger) => raw(trigger.sql)),
  ]);
}

async function latest(): Promise<LedgerCheckRow> {
  const [check] = await latestChecks(db, 1);
  if (!check) throw new Error("no check yet");
  return check;
}

/** What a check on demand names, as "kind subject expected found". */
async function named(): Promise<string[]> {
  expect((await send("POST /ledger/checks")).status).toBe(303);
  const check = await latest();
  expect(check).toMatchObject({ state: "DONE", startedBy: "DEMAND" });
  const lines = await findingsOf(db, check.seq);
  expect(lines).toHaveLength(check.faults);
  return lines.map(({ kind, subject, expected, found }) => `${kind} ${subject} ${expected} ${found}`);
}

/** What a check names after some damage that it did not name before. */
async function newlyNamed(work: () => Promise<unknown>): Promise<string[]> {
  const before = await named();
  await work();
  return (await named()).filter((line) => !before.includes(line));
}

/**
 * A merchant who took 100.00 at a fee of 2.50, so many times: the first entry, its postings by account, and the
 * accounts' ids.
 */
async function paid(times = 1) {
  const { merchantId, applicationId } = await makeMerchant();
  const account = (kind: entries.AccountKind) => `${applicationId}:AZN:${kind}`;
  for (let nth = 0; nth < times; nth++) {
    const subject = { applicationId, reference: `paid-${applicationId}-${nth}` };
    await runBatch(db, bookEntry(db, entries.purchase(subject, { gross: 10_000, fee: 250 }), "AZN", 1));
  }
  const rows = await db.all<{ id: string; account: string; seq: number }>(
    sql`SELECT journal_id AS id, account_id AS account, seq FROM postings WHERE account_id LIKE ${`${applicationId}:%`} ORDER BY seq`,
  );
  const posting = (kind: entries.AccountKind, nth = 0) =>
    rows.filter((row) => row.account === account(kind))[nth]?.seq ?? 0;
  return { merchantId, applicationId, account, posting, id: rows[0]?.id ?? "" };
}

/** A withdrawal of 50.00 at a fee of 1.00 that is on its way, and the account where its money is. */
async function underWay() {
  const { merchantId, applicationId, account } = await paid();
  const { payout, statements } = planWithdrawal(db, {
    application: { id: applicationId, merchantId, currency: "AZN" },
    target: "BANK",
    destination: IBAN,
    targetMasked: "AZ86 AIIB •••• 0001",
    bank: null,
    amountMinor: 5_000,
    feeMinor: 100,
    description: "",
    maker: { id: "usr_MAKER", fullName: "Someone" },
    now: Date.now(),
  });
  await runBatch(db, statements);
  return { id: payout.id, transit: account("IN_TRANSIT") };
}

describe("a check of the ledger", () => {
  it("finds nothing wrong in two years of the demo merchants", async () => {
    await seed(db, settings, clockAhead(0));
    expect(await named()).toEqual([]);
    const { postings, entries: booked, accounts } = await latest();
    const [rows] = await db.all(sql`SELECT (SELECT count(*) FROM postings) AS postings,
      (SELECT count(*) FROM journal_transactions) AS booked, (SELECT count(*) FROM ledger_accounts) AS accounts`);
    expect({ postings, booked, accounts }).toEqual(rows);
    expect(postings).toBeGreaterThan(PIECE);
  });

  it("nor after a payment", async () => {
    await payInvoice(await makeMerchant(), {});
    expect(await named()).toEqual([]);
  });

  it("is made once a day by the clock, piece by piece, and told to the log", async () => {
    const lines = vi.spyOn(console, "log").mockImplementation(() => undefined);
    await advance(2 * DAY_SECONDS);
    const running = await latest();
    expect(running).toMatchObject({ state: "RUNNING", startedBy: "CLOCK" });
    expect(running.postings).toBeLessThan((await db.all(sql`SELECT 1 FROM postings`)).length);
    for (let minute = 0; minute < 20 && (await latest()).state === "RUNNING"; minute++) await advance(60);
    const done = await latest();
    expect(done).toMatchObject({ seq: running.seq, state: "DONE", faults: 0 });
    expect(done.postings).toBe((await db.all(sql`SELECT 1 FROM postings`)).length);
    expect(lines.mock.calls.some(([line]) => String(line).includes(`"event":"ledger_checked"`))).toBe(true);
    lines.mockRestore();

    await advance(3600);
    expect((await latest()).seq).toBe(done.seq);
    await advance(DAY_SECONDS);
    expect((await latest()).seq).toBe(done.seq + 1);
  });

  it("gives way to one that somebody asks for: what was looked at may have been damaged since", async () => {
    await named();
    await runBatch(db, [beginCheck(db, "CLOCK", 1)]);
    const running = await latest();
    await named();
    const [newer, older] = await latestChecks(db, 2);
    expect([newer?.state, older?.state, older?.seq]).toEqual(["DONE", "REPLACED", running.seq]);
  });

  it("is one, however many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send("POST /ledger/checks")));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    const checks = await latestChecks(db, 20);
    expect(checks.filter(({ state }) => state === "RUNNING").length).toBeLessThanOrEqual(1);
    expect(await named()).toEqual([]);
  });

  it("is kept for three months, and the last one longer", async () => {
    await named();
    const last = await latest();
    await runBatch(db, [sweepLedgerChecks(db, last.startedAt + 91 * DAY_SECONDS * 1000)]);
    expect((await latestChecks(db, 5)).map(({ seq }) => seq)).toEqual([last.seq]);
  });
});

describe("a check names", () => {
  it("a kept balance that is not what its postings sum to, and the currency that is out of balance by it", async () => {
    const { account } = await paid();
    const [available, outside] = [account("AVAILABLE"), account("OUTSIDE")];
    const change = () => damage(`UPDATE ledger_accounts SET balance_minor = 9751 WHERE id = '${available}'`);
    expect(await newlyNamed(change)).toEqual([`KEPT_BALANCE ${available} 9750 9751`, "TRIAL_BALANCE AZN 0 1"]);
    // Two faults that cancel out are two faults all the same.
    const cancel = () => damage(`UPDATE ledger_accounts SET balance_minor = -10001 WHERE id = '${outside}'`);
    expect(await newlyNamed(cancel)).toEqual([`KEPT_BALANCE ${outside} -10000 -10001`]);
  });

  it("a posting that was changed, and its entry that sums to zero no more", async () => {
    const { posting, id } = await paid();
    const seq = posting("FEES");
    const lines = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const change = () => damage(`UPDATE postings SET amount_minor = 257 WHERE seq = ${seq}`);
    expect(await newlyNamed(change)).toEqual([`RUNNING_BALANCE ${seq} 257 250`, `ENTRY_NOT_ZERO ${id} 0 7`]);
    const logged = lines.mock.calls.map(([line]) => String(line)).filter((line) => line.includes(`"ledger_fault"`));
    lines.mockRestore();
    expect(logged.some((line) => line.includes("ENTRY_NOT_ZERO") && line.includes(id))).toBe(true);
  });

  it("a balance below zero where nothing may owe", async () => {
    const { posting, account } = await paid();
    const seq = posting("AVAILABLE");
    const change = () => damage(`UPDATE postings SET balance_minor = -5 WHERE seq = ${seq}`);
    expect(await newlyNamed(change)).toEqual([
      `RUNNING_BALANCE ${seq} 9750 -5`,
      `FORBIDDEN_NEGATIVE ${seq} 0 -5`,
      `KEPT_BALANCE ${account("AVAILABLE")} -5 9750`,
      `MOVEMENT_BALANCE ${seq} -5 9750`,
    ]);
  });

  it("an entry without postings", async () => {
    const { applicationId } = await paid();
    const change = () =>
      damage(`INSERT INTO journal_transactions (id, application_id, operation, reference, effect_key, at)
        VALUES ('jrn_hollow', '${applicationId}', 'PURCHASE', 'hollow', 'hollow', 1)`);
    expect(await newlyNamed(change)).toEqual(["ENTRY_WITHOUT_POSTINGS jrn_hollow 2 0"]);
  });

  it("a held sum that no open hold explains", async () => {
    const merchant = await makeMerchant();
    const { transaction } = await payInvoice(merchant, { preAuth: true });
    expect(transaction.status).toBe("PREAUTH_APPROVED");
    const change = () => damage(`UPDATE transactions SET status = 'REVERSE' WHERE id = '${transaction.id}'`);
    const held = `${merchant.applicationId}:AZN:HELD`;
    const { amountMinor } = transaction;
    expect(await newlyNamed(change)).toEqual([
      `HELD ${held} 0 ${amountMinor}`,
      `RESERVE ${transaction.id} 0 ${amountMinor}`,
    ]);
  });

  it("a withdrawal on its way that was never booked", async () => {
    const { merchantId, applicationId } = await makeMerchant();
    const change = () =>
      db.insert(payouts).values({
        id: `pay-${applicationId}`,
        merchantId,
        applicationId,
        kind: "WITHDRAWAL",
        state: "IN_PROGRESS",
        target: "BANK",
        targetMasked: "AZ21 **** 1944",
        currency: "AZN",
        amountMinor: 5_000,
        feeMinor: 100,
        createdBy: "somebody",
        createdByName: "Someone",
        createdAt: 1,
      });
    expect(await newlyNamed(change)).toEqual([
      `IN_TRANSIT ${applicationId}:AZN:IN_TRANSIT 5100 0`,
      `PAYOUT_RESERVE pay-${applicationId} 5100 0`,
      `PAYOUT_ENTRY WITHDRAWAL:pay-${applicationId} 1 0`,
    ]);
  });

  it("a withdrawal that ended without giving its money on or back", async () => {
    const { id, transit } = await underWay();
    const change = () => damage(`UPDATE payouts SET state = 'FAIL' WHERE id = '${id}'`);
    expect(await newlyNamed(change)).toEqual([
      `IN_TRANSIT ${transit} 0 5100`,
      `RESERVE ${id} 0 5100`,
      `PAYOUT_ENTRY WITHDRAWAL_FAILED:${id} 1 0`,
    ]);
  });

  it("a sum that a wallet holds back for a withdrawal and that is another than it is", async () => {
    const { id, transit } = await underWay();
    const change = () => damage(`UPDATE wallet_reserves SET amount_minor = 5000 WHERE reference = '${id}'`);
    expect(await newlyNamed(change)).toEqual([
      `RESERVES ${transit} 5100 5000`,
      `RESERVE ${id} 5100 5000`,
      `PAYOUT_RESERVE ${id} 5100 5000`,
    ]);
  });

  it("a posting that its wallet does not show, and the number that is missing there", async () => {
    const { posting } = await paid(3);
    const [first, second, third] = [posting("AVAILABLE", 0), posting("AVAILABLE", 1), posting("AVAILABLE", 2)];
    const change = () => damage(`DELETE FROM wallet_movements WHERE seq = ${second}`);
    const lines = await newlyNamed(change);
    expect(lines.slice(0, 2)).toEqual([`POSTING_WITHOUT_MOVEMENT ${second} null null`, `MOVEMENT_NUMBER ${third} 2 3`]);
    // Sums go on from the first, in the wallet and of its kind.
    expect(lines.slice(2).every((line) => line.startsWith(`MOVEMENT_SUMS ${third} `))).toBe(true);
    expect(lines.some((line) => line.includes(` ${first} `))).toBe(false);
  });

  it("movements that were changed, each by what is wrong with it", async () => {
    const changes: [set: string, ...lines: string[]][] = [
      [
        "net_minor = 9740, fee_minor = 260",
        "MOVEMENT_AMOUNT # 9750 9740",
        "MOVEMENT_SUMS # 260 250",
        "MOVEMENT_SUMS # 9740 9750",
      ],
      ["balance_minor = 9751", "MOVEMENT_BALANCE # 9750 9751"],
      ["nth = 7", "MOVEMENT_NUMBER # 1 7"],
      ["in_minor = 10001", "MOVEMENT_SUMS # 10000 10001"],
      ["out_minor = 3", "MOVEMENT_SUMS # 0 3"],
      ["kind_nth = 9", "MOVEMENT_SUMS # 1 9"],
      ["kind_credited_minor = 0", "MOVEMENT_SUMS # 9750 0"],
      ["journal_id = (SELECT min(id) FROM journal_transactions)", "MOVEMENT_WITHOUT_POSTING # null null"],
    ];
    const seqs: number[] = [];
    for (const _ of changes) seqs.push((await paid()).posting("AVAILABLE"));
    const lines = await newlyNamed(() =>
      damage(...changes.map(([set], nth) => `UPDATE wallet_movements SET ${set} WHERE seq = ${seqs[nth]}`)),
    );
    for (const [nth, [, ...expected]] of changes.entries())
      for (const line of expected) expect(lines).toContain(line.replace("#", String(seqs[nth])));
    expect(lines.every((line) => seqs.includes(Number(line.split(" ")[1])))).toBe(true);
    expect((await send(`GET /ledger/checks/${(await latest()).seq}`)).text).toContain("Movement");
  });

  it("more than it keeps, by their number", async () => {
    const { applicationId } = await paid();
    await damage(`INSERT INTO journal_transactions (id, application_id, operation, reference, effect_key, at)
      WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${KEPT_FINDINGS + 50})
      SELECT 'jrn_many_' || n, '${applicationId}', 'TOPUP', 'many', 'many' || n, 1 FROM counted`);
    await send("POST /ledger/checks");
    const check = await latest();
    expect(check.faults).toBeGreaterThan(KEPT_FINDINGS);
    expect(await findingsOf(db, check.seq)).toHaveLength(KEPT_FINDINGS);
    const page = await send(`GET /ledger/checks/${check.seq}`);
    expect(page.text).toContain(`The first ${KEPT_FINDINGS} of ${check.faults} faults.`);
    await damage("DELETE FROM journal_transactions WHERE id LIKE 'jrn_many_%'");
    await db.delete(ledgerFindings);
  });

  it("a posting without entry, and one without account", async () => {
    const { posting, id, account } = await paid();
    const [fees, available] = [posting("FEES"), posting("AVAILABLE")];
    // The references between the tables go as well: a copy that was filled without them.
    const change = () =>
      damage(
        "ALTER TABLE postings RENAME TO kept_postings",
        "DROP INDEX postings_by_journal",
        "DROP INDEX postings_by_account",
        "CREATE TABLE postings AS SELECT * FROM kept_postings",
        "CREATE INDEX postings_by_journal ON postings (journal_id)",
        "CREATE INDEX postings_by_account ON postings (account_id, seq)",
        `UPDATE postings SET journal_id = 'jrn_gone' WHERE seq = ${fees}`,
        `UPDATE postings SET account_id = 'ES0:AZN:AVAILABLE' WHERE seq = ${available}`,
      );
    const lines = await newlyNamed(change);
    expect(lines).toContain(`POSTING_WITHOUT_ENTRY ${fees} null null`);
    expect(lines).toContain(`POSTING_WITHOUT_ACCOUNT ${available} null null`);
    expect(lines).toContain(`KEPT_BALANCE ${account("AVAILABLE")} 0 9750`);
    expect(lines.some((line) => line.startsWith(`ENTRY_NOT_ZERO ${id} `))).toBe(true);
    const page = await send(`GET /ledger/postings/${fees}`);
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/ledger/journal/jrn_gone"]);
    expect((await send("GET /ledger/journal/jrn_gone")).text).toContain("No entry seals these postings.");
  });
});
