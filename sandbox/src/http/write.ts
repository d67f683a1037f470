import type { ProblemCode } from "#provider/contract/problem";
import { NOTHING_THERE, refusedBy, runBatch, wasOvertaken, type Db, type Statement } from "../db/database.ts";
import { BOOKED_BEFORE, NOT_ENOUGH } from "../db/ledger.ts";
import { refuse } from "./refusal.ts";

/** How often work starts over when something it had read changed before it was written. */
const TRIES = 4;

/** What the database refuses, in words of the contract. */
const REFUSALS: Readonly<Record<string, ProblemCode>> = {
  [NOT_ENOUGH]: "amount_exceeds_balance",
  [BOOKED_BEFORE]: "invalid_state",
  transactions_refund_within_gross: "amount_exceeds_transaction",
  transactions_capture_within_amount: "amount_exceeds_hold",
  payouts_four_eyes: "own_payout",
  invoice_terms_fixed: "invalid_state",
  invoice_stays: "invalid_state",
  [NOTHING_THERE]: "invalid_state",
  last_owner: "last_owner",
  "users.username": "already_exists",
};

/**
 * Reads and decides with `work`, then writes its statements in one batch. When what it had read changed before that, it starts over;
 * what the database refuses becomes a refusal of the contract.
 */
export async function write<Work extends { statements: readonly Statement[] }>(
  db: Db,
  work: () => Promise<Work>,
): Promise<Work> {
  for (let tried = 1; ; tried++) {
    const done = await work();
    try {
      await runBatch(db, done.statements);
      return done;
    } catch (error) {
      const code = REFUSALS[refusedBy(error) ?? ""];
      if (code) throw refuse(code);
      if (!wasOvertaken(error)) throw error;
      if (tried >= TRIES) throw refuse("invalid_state");
    }
  }
}
