import { dayIn, isRegionMobile, REGIONS } from "#provider/contract/regions";
import { DISPUTE_STATES } from "#provider/contract/dispute-words";
import { newPasswordSchema } from "#provider/contract/fields";
import { ROLES } from "#provider/contract/permissions";
import { requirementSchema } from "#provider/contract/requirements";
import { INVOICE_STATUSES, LINK_STATUSES } from "#provider/contract/words";
import { neededOf, RULES } from "#provider/rules/requirements";
import { env } from "cloudflare:workers";
import { count, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { logoBytes } from "../../../sandbox/src/db/logos.ts";
import { findConnection, preparedOf } from "../../../sandbox/src/db/connections.ts";
import { findDetailed, inForce } from "../../../sandbox/src/db/details.ts";
import { isRegionIban } from "../../../sandbox/src/domain/iban.ts";
import { sha256Hex } from "../../../sandbox/src/domain/digest.ts";
import { readLogo } from "../../../sandbox/src/images/logo.ts";
import { openDb } from "../../../sandbox/src/db/database.ts";
import { expiringInvoices, failedPayouts, lapsingHolds, unsignedApplications } from "../../../sandbox/src/db/to-do.ts";
import { endOfDay } from "../../../sandbox/src/domain/schedule.ts";
import {
  applications,
  contracts,
  invoices,
  logos,
  outboxMessages,
  postings,
  securityEvents,
  transactions,
  users,
} from "../../../sandbox/src/db/schema/index.ts";
import { passwordMatches } from "../../../sandbox/src/security/password.ts";
import { demoUsers, seed } from "../../../sandbox/src/testing/seed/index.ts";
import { stateOf } from "../../../sandbox/src/wire/user.ts";
import { tellStories } from "../../../sandbox/src/testing/seed/stories.ts";

const db = openDb(env.DB);
const NOW = Date.parse("2026-05-14T09:30:00Z");
const clock = { now: () => NOW, date: () => new Date(NOW) };
const KEYS = { TOKEN_HMAC_KEY: "t".repeat(32), PUBLIC_URL: "http://localhost:8788" };
const MAIN = "mer_HOTEL00000000000";

beforeAll(() => seed(db, KEYS, clock));

const rows = <Row>(query: SQL): Promise<Row[]> => db.all<Row>(query);

test("there is somebody of every role, and an owner and an operator in every region", () => {
  const has = (region: string, role: string) => demoUsers.some((user) => user.region === region && user.role === role);
  expect(ROLES.filter((role) => !has("default", role))).toEqual([]);
  for (const region of REGIONS) expect([has(region, "ROLE_SUSER"), has(region, "ROLE_OPERATOR")]).toEqual([true, true]);
});

test("every demo user signs in with the printed password and a phone of the region", async () => {
  for (const user of demoUsers) {
    expect(isRegionMobile(user.region, user.phone), user.phone).toBe(true);
    expect(newPasswordSchema.safeParse(user.password).success, user.password).toBe(true);
  }
  const stored = await db.select().from(users);
  // Besides them, the main merchant has somebody invited and somebody taken off, who cannot sign in.
  const absent = stored.filter(({ username }) => !demoUsers.some((demo) => demo.username === username));
  expect(absent.map((user) => [user.merchantId, stateOf(user), user.passwordHash])).toEqual([
    [MAIN, "INVITED", ""],
    [MAIN, "REMOVED", ""],
  ]);
  expect(stored).toHaveLength(demoUsers.length + 2);
  const owner = stored.find(({ username }) => username === "owner@hotel.example");
  const demo = demoUsers.find(({ username }) => username === "owner@hotel.example");
  expect(await passwordMatches(demo?.password ?? "", owner?.passwordHash)).toBe(true);
});

test("the main owner has security activity of the last weeks on two devices, a change of rights among it", async () => {
  const [owner] = await db.select().from(users).where(eq(users.username, "owner@hotel.example"));
  const told = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, owner?.id ?? ""))
    .orderBy(securityEvents.seq);
  expect(new Set(told.flatMap(({ kind, system }) => (kind === "SIGNED_IN" ? [system] : []))).size).toBe(2);
  expect(told.filter(({ kind }) => kind === "ACCESS_CHANGED")).toMatchObject([{ change: { roleTo: "ROLE_SUSER" } }]);
  const times = told.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(NOW - (times[0] ?? 0)).toBeLessThan(30 * 86_400_000);
});

