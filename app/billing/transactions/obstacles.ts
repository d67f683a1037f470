import type { Transaction } from "#provider/contract/transactions";

type Looked = Pick<Transaction, "status" | "paymentMethod" | "captureBy">;

/** Why a payment cannot be refunded now, or a hold not be completed or cancelled; a sentence of `transactions:obstacle` each. */
export type Obstacle = RefundObstacle | HoldObstacle;
type RefundObstacle = "refunding" | "refunded" | "held" | "nothingTaken";
type HoldObstacle = "completed" | "reversed" | "lapsed" | "notHeld";

/** provider.md section 3: refunds start from a captured payment, one at a time. */
export function refundObstacle({ status }: Looked): RefundObstacle | undefined {
  switch (status) {
    case "APPROVED":
    case "PARTIAL_REFUND":
      return undefined;
    case "REFUND_IN_PROGRESS":
      return "refunding";
    case "REFUNDED":
      return "refunded";
    case "PREAUTH_APPROVED":
      return "held";
    default:
      return "nothingTaken";
  }
}

/** A hold is completed or cancelled once, and before it lapses; `now` in UTC milliseconds. */
export function holdObstacle({ status, paymentMethod, captureBy }: Looked, now: number): HoldObstacle | undefined {
  switch (status) {
    case "PREAUTH_APPROVED":
      return captureBy !== null && Date.parse(captureBy) <= now ? "lapsed" : undefined;
    case "PREAUTH_EXPIRED":
      return "lapsed";
    case "REVERSE":
      return "reversed";
    case "APPROVED":
    case "PARTIAL_REFUND":
    case "REFUND_IN_PROGRESS":
    case "REFUNDED":
      return paymentMethod === "PREAUTH" ? "completed" : "notHeld";
    default:
      return "notHeld";
  }
}

const HOUR = 3_600_000;
const UNITS = [
  { unit: "days", length: 24 * HOUR, from: 48 * HOUR },
  { unit: "hours", length: HOUR, from: 2 * HOUR },
  { unit: "minutes", length: 60_000, from: 0 },
] as const;

/** How long a hold can still be completed, in whole units; `isUrgent` in its last 24 hours. */
export type TimeLeft = { unit: (typeof UNITS)[number]["unit"]; count: number; isUrgent: boolean };

/** The time left of a hold; undefined for what is not held, or not any more. `now` in UTC milliseconds. */
export function timeLeft({ status, captureBy }: Looked, now: number): TimeLeft | undefined {
  if (status !== "PREAUTH_APPROVED" || captureBy === null) return undefined;
  const left = Date.parse(captureBy) - now;
  const fitting = UNITS.find(({ from }) => left >= from);
  if (!fitting || left <= 0) return undefined;
  return { unit: fitting.unit, count: Math.max(1, Math.floor(left / fitting.length)), isUrgent: left <= 24 * HOUR };
}
