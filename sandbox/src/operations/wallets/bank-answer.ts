import type { PayoutReason } from "#provider/contract/words";
import { and, eq } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { payouts } from "../../db/schema/index.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import { bankAnswer, RETURN_REASON, sendsBack } from "../../domain/bank.ts";
import { failPayout, finishPayout, payoutSubject, returnPayout, type Entry } from "../../domain/ledger.ts";
import { nextPayoutState, type PayoutMove } from "../../domain/payout-state.ts";
import { bookEntry } from "../ledger.ts";
import { restAfterReturn } from "./automatic-withdrawal.ts";

const MINUTE_MS = 60_000;
/** The longest wait before a bank without an answer is asked again: the waits are one minute, two, four, up to this. */
const LONGEST_MS = 60 * MINUTE_MS;
/** The time after which a bank sends money back. */
const RETURN_MS = 2 * MINUTE_MS;

/** The staff member who settles in the bank's place, and the reason. */
export type Settling = { by: { id: string; fullName: string }; note: string };

/** How a withdrawal ended. */
export type Ended =
  | { kind: "arrived" }
  | { kind: "failed"; reason: PayoutReason }
  | { kind: "returned"; reason: PayoutReason };

const MOVES: Record<Ended["kind"], PayoutMove> = { arrived: "succeed", failed: "fail", returned: "sendBack" };

/** Holds only while the payout is unchanged. If the bank answers while staff settle it, one of the two wins. */
const moved = (db: Db, { id, state, asked }: PayoutRow, changes: Partial<PayoutRow>): Statement[] => [
  db
    .update(payouts)
    .set(changes)
    .where(and(eq(payouts.id, id), eq(payouts.state, state), eq(payouts.asked, asked))),
  expectChange(db, `payout still ${state}`),
];

function entryOf(payout: PayoutRow, { kind }: Ended): Entry {
  const sums = { amount: payout.amountMinor, fee: payout.feeMinor };
  const book = { arrived: finishPayout, failed: failPayout, returned: returnPayout }[kind];
  return book(payoutSubject(payout), sums);
}

/** Ends a withdrawal once: its state and its postings. Undefined if its state does not allow that any more. */
export function planEnd(
  db: Db,
  payout: PayoutRow,
  ended: Ended,
  now: number,
  settling?: Settling,
): Statement[] | undefined {
  const state = nextPayoutState(payout.state, MOVES[ended.kind]);
  if (!state) return undefined;
  const comesBack = ended.kind === "arrived" && sendsBack(payout.destination);
  return [
    ...moved(db, payout, {
      state,
      failure: ended.kind === "arrived" ? null : ended.reason,
      bankAt: comesBack ? now + RETURN_MS : null,
      ...(ended.kind === "returned" ? { returnedAt: now } : { finishedAt: now }),
      ...(settling && {
        settledBy: settling.by.id,
        settledByName: settling.by.fullName,
        settledNote: settling.note,
      }),
    }),
    ...bookEntry(db, entryOf(payout, ended), payout.currency, now),
    ...(payout.automatic && ended.kind === "returned" ? [restAfterReturn(db, payout)] : []),
  ];
}

/** The bank's answer; undefined if the bank does not know, and is asked again. */
export function heardFromBank(payout: PayoutRow): Ended | undefined {
  if (payout.state === "SUCCESS") return { kind: "returned", reason: RETURN_REASON };
  const answer = bankAnswer(payout.destination, payout.asked);
  return answer.kind === "unknown" ? undefined : answer;
}

/**
 * Notes that the bank does not know, and asks again after a longer wait. The money stays in transit: nothing is
 * guessed.
 */
export const planUnknown = (db: Db, payout: PayoutRow, now: number): Statement[] =>
  moved(db, payout, {
    asked: payout.asked + 1,
    unknownSince: payout.unknownSince ?? now,
    bankAt: now + Math.min(LONGEST_MS, MINUTE_MS * 2 ** Math.min(payout.asked, 10)),
  });
