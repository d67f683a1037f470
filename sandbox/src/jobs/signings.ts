import { planSettlement } from "../contracts/settle.ts";
import { openSignings } from "../db/signings.ts";
import { defineJob } from "./job.ts";

/** Settles signing requests that no browser asks for any more: the phone's answer counts, and expired requests end. */
export const signings = defineJob("signings", {
  due: ({ db }, asking) => openSignings(db, asking),
  idOf: ({ id }) => id,
  plan: (request, running) => planSettlement(running, request),
  onDone: ({ applicationId: appId, purpose }, { log }) => log("signing_settled", { appId, purpose }),
});
