import { abandonedPayments as due } from "../db/due.ts";
import { expireAbandoned } from "../operations/payments/abandon.ts";
import { defineJob } from "./job.ts";

/** The time after which a payer who has not answered 3-D Secure is considered gone. */
const ABANDONED_MS = 30 * 60_000;

/** Expires payments that were begun and never finished. */
export const abandonedPayments = defineJob("abandoned", {
  due: ({ db, now }, asking) => due(db, now - ABANDONED_MS, asking),
  idOf: ({ id }) => id,
  plan: (payment, { db, now }) => expireAbandoned(db, payment, now),
});
