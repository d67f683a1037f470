import fc from "fast-check";
import { expect, it } from "vitest";
import { kindOfEvent } from "#provider/contract/accounting-kinds";
import { MOVEMENT_EVENTS } from "#provider/contract/movement-kinds";
import { historyArb, textOfHistory } from "../../../support/books.ts";

it("every event is booked to the account of its kind", () => {
  expect(Object.fromEntries(MOVEMENT_EVENTS.map((event) => [event, kindOfEvent(event)]))).toMatchObject({
    PAYMENT: "PAYMENT",
    COMPLETION: "PAYMENT",
    REFUND: "REFUND",
    REFUND_FAILED: "REFUND",
    PAYOUT: "PAYOUT",
    PAYOUT_FAILED: "PAYOUT",
    PAYOUT_RETURNED: "PAYOUT",
    PAYOUT_STOPPED: "PAYOUT",
    WITHDRAWAL: "WITHDRAWAL",
    WITHDRAWAL_FAILED: "WITHDRAWAL",
    WITHDRAWAL_RETURNED: "WITHDRAWAL",
    TRANSFER_OUT: "TRANSFER",
    TRANSFER_IN: "TRANSFER",
    TOP_UP: "TOP_UP",
    DISPUTE_HELD: "DISPUTE",
    DISPUTE_FEE: "DISPUTE",
    DISPUTE_RETURNED: "DISPUTE",
  });
});

/** The columns of a CSV file's rows from the right, where no text stands. */
const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(",").slice(-8));

it("books of the CSV file balance: the wallet's account moves by the net amounts, fees are the fees", async () => {
  await fc.assert(
    fc.asyncProperty(historyArb, async (history) => {
      const { accounts, head, sums, lines } = history;
      const books = new Map<string, number>();
      const book = (account: string, minor: number) => books.set(account, (books.get(account) ?? 0) + minor);
      for (const [gross = "", fee = "", , , , debit = "", credit = "", feeAccount = ""] of rowsOf(
        await textOfHistory(history, "csv"),
      )) {
        const [grossMinor, feeMinor] = [gross, fee].map((amount) => Math.round(Number(amount) * 100));
        book(debit, Math.abs(grossMinor ?? 0));
        book(credit, -Math.abs(grossMinor ?? 0));
        if (feeAccount === "") expect(feeMinor).toBe(0);
        else {
          book(feeAccount, feeMinor ?? 0);
          book(accounts.WALLET, -(feeMinor ?? 0));
        }
      }
      expect(books.get(accounts.WALLET) ?? 0).toBe(sums.closingMinor - head.openingMinor);
      expect(books.get(accounts.FEE) ?? 0).toBe(lines.reduce((sum, { feeMinor }) => sum + feeMinor, 0));
      expect([...books.values()].reduce((sum, minor) => sum + minor, 0)).toBe(0);
    }),
    { numRuns: 60 },
  );
});
