import { expect, test } from "vitest";
import { DISPUTE_STATES } from "#provider/contract/dispute-words";
import { SHOP } from "../../../sandbox/src/domain/demo-shop.ts";
import { tellStories } from "../../../sandbox/src/testing/seed/stories.ts";

const MAIN = "mer_HOTEL00000000000";

/** Of two years; at the last one the newest unpaid invoice was a held one. */
const MOMENTS = [
  ...Array.from({ length: 24 }, (_, nth) => Date.UTC(2026, nth, 1 + nth, nth, 17)),
  Date.parse("2026-11-28T16:43:00Z"),
];

test("the same now tells the same stories", () => {
  const [now = 0] = MOMENTS;
  expect(JSON.stringify(tellStories(now))).toBe(JSON.stringify(tellStories(now)));
});

test("the stories hold together whatever day and hour it is", () => {
  for (const now of MOMENTS) {
    for (const { invoices: told, journal, disputes, refunds } of tellStories(now)) {
      expect(told.length).toBeGreaterThan(0);
      expect(Math.max(...told.map(({ createdAt }) => createdAt))).toBeLessThanOrEqual(now);
      expect(new Set(journal.map(({ effectKey }) => effectKey)).size).toBe(journal.length);
      const claimed = disputes.filter(({ isClaimed }) => isClaimed).map(({ transactionId }) => transactionId);
      expect(refunds.filter(({ transactionId }) => claimed.includes(transactionId))).toEqual([]);
      expect(new Set(claimed).size).toBe(claimed.length);
    }
  }
});

test("whatever day and hour it is, the main merchant has money to pay out, an invoice to edit, a payment under way, a refund and a bank that is asked", () => {
  for (const now of MOMENTS) {
    const when = new Date(now).toISOString();
    const told = tellStories(now).find(({ invoices: of }) => of[0]?.merchantId === MAIN);
    for (const id of ["ES1000001", "ES1000002"])
      expect(told?.balances.get(`${id}:AZN:AVAILABLE`), `${id} at ${when}`).toBeGreaterThan(1_500_00);
    const newest = told?.invoices.findLast(({ status }) => status === "PENDING");
    expect([newest?.heldMinor, newest?.paidMinor], `the newest unpaid invoice at ${when}`).toEqual([0, 0]);
    const payments = new Set(told?.transactions.map(({ status, applicationId }) => `${applicationId} ${status}`));
    for (const status of ["PENDING", "PREAUTH_APPROVED", "REFUND_IN_PROGRESS"])
      expect(payments.has(`ES1000001 ${status}`), `${status} at ${when}`).toBe(true);
    const waits = told?.refunds.filter(({ state }) => state === "AWAITING_APPROVAL");
    expect(waits, `a refund that waits at ${when}`).toHaveLength(1);
    const states = new Set(told?.disputes.map(({ state }) => state));
    expect([...states].toSorted(), `disputes at ${when}`).toEqual(DISPUTE_STATES.toSorted());
    const asked = told?.payouts.filter(({ state, unknownSince }) => state === "IN_PROGRESS" && unknownSince);
    expect(new Set(asked?.map(({ kind }) => kind)), when).toEqual(new Set(["WITHDRAWAL", "PAYOUT"]));
  }
});

test("a payer of the main shop let it save the card at an order by key", () => {
  for (const now of MOMENTS.slice(-2)) {
    const told = tellStories(now).filter(({ savedCards }) => savedCards.length > 0);
    expect(told).toHaveLength(1);
    for (const { savedCards, orders, transactions } of told)
      for (const { transactionId, endYear, savedAt, consentText } of savedCards) {
        const payment = transactions.find(({ id }) => id === transactionId);
        expect(payment).toMatchObject({ applicationId: SHOP.appId, source: "API", status: "APPROVED", email: null });
        expect(orders).toMatchObject([{ transactionId, code: payment?.invoiceCode, terms: { cardSave: true } }]);
        expect(consentText).toContain("bu kartı yadda saxlaya");
        expect([endYear > new Date(now).getUTCFullYear(), Number(savedAt) < now]).toEqual([true, true]);
      }
  }
});