test("individuals were approved with all that is asked of them, and are paid out to the account that their contract names", async () => {
  const individuals = await db
    .select({ id: applications.id, merchantId: applications.merchantId })
    .from(applications)
    .where(isNotNull(applications.individualId));
  expect(individuals.length).toBeGreaterThan(1);
  for (const { id, merchantId } of individuals) {
    const one = await findConnection(db, id, merchantId);
    const detailed = await findDetailed(db, id);
    if (!one || !detailed) throw new Error(`${id} was not prepared`);
    const prepared = preparedOf(one);
    expect(neededOf(prepared).filter((requirement) => !prepared.values[requirement])).toEqual([]);
    const judge = { region: prepared.region, isIban: (text: string) => isRegionIban(prepared.region, text) };
    for (const [requirement, value] of Object.entries(prepared.values))
      expect(RULES[requirementSchema.parse(requirement)].read(value, judge), requirement).toEqual({ value });
    expect(one.rounds.map(({ isApproved }) => isApproved)).toEqual([true]);
    const account = String(inForce(detailed).values["bank.iban"]);
    const [contract] = await db.select().from(contracts).where(eq(contracts.applicationId, id));
    expect(JSON.stringify(contract?.text)).toContain(account);
  }
});

test("the main merchant has invoices in every state over two years, most of them in the season", async () => {
  const states = await rows<{ status: string; number: number }>(
    sql`SELECT status, count(*) AS number FROM invoices WHERE merchant_id = ${MAIN} GROUP BY status`,
  );
  expect(states.map(({ status }) => status).toSorted()).toEqual([...INVOICE_STATUSES].toSorted());
  const [span] = await rows<{ number: number; first: number; last: number }>(
    sql`SELECT count(*) AS number, min(created_at) AS first, max(created_at) AS last FROM invoices WHERE merchant_id = ${MAIN}`,
  );
  expect(span?.number).toBeGreaterThan(1000);
  expect(NOW - (span?.first ?? NOW)).toBeGreaterThan(720 * 86_400_000);
  expect(span?.last).toBeLessThanOrEqual(NOW);
  const months = await rows<{ month: string; number: number }>(
    sql`SELECT substr(created_day, 1, 7) AS month, count(*) AS number FROM invoices WHERE application_id = 'ES1000001' GROUP BY month`,
  );
  const of = (month: string) => months.find((row) => row.month === month)?.number ?? 0;
  expect(of("2025-08")).toBeGreaterThan(1.5 * of("2025-02"));
});

test("money leaves one wallet by itself on the first of a month, and rests in another, to cards that their owners have", async () => {
  const rules = await rows<Record<string, unknown>>(
    sql`SELECT automatic_withdrawals.application_id AS app, rhythm, state, paused_because AS because, next_run_at AS next, last4
      FROM automatic_withdrawals JOIN payment_cards ON payment_cards.id = card_id AND user_id = set_by ORDER BY app`,
  );
  expect(rules).toEqual([
    { app: "ES1000021", rhythm: "MONTHLY", state: "ACTIVE", because: null, next: expect.any(Number), last4: "5100" },
    { app: "ES2000001", rhythm: "ABOVE", state: "PAUSED", because: "PERSON", next: null, last4: "5100" },
  ]);
  expect(Number(rules[0]?.["next"])).toBeGreaterThan(NOW);
});

test("payments are there in every state that a payment can be in", async () => {
  const states = await rows<{ status: string }>(sql`SELECT DISTINCT status FROM transactions ORDER BY status`);
  expect(states.map(({ status }) => status)).toEqual([
    "APPROVED",
    "CANCELED",
    "CASH",
    "DECLINED",
    "EXPIRED",
    "PARTIAL_REFUND",
    "PENDING",
    "PREAUTH_APPROVED",
    "PREAUTH_EXPIRED",
    "REFUNDED",
    "REFUND_IN_PROGRESS",
    "REVERSE",
  ]);
  const [completed] = await rows<{ number: number }>(
    sql`SELECT count(*) AS number FROM transactions WHERE operation = 'COMPLETE' AND gross_minor < amount_minor`,
  );
  expect(completed?.number).toBeGreaterThan(0);
});

