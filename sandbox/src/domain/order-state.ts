import type { PaymentStatus } from "#provider/contract/words";

type Standing = { status: PaymentStatus; endsAt: number };
type Refusal = "paid" | "held" | "expired" | "canceled";

/** Why a payment of this status takes no card any more. */
const REFUSALS: Readonly<Partial<Record<PaymentStatus, Refusal>>> = {
  PREAUTH_APPROVED: "held",
  EXPIRED: "expired",
  PREAUTH_EXPIRED: "expired",
  CANCELED: "canceled",
  REVERSE: "canceled",
};

/**
 * The reason why a payer cannot pay an order now; undefined if they can. An order is one payment: after a declined
 * card, another one may be tried until the order ends. `now` in UTC milliseconds.
 */
export function refusalToPayOrder({ status, endsAt }: Standing, now: number): Refusal | undefined {
  if (status === "PENDING") return undefined;
  if (status === "CREATED" || status === "DECLINED") return endsAt <= now ? "expired" : undefined;
  return REFUSALS[status] ?? "paid";
}

/** How an unpaid order ends: in another status, or its last one stays. Undefined if money is in it. */
export function endingOf(status: PaymentStatus): "expire" | "stays" | undefined {
  if (status === "CREATED" || status === "PENDING") return "expire";
  return status === "DECLINED" || status === "EXPIRED" || status === "CANCELED" ? "stays" : undefined;
}
