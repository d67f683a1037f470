import { dueLeavingActs } from "../db/leaving-acts.ts";
import { planLeave } from "../operations/leaving/acts.ts";
import { defineJob } from "./job.ts";

/** Makes the acts whose minute to take back is over (decision 0174). */
export const leavingActs = defineJob("left", {
  due: ({ db }, asking) => dueLeavingActs(db, asking),
  idOf: ({ id }) => id,
  plan: (act, running) => planLeave(act, running),
  onDone: ({ id, kind, aboutId }, { log }) => {
    log("act_left", { actId: id, kind, aboutId });
  },
});
