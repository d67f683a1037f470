import type { DisputeEventKind, DisputeState } from "#provider/contract/dispute-words";
import { DISPUTE_FEE } from "#provider/contract/limits";
import { isDisputeLost, nextDisputeState, type DisputeMove } from "#provider/rules/disputes";
import type { Db, Statement } from "../../db/database.ts";
import { availableFor, type NamedDispute } from "../../db/disputes.ts";
import type { Actor } from "../../db/events.ts";
import type { DisputeRow } from "../../db/rows.ts";
import { giveBack, sendLost, takeClaimed } from "./money.ts";
import { disputeEvent, moveDispute } from "./move.ts";
import { tellOfDispute, type Telling } from "./tell.ts";

/** The ends of a dispute. */
type End = Extract<DisputeMove, "accept" | "win" | "lose" | "expire" | "prevent">;

const EVENT: Record<End, DisputeEventKind> = {
  accept: "ACCEPTED",
  win: "WON",
  lose: "LOST",
  expire: "EXPIRED",
  prevent: "PREVENTED",
};

type Ending = Telling & { actor?: Actor; decision?: string };

/**
 * Ends a dispute. What was held comes back with the fee, or goes to the payer's bank; of a question that is decided for
 * the payer the money is taken now, as far as the wallet has it. Undefined where the dispute cannot end so.
 */
export async function planEnd(
  named: NamedDispute,
  move: End,
  ending: Ending,
): Promise<{ dispute: DisputeRow; statements: Statement[] } | undefined> {
  const { db, now, actor = null, decision = null } = ending;
  const { dispute, payment } = named;
  const state = nextDisputeState(dispute.state, move);
  // A question about a payment that was refunded meanwhile has nothing to be lost.
  if (!state || (move === "lose" && payment.grossMinor === payment.refundedMinor)) return undefined;
  const { changes, statements } = isDisputeLost(state)
    ? lost(db, named, state, await availableFor(db, dispute), now)
    : won(db, named, now);
  const end = { ...changes, state, respondBy: null, decideBy: null, decision, endedAt: now };
  const after = { ...dispute, ...end };
  return {
    dispute: after,
    statements: [
      ...moveDispute(db, dispute, end),
      ...statements,
      disputeEvent(db, dispute.id, EVENT[move], { actor, at: now, detail: decision }),
      ...(await tellOfDispute({ dispute: after, payment, appName: named.appName }, toldOf(state), ending)),
    ],
  };
}

const toldOf = (state: DisputeState) => (state === "WON" ? "won" : state === "PREVENTED" ? "prevented" : "lost");

function won(db: Db, { dispute, payment }: NamedDispute, now: number) {
  const { statements, taken } = giveBack(db, dispute, payment, now);
  return { statements, changes: taken };
}

function lost(db: Db, { dispute, payment }: NamedDispute, state: DisputeState, availableMinor: number, now: number) {
  // A claim took what the wallet had when it began, and the clock takes the rest. A question took nothing.
  if (dispute.isClaimed) return { changes: {}, statements: sendLost(db, dispute, payment, 0, now) };
  const claimed = {
    state,
    isClaimed: true,
    amountMinor: payment.grossMinor - payment.refundedMinor,
    feeMinor: DISPUTE_FEE,
  };
  const { statements, taken } = takeClaimed(db, { ...dispute, ...claimed }, payment, availableMinor, now);
  return {
    changes: { ...claimed, ...taken },
    statements: [...statements, ...sendLost(db, { ...dispute, ...taken }, payment, 0, now)],
  };
}

/** Takes what a wallet lacked of a claim, as far as it has it now; of a lost one it goes on to the payer's bank. */
export async function planCollect({ dispute, payment }: NamedDispute, db: Db, now: number): Promise<Statement[]> {
  const { statements, taken } = takeClaimed(db, dispute, payment, await availableFor(db, dispute), now);
  if (statements.length === 0) return [];
  return [
    ...moveDispute(db, dispute, taken),
    ...statements,
    ...(isDisputeLost(dispute.state) ? sendLost(db, { ...dispute, ...taken }, payment, dispute.heldMinor, now) : []),
  ];
}