test("what was paid in cash is paid in full, and none of it is money of a wallet", async () => {
  const [cash] = await rows<{ number: number; unpaid: number; captured: number }>(
    sql`SELECT count(*) AS number, sum(invoices.amount_minor - invoices.paid_minor) AS unpaid, sum(transactions.gross_minor) AS captured
      FROM invoices JOIN transactions ON transactions.invoice_id = invoices.id AND transactions.status = 'CASH' WHERE invoices.status = 'CASH'`,
  );
  expect(cash?.number).toBeGreaterThan(0);
  expect(cash).toMatchObject({ unpaid: 0, captured: 0 });
});

test("every journal sums to zero and every balance is the sum of its postings", async () => {
  expect(await rows(sql`SELECT journal_id FROM postings GROUP BY journal_id HAVING sum(amount_minor) <> 0`)).toEqual(
    [],
  );
  expect(await rows(sql`SELECT 1 FROM postings WHERE journal_id NOT IN (SELECT id FROM journal_transactions)`)).toEqual(
    [],
  );
  expect(await auditBalances(db)).toEqual([]);
});

test("the wallets agree with the payments: held, in transit, fees and what left", async () => {
  const differences = await rows(sql`
    SELECT a.application_id, a.kind, a.balance_minor, told.sum FROM ledger_accounts a JOIN (
      SELECT application_id, 'HELD' AS kind, sum(CASE status WHEN 'PREAUTH_APPROVED' THEN amount_minor ELSE 0 END)
        + coalesce((SELECT sum(held_minor) FROM disputes WHERE disputes.application_id = transactions.application_id AND ended_at IS NULL), 0) AS sum
        FROM transactions GROUP BY application_id
      UNION ALL
      SELECT application_id, 'FEES', sum(fee_minor) + coalesce((SELECT sum(fee_minor) FROM payouts
        WHERE payouts.application_id = transactions.application_id AND state IN ('SUCCESS', 'RETURNED')), 0)
        + coalesce((SELECT sum(fee_taken_minor) FROM disputes WHERE disputes.application_id = transactions.application_id), 0) FROM transactions GROUP BY application_id
      UNION ALL
      SELECT application_id, 'IN_TRANSIT', coalesce((SELECT sum(refunds.amount_minor) FROM refunds JOIN transactions t
        ON t.id = refunds.transaction_id WHERE t.application_id = transactions.application_id AND state IN ('AWAITING_APPROVAL', 'IN_PROGRESS')), 0)
        + coalesce((SELECT sum(amount_minor + fee_minor) FROM payouts
        WHERE payouts.application_id = transactions.application_id AND state IN ('AWAITING_APPROVAL', 'IN_PROGRESS')), 0)
        + coalesce((SELECT sum(amount_minor + fee_minor) FROM payout_files
        WHERE payout_files.application_id = transactions.application_id AND state = 'AWAITING_APPROVAL'), 0) FROM transactions GROUP BY application_id
    ) told ON told.application_id = a.application_id AND told.kind = a.kind WHERE told.sum <> a.balance_minor`);
  expect(differences).toEqual([]);
});

test("every merchant with a wallet has withdrawals in every state, several reasons among them, and its owner has cards", async () => {
  const live = await rows<{
    id: string;
    region: string;
  }>(sql`SELECT DISTINCT applications.merchant_id AS id, applications.region
    FROM applications JOIN invoices ON invoices.application_id = applications.id`);
  for (const { id, region } of live) {
    const told = await rows<{ state: string; failure: string | null; asked: number; at: number; next: number | null }>(
      sql`SELECT state, failure, asked, created_at AS at, bank_at AS next FROM payouts WHERE merchant_id = ${id} AND kind = 'WITHDRAWAL'`,
    );
    if (region === "sa") {
      expect(told).toEqual([]);
      continue;
    }
    expect(new Set(told.map(({ state }) => state)), id).toEqual(
      new Set(["SUCCESS", "FAIL", "RETURNED", "IN_PROGRESS"]),
    );
    const reasons = new Set(told.flatMap(({ state, failure }) => (state === "FAIL" ? [failure] : [])));
    expect(reasons.size, id).toBeGreaterThan(4);
    const underWay = told.filter(({ state }) => state === "IN_PROGRESS");
    expect(new Set(underWay.map(({ asked }) => asked > 0)), id).toEqual(new Set([true, false]));
    expect(underWay.every(({ next }) => (next ?? 0) > NOW)).toBe(true);
    expect(NOW - Math.min(...told.map(({ at }) => at))).toBeGreaterThan(600 * 86_400_000);
    const cards = await rows<{
      house: number;
      attached: number;
    }>(sql`SELECT is_house_bank AS house, attached_card AS attached
      FROM payment_cards JOIN users ON users.id = user_id WHERE users.merchant_id = ${id} AND is_default = 1`);
    expect(cards[0], id).toEqual({ house: 1, attached: 1 });
  }
});

