import { abandonedPayments as due } from "../db/due.ts";
import { expireAbandoned } from "../operations/payments/abandon.ts";
import { defineJob } from "./job.ts";

/** A payer who has not answered 3-D Secure by then has gone. */
const ABANDONED_MS = 30 * 60_000;

/** Payments that were begun and never finished are given up. */
export const abandonedPayments = defineJob("abandoned", {
  due: ({ db, now }, asking) => due(db, now - ABANDONED_MS, asking),
  idOf: ({ id }) => id,
  plan: (payment, { db, now }) => expireAbandoned(db, payment, now),
});
