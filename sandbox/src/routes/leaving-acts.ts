import { contract } from "#provider/contract/index";
import { findApplication } from "../db/applications.ts";
import type { Db } from "../db/database.ts";
import {
  endedAct,
  findLeavingAct,
  findWaitingAct,
  switchTakeBack,
  type PlacedAct,
  type AboutAct,
  type LeavingActRow,
} from "../db/leaving-acts.ts";
import { found, refuse } from "../domain/refusal.ts";
import { implement } from "../http/implement.ts";
import { write } from "../http/write.ts";
import { LEAVING_KINDS, mayTakeBack, planTakeBack } from "../operations/leaving/acts.ts";
import { demandIn, mayIn, type Person } from "../people/person.ts";
import { toLeavingAct } from "../wire/leaving-act.ts";

const { leavingActs } = contract;

const shown = async (db: Db, act: PlacedAct, person: Person) =>
  toLeavingAct(act, await LEAVING_KINDS[act.kind].about(db, act), mayTakeBack(act, person));

/** A new act, as whoever confirmed it sees it. */
export const shownNew = (act: LeavingActRow, { appName, about }: { appName: string; about: AboutAct }) =>
  toLeavingAct({ ...act, appName }, about, true);

/** The act that waits about a thing, as its page shows it; null: none waits. */
export async function waitingActOf(db: Db, person: Person, aboutId: string) {
  const act = await findWaitingAct(db, person.sight, aboutId);
  return act ? await shown(db, act, person) : null;
}

/** One minute to take back (decision 0174). */
export const leavingActRoutes = [
  implement(leavingActs.one, async ({ db, person, params }) =>
    shown(db, found(await findLeavingAct(db, person.sight, params.id)), person),
  ),

  implement(leavingActs.takeBack, async ({ db, env, clock, person, params, line, log }) => {
    const { user } = person;
    const by = { id: user.id, name: user.fullName };
    const { act } = await write(db, async () => {
      const waiting = found(await findLeavingAct(db, person.sight, params.id));
      if (!mayTakeBack(waiting, person)) throw refuse("forbidden");
      line.about(waiting.aboutId, LEAVING_KINDS[waiting.kind].lookup);
      if (waiting.state === "DONE") throw refuse("already_left");
      // Nothing left: whoever presses twice reads what became of it.
      if (waiting.state !== "WAITING") return { act: waiting, statements: [] };
      const now = clock.now();
      return {
        act: endedAct(waiting, { state: "TAKEN_BACK", by }, now),
        statements: await planTakeBack(waiting, by, { db, env, now }),
      };
    });
    log("act_taken_back", { userId: user.id, actId: act.id, state: act.state });
    return shown(db, act, person);
  }),

  implement(leavingActs.setting, async ({ db, person, params: { appId } }) => {
    const { application, config } = found(await findApplication(db, person.sight, appId));
    const mayChange = mayIn({ permission: "USER_APPLICATION" }, person, appId);
    return { on: config.takeBack, appName: application.name, mayChange };
  }),

  implement(leavingActs.change, async ({ db, person, params: { appId }, body: { on }, log }) => {
    await write(db, async () => {
      found(await findApplication(db, person.sight, appId));
      demandIn(person, appId, "USER_APPLICATION");
      return { statements: [switchTakeBack(db, appId, on)] };
    });
    log("take_back_switched", { userId: person.user.id, appId, on: on ? "yes" : "no" });
    return { on };
  }),
];
