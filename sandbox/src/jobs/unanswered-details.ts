import { unansweredChanges } from "../db/details.ts";
import { appUrl } from "../env.ts";
import { planStop } from "../operations/details.ts";
import { defineJob } from "./job.ts";

/** Stops applications whose owners did not correct rejected details by the deadline (decision 0083). */
export const unansweredDetails = defineJob("detailsUnanswered", {
  due: ({ db }, asking) => unansweredChanges(db, asking),
  idOf: ({ change }) => change.id,
  plan: (due, { db, env, now }) =>
    planStop(db, due, `${appUrl(env, due.application.region)}/connect#${due.application.id}`, now),
  onDone: ({ change }, { log }) => {
    log("details_unanswered", { appId: change.applicationId, round: change.round });
  },
});
