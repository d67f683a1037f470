import { lapsedHolds as due } from "../db/due.ts";
import { planRelease } from "../operations/payments/holds.ts";
import { defineJob } from "./job.ts";

/** Returns held money to the payer that was not captured in time. */
export const lapsedHolds = defineJob("lapsed", {
  due: ({ db }, asking) => due(db, asking),
  idOf: ({ id }) => id,
  plan: async (hold, { db, now }) => {
    const plan = await planRelease(db, hold, "LAPSE", { actor: null, now });
    return plan.ok ? plan.statements : [];
  },
});
