import { describe, expect, it } from "vitest";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { type TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { transactionTimeline } from "../../../sandbox/src/db/lists/transactions.ts";
import {
  answerRefunds,
  balances,
  complete,
  held,
  now,
  ours,
  outcome,
  paid,
  refund,
  reverse,
  richer,
  statusOf,
  withoutInvoice,
} from "../../support/workerd/money.ts";
import { advance, db, makePerson, newKey, refusal, send, type Sent } from "../../support/workerd/sandbox.ts";

describe("fifty at once", () => {
  const times = (work: (index: number) => Promise<Sent>) =>
    Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
  const count = (answers: Sent[]) => answers.filter(({ status }) => status < 300).length;
  const refused = (answers: Sent[]) => new Set(answers.filter(({ status }) => status >= 300).map(refusal));

  it.each([
    ["refund", paid, (transaction: TransactionRow, key: string) => refund(transaction, 60, { key })],
    ["completion", held, (transaction: TransactionRow, key: string) => complete(transaction, 60, { key })],
    ["reversal", held, (transaction: TransactionRow, key: string) => reverse(transaction, { key })],
  ] as const)("with one key: one %s, the others get its answer or are told to wait", async (_name, make, act) => {
    await richer();
    const transaction = await make();
    const before = (await transactionTimeline(db, transaction.id)).length;
    const key = newKey();
    const answers = await times(() => act(transaction, key));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect([...refused(answers)].filter((code) => code !== "409 idempotency_in_progress")).toEqual([]);
    expect((await act(transaction, key)).text).toBe(done[0]?.text);
    expect(await transactionTimeline(db, transaction.id)).toHaveLength(before + 1);
    expect(await auditBalances(db)).toEqual([]);
  });

  it("refunds with keys of their own: one begins, and in the end never more than was captured", async () => {
    await richer();
    const transaction = await paid();
    const answers = await times(() => refund(transaction, 60));
    expect(count(answers)).toBe(1);
    expect(refused(answers)).toEqual(new Set(["409 invalid_state"]));
    await answerRefunds();
    expect(count(await times(() => refund(transaction, 60)))).toBe(0);
    expect(count(await times(() => refund(transaction, 40)))).toBe(1);
    await answerRefunds();
    expect(await now(transaction)).toMatchObject({ status: "REFUNDED", refundedMinor: 10_000 });
    expect(await balances()).toMatchObject({ IN_TRANSIT: 0, OUTSIDE: -100_000 });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("refunds of many payments never take more than the wallet holds", async () => {
    const [first, second, third] = [await paid(), await paid(), await paid()];
    // 292.50 are there; each refund asks for 100.
    const answers = await times((index) => refund(index % 3 === 0 ? first : index % 3 === 1 ? second : third, 100));
    expect(count(answers)).toBe(2);
    expect(await balances()).toMatchObject({ AVAILABLE: 9_250, IN_TRANSIT: 20_000 });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("completions, cancellations and the clock: the hold goes one way only", async () => {
    const transaction = await held();
    await advance(7 * 86_400 - 30);
    // Whoever signed in before is signed out by then.
    const by = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => complete(transaction, 50 + index, { by })),
      ...Array.from({ length: 20 }, () => reverse(transaction, { by })),
      ...Array.from({ length: 10 }, () => advance(60)),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 401)).toEqual([]);
    const moved = answers.slice(0, 40).filter(({ status }) => status < 300).length;
    const status = await statusOf(transaction);
    expect([moved, status]).toEqual([
      status === "PREAUTH_EXPIRED" ? 0 : 1,
      expect.stringMatching(/^(APPROVED|REVERSE|PREAUTH_EXPIRED)$/),
    ]);
    const { AVAILABLE, FEES, HELD, OUTSIDE } = await balances();
    expect([HELD, AVAILABLE + FEES + OUTSIDE]).toEqual([0, 0]);
    expect(AVAILABLE + FEES).toBe((await now(transaction)).grossMinor);
    expect(await auditBalances(db)).toEqual([]);
  });
});

describe("an idempotency key", () => {
  it("gives the first answer again, also when the payment has changed since", async () => {
    await richer();
    const transaction = await paid();
    const key = newKey();
    const first = await refund(transaction, 100, { key });
    await answerRefunds();
    const again = await refund(transaction, 100, { key });
    expect([again.status, again.text, again.headers.get("Idempotent-Replayed")]).toEqual([200, first.text, "true"]);
    expect(await now(transaction)).toMatchObject({ status: "REFUNDED", refundedMinor: 10_000 });
  });

  it("with another body is refused, and after a refusal can be used again", async () => {
    await richer();
    const [transaction, waiting] = [await paid(), await held()];
    const key = newKey();
    expect(outcome(await refund(transaction, 200, { key }))).toBe("409 amount_exceeds_transaction");
    expect(outcome(await refund(transaction, 20, { key }))).toBe("done");
    expect(outcome(await refund(transaction, 30, { key }))).toBe("409 idempotency_key_reused");
    expect(outcome(await complete(waiting, 20, { key }))).toBe("409 idempotency_key_reused");
    expect(outcome(await send("POST /api/refund", { token: ours().owner.token, body: {} }))).toMatch(/^4\d\d/);
  });
});

describe("a payment without an invoice", () => {
  it("can be refunded", async () => {
    await richer();
    const transaction = await withoutInvoice(await paid());
    expect((await refund(transaction, 100)).json).toMatchObject({
      source: "QR",
      optionalCode: "Table 7",
      invoiceId: null,
    });
    await answerRefunds();
    expect(await statusOf(transaction)).toBe("REFUNDED");
  });

  it("can be completed, and canceled", async () => {
    const [taken, released] = [await withoutInvoice(await held()), await withoutInvoice(await held())];
    expect(outcome(await complete(taken, 80))).toBe("done");
    expect(outcome(await reverse(released))).toBe("done");
    expect([await statusOf(taken), await statusOf(released)]).toEqual(["APPROVED", "REVERSE"]);
    expect(await auditBalances(db)).toEqual([]);
  });
});
