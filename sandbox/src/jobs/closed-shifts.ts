import { openSalesOf, overdueShifts } from "../db/till.ts";
import { closeShift } from "../operations/till/shifts.ts";
import { closedShiftMail } from "../operations/till/letter.ts";
import { defineJob } from "./job.ts";

/** Closes shifts of tills that nobody closed before the merchant's midnight, and writes to whoever opened them. */
export const closedShiftJob = defineJob("closedShifts", {
  due: ({ db }, asking) => overdueShifts(db, asking),
  idOf: ({ shift }) => shift.id,
  plan: async (named, { db, env, now }) => {
    const waiting = await openSalesOf(db, named.shift.id);
    const { statements } = closeShift(db, named.shift, { waiting, actor: null, now });
    return [...statements, ...(await closedShiftMail({ db, env, now }, named, named.region))];
  },
  onDone: ({ shift }, { log }) => {
    log("shift_closed", { shiftId: shift.id });
  },
});