test("the main merchant has payouts of every state, some that wait for each of two people, and one nobody may approve is elsewhere", async () => {
  const told = await rows<{
    state: string;
    number: number;
    makers: number;
  }>(sql`SELECT state, count(*) AS number, count(DISTINCT created_by) AS makers
    FROM payouts WHERE merchant_id = ${MAIN} AND kind = 'PAYOUT' GROUP BY state ORDER BY state`);
  expect(told.map(({ state }) => state)).toEqual([
    "AWAITING_APPROVAL",
    "EXPIRED",
    "FAIL",
    "IN_PROGRESS",
    "RECALLED",
    "REJECTED",
    "RETURNED",
    "SUCCESS",
  ]);
  expect(told[0]).toMatchObject({ number: 3, makers: 2 });
  const alone = await rows(sql`SELECT DISTINCT merchant_id FROM payouts WHERE approved_alone = 1`);
  expect(alone.length).toBeGreaterThan(0);
  const blocked = await rows(
    sql`SELECT id FROM payouts WHERE merchant_id = 'mer_ONETIME000000000' AND state = 'AWAITING_APPROVAL'`,
  );
  expect(blocked).toHaveLength(1);
});

test("what an invoice says was paid and held is what its payments say", async () => {
  const differences = await rows(sql`
    SELECT code, status, paid_minor, held_minor FROM invoices WHERE status <> 'CASH' AND (
      paid_minor <> coalesce((SELECT sum(gross_minor) FROM transactions WHERE invoice_id = invoices.id), 0)
      OR held_minor <> coalesce((SELECT sum(amount_minor) FROM transactions
        WHERE invoice_id = invoices.id AND status = 'PREAUTH_APPROVED'), 0))`);
  expect(differences).toEqual([]);
  const late = await rows(sql`SELECT code FROM invoices WHERE status IN ('PENDING', 'PARTIAL', 'DECLINED')
    AND held_minor = 0 AND expires_at <= ${NOW}`);
  expect(late).toEqual([]);
});

test("what a payment link says was paid is what its payments say, and each payment names its link or order", async () => {
  const differences = await rows(sql`
    SELECT code FROM payment_links WHERE payment_count <> (SELECT count(*) FROM transactions
        WHERE payment_link_id = payment_links.id AND status <> 'DECLINED')
      OR paid_minor <> (SELECT coalesce(sum(gross_minor), 0) FROM transactions WHERE payment_link_id = payment_links.id)`);
  expect(differences).toEqual([]);
  const unnamed =
    await rows(sql`SELECT transactions.id FROM transactions LEFT JOIN payment_links ON payment_links.id = payment_link_id
      LEFT JOIN orders ON orders.transaction_id = transactions.id
    WHERE source <> coalesce(kind, iif(orders.code IS NULL, 'INVOICE', 'API'))
      OR (source <> 'INVOICE' AND invoice_code <> coalesce(payment_links.code, orders.code))
      OR (source = 'QR') <> (transactions.id IN (SELECT transaction_id FROM qr_payments))`);
  expect(unnamed).toEqual([]);
});

test("the main merchant has a payment link in every state, one of them for any amount, and a QR code that is paid", async () => {
  const states = await rows<{ status: string; paid: number }>(sql`SELECT status, sum(payment_count) AS paid
    FROM payment_links WHERE merchant_id = ${MAIN} AND kind = 'LINK' GROUP BY status ORDER BY status`);
  expect(states.map(({ status }) => status)).toEqual(LINK_STATUSES.toSorted());
  for (const { status, paid } of states) expect([status, paid > 0]).toEqual([status, true]);
  expect(await rows(sql`SELECT code FROM payment_links WHERE kind = 'LINK' AND amount_minor IS NULL`)).toHaveLength(1);
  const [qr] = await rows<{ paid: number }>(sql`SELECT payment_count AS paid FROM payment_links WHERE kind = 'QR'`);
  expect(qr?.paid).toBeGreaterThan(20);
});

