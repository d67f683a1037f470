import { availableFor, unanswered } from "../db/disputes.ts";
import { planEnd } from "../operations/disputes/end.ts";
import { planClaim } from "../operations/disputes/open.ts";
import { defineJob } from "./job.ts";

/** What nobody answered in time: a question becomes a claim, and a claim is lost. */
export const unansweredDisputes = defineJob("unansweredDisputes", {
  due: ({ db }, asking) => unanswered(db, asking),
  idOf: ({ dispute }) => dispute.id,
  plan: async (named, { db, env, now }) => {
    if (named.dispute.state === "INQUIRY") {
      const availableMinor = await availableFor(db, named.dispute);
      return (await planClaim(named, { db, env, now, availableMinor })) ?? [];
    }
    return (await planEnd(named, "expire", { db, env, now }))?.statements ?? [];
  },
});
