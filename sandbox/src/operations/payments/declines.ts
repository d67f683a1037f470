import { countingWithin, counting, countOf } from "../../db/rate-counters.ts";
import type { Db, Statement } from "../../db/database.ts";
import { LIMITS } from "../../domain/limits.ts";
import { bucketOf, secondsUntil, type Counted, type Rate } from "../../domain/rate.ts";
import type { Reference } from "./payable.ts";

/** The invoice, link or order that is paid, and the payer's network, if known. */
export type Declining = Reference & { network: string | undefined };

const countersOf = ({ invoiceId, paymentLinkId, orderOf, network }: Declining): { what: Counted; rate: Rate }[] => {
  const subject = invoiceId ?? paymentLinkId ?? orderOf ?? "";
  return [
    { what: ["declined", subject], rate: LIMITS.declinesOfLink },
    ...(network === undefined
      ? []
      : [{ what: ["declined", subject, network] as const, rate: LIMITS.declinesOfNetwork }]),
  ];
};

/** Whole seconds until a link with too many declined cards (card testing) takes a card again; 0 if it does now. */
export async function secondsHeld(db: Db, declining: Declining, now: number): Promise<number> {
  const waits = await Promise.all(
    countersOf(declining).map(async ({ what, rate }) => {
      const { count, windowEndsAt } = await countOf(db, bucketOf(what), now);
      return count < rate.times ? 0 : secondsUntil(windowEndsAt, now);
    }),
  );
  return Math.max(...waits);
}

/** Counts a declined card in its batch, and aborts the batch beyond the limit. */
export const countDecline = (db: Db, declining: Declining, now: number): Statement[] =>
  countersOf(declining).flatMap(({ what, rate }) => countingWithin(db, bucketOf(what), rate, now));

/** Counts a card that its bank has declined. Never aborts, since the answer is final. */
export const noteDecline = (db: Db, declining: Declining, now: number): Statement[] =>
  countersOf(declining).map(({ what, rate }) => counting(db, bucketOf(what), rate.windowMs, now));