test("the newest invoice and payment of a merchant are the last recorded: lists are in the order of time", async () => {
  for (const table of ["invoices", "transactions"])
    expect(
      await rows(sql`SELECT one.id FROM ${sql.raw(table)} one JOIN ${sql.raw(table)} other
        ON other.merchant_id = one.merchant_id AND other.seq = one.seq + 1 WHERE other.created_at < one.created_at`),
    ).toEqual([]);
});

test("the main owner has something of every kind to do, also at the end of a day", async () => {
  const sight = { kind: "merchant", merchantId: MAIN } as const;
  const endOfToday = endOfDay("default", dayIn("default", clock.date()));
  const [hold] = await lapsingHolds(db, sight, NOW, NOW + 86_400_000);
  const [invoice] = await expiringInvoices(db, sight, NOW, endOfToday);
  const [failed] = await failedPayouts(db, sight, NOW - 7 * 86_400_000);
  const [unsigned] = await unsignedApplications(db, sight);
  for (const kind of [hold, invoice, failed, unsigned]) expect(kind?.count).toBeGreaterThan(0);
  const late = Date.parse("2026-05-14T19:59:00Z");
  const told = tellStories(late).flatMap((story) => story.invoices);
  const isOpen = told.filter(({ status, expiresAt }) => status === "PENDING" && expiresAt === endOfToday);
  expect(isOpen.some(({ merchantId }) => merchantId === MAIN)).toBe(true);
});

test("one application of the main owner has a logo that may be one, kept as if it had been uploaded", async () => {
  const kept = await db.select().from(logos);
  expect(kept).toMatchObject([{ applicationId: "ES1000002", mediaType: "image/png" }]);
  const bytes = kept[0] ? await logoBytes(db, kept[0]) : new Uint8Array();
  const { width, height, bytes: again } = readLogo(bytes);
  expect(kept[0]).toMatchObject({ width, height, size: bytes.length, sha256: sha256Hex(bytes) });
  expect(again).toEqual(bytes);
});

test("nothing was sent to anybody", async () => {
  expect(await db.select({ number: count() }).from(outboxMessages)).toEqual([{ number: 0 }]);
});

test("seeding again changes nothing", async () => {
  const numbers = () => Promise.all([db.$count(invoices), db.$count(transactions), db.$count(postings)]);
  const before = await numbers();
  await seed(db, KEYS, clock);
  expect(await numbers()).toEqual(before);
});

test("the main merchant has an invoice that recurs, one that is paused, one that waits for its day, reminders, and an edit", async () => {
  const kinds = await rows<{ state: string; next: number | null }>(
    sql`SELECT recurrence_state AS state, next_run_at AS next FROM invoices WHERE merchant_id = ${MAIN} AND recurrence_state IS NOT NULL ORDER BY state`,
  );
  expect(kinds.map(({ state }) => state)).toEqual(["ACTIVE", "PAUSED"]);
  expect(kinds[0]?.next).toBeGreaterThan(NOW);
  expect(kinds[1]?.next).toBeNull();
  const waiting = await rows<{ next: number }>(
    sql`SELECT next_run_at AS next FROM invoices WHERE merchant_id = ${MAIN} AND scheduled_date IS NOT NULL`,
  );
  expect(waiting.every(({ next }) => next > NOW)).toBe(true);
  expect(waiting).toHaveLength(1);
  const reminders = await rows<{ reminder: string; at: number }>(
    sql`SELECT reminder, run_at AS at FROM invoice_reminders ORDER BY run_at`,
  );
  expect(new Set(reminders.map(({ reminder }) => reminder)).size).toBeGreaterThan(2);
  expect(reminders.every(({ at }) => at > NOW)).toBe(true);
  const edits = await rows<{ changes: string }>(sql`SELECT changes FROM invoice_events WHERE kind = 'EDITED'`);
  expect(edits).toEqual([{ changes: expect.stringContaining('"amount"') }]);
});

test("the first shop of the hotel has a dispute in every state", async () => {
  const told = await rows<{ state: string }>(sql`SELECT DISTINCT state FROM disputes`);
  expect(told.map(({ state }) => state).toSorted()).toEqual([...DISPUTE_STATES].toSorted());
});
