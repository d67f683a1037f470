import { planSettlement } from "../contracts/settle.ts";
import { openSignings } from "../db/signings.ts";
import { defineJob } from "./job.ts";

/** Requests of signing that nobody asks after any more: what the phone said counts, and what ran out has ended. */
export const signings = defineJob("signings", {
  due: ({ db }, asking) => openSignings(db, asking),
  idOf: ({ id }) => id,
  plan: (request, running) => planSettlement(running, request),
  onDone: ({ applicationId: appId, purpose }, { log }) => log("signing_settled", { appId, purpose }),
});
