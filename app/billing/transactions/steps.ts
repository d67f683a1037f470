import { AREA_ACCESS, allows, type Person } from "#provider/contract/permissions";
import type { Transaction } from "#provider/contract/transactions";
import { holdObstacle, refundObstacle, type Obstacle } from "./obstacles";

/** What can be done with a payment, or why not now. */
export type MoneyStep = { kind: "refund" | "complete" | "reverse"; obstacle: Obstacle | null };

/** Worth saying where somebody looks for the step: it was done, or is on its way. Of other payments the step is no question at all. */
const TOLD: readonly Obstacle[] = ["refunding", "refunded", "completed", "reversed", "lapsed"];

/** The steps of a payment for whoever looks at it; `now` in UTC milliseconds. Runs in loaders: the permissions stay on the server. */
export function moneySteps(
  transaction: Pick<Transaction, "status" | "paymentMethod" | "captureBy">,
  person: Person,
  now: number,
): MoneyStep[] {
  const refund = refundObstacle(transaction) ?? null;
  const hold = transaction.paymentMethod === "PREAUTH" ? (holdObstacle(transaction, now) ?? null) : "notHeld";
  const steps = [
    { kind: "refund", obstacle: refund, access: AREA_ACCESS.refund },
    { kind: "complete", obstacle: hold, access: AREA_ACCESS.completeHold },
    { kind: "reverse", obstacle: hold, access: AREA_ACCESS.reverseHold },
  ] as const;
  return steps
    .filter(({ access, obstacle }) => allows(access, person) && (obstacle === null || TOLD.includes(obstacle)))
    .map(({ kind, obstacle }) => ({ kind, obstacle }));
}
