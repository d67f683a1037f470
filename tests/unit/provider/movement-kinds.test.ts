import { describe, expect, test } from "vitest";
import { LEDGER_OPERATIONS, movementEvent, MOVEMENT_EVENTS, MOVEMENT_KINDS } from "#provider/contract/movement-kinds";
import * as ledger from "../../../sandbox/src/domain/ledger.ts";

const subject = { applicationId: "ES0000001", reference: "one" };
const payout = { amount: 500, fee: 100 };
/** Everything that the ledger books, once. */
const BOOKED: ledger.Entry[] = [
  ledger.purchase(subject, { gross: 1_000, fee: 25 }),
  ledger.hold(subject, 1_000),
  ledger.complete(subject, { held: 1_000, gross: 600, fee: 15 }),
  ledger.release(subject, 1_000, "REVERSE"),
  ledger.release(subject, 1_000, "LAPSE"),
  ledger.startRefund(subject, 400),
  ledger.finishRefund(subject, 400),
  ledger.failRefund(subject, 400),
  ledger.stopRefund(subject, 400),
  ...(["PAYOUT", "WITHDRAWAL"] as const).flatMap((kind) =>
    [ledger.startPayout, ledger.finishPayout, ledger.failPayout, ledger.returnPayout].map((book) =>
      book({ ...subject, kind }, payout),
    ),
  ),
  ledger.stopPayout(subject, payout),
  ledger.transfer(subject, "ES0000002", 300),
  ledger.topUp(subject, 200),
  ledger.holdDisputed(subject, 300),
  ledger.takeDisputeFee(subject, 15),
  ledger.returnDisputed(subject, { held: 300, fee: 15 }),
  ledger.loseDisputed(subject, 300),
];

const available = ({ postings }: ledger.Entry) => postings.filter(({ kind }) => kind === "AVAILABLE");

describe("what the ledger's operations mean on a wallet", () => {
  test("every operation is booked above, and every word of the table is said by one", () => {
    expect(new Set(BOOKED.map(({ operation }) => operation))).toEqual(new Set(Object.keys(LEDGER_OPERATIONS)));
    const said = BOOKED.flatMap((entry) =>
      available(entry).map(({ amount }) => movementEvent(entry.operation, amount)),
    );
    expect(new Set(said)).toEqual(new Set(MOVEMENT_EVENTS));
    expect(new Set(Object.values(LEDGER_OPERATIONS).map(({ kind }) => kind))).toEqual(new Set(MOVEMENT_KINDS));
  });

  test.each(BOOKED)("$operation has a word for what moves, and none for what does not", (entry) => {
    const { in: comes, out: goes } = { in: undefined, out: undefined, ...LEDGER_OPERATIONS[entry.operation] };
    const moves = available(entry).map(({ amount }) => amount);
    expect([comes !== undefined, goes !== undefined]).toEqual([
      moves.some((amount) => amount > 0),
      moves.some((amount) => amount < 0),
    ]);
  });

  test("what a wallet gains is gross less fee, also where a fee comes back", () => {
    const grossOf = (entry: ledger.Entry) =>
      available(entry).filter(({ applicationId }) => applicationId === entry.applicationId)[0]?.amount;
    const toBank = { ...subject, kind: "WITHDRAWAL" } as const;
    expect(grossOf(ledger.startPayout(toBank, payout))).toBe(-500 - 100);
    expect(ledger.startPayout(toBank, payout).fee).toBe(100);
    expect(ledger.failPayout(toBank, payout).fee).toBe(-100);
    expect(ledger.stopPayout(subject, payout).fee).toBe(-100);
    expect(ledger.purchase(subject, { gross: 1_000, fee: 25 }).fee).toBe(25);
  });

  test("a movement that the table does not know of is a mistake", () => {
    expect(() => movementEvent("PRE_AUTH", 5)).toThrow("PRE_AUTH");
  });
});
