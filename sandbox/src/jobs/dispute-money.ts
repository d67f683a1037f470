import { lackingDisputes } from "../db/disputes.ts";
import { planCollect } from "../operations/disputes/end.ts";
import { defineJob } from "./job.ts";

/** Takes what a wallet lacked of a disputed payment, as money comes in. */
export const disputeMoney = defineJob("disputeMoney", {
  due: ({ db }, asking) => lackingDisputes(db, asking),
  idOf: ({ dispute }) => dispute.id,
  plan: (named, { db, now }) => planCollect(named, db, now),
});
