import type { Db, Statement } from "../../db/database.ts";
import { insertLeavingAct, newLeavingAct, type AboutAct, type LeavingActRow } from "../../db/leaving-acts.ts";
import type { UserRow } from "../../db/rows.ts";
import type { Env } from "../../env.ts";
import { tellOfAct, tellOfActs } from "./letters.ts";

/** What was confirmed, and what people know of its thing. */
export type Confirmed = Pick<LeavingActRow, "applicationId" | "kind" | "aboutId" | "input"> & { about: AboutAct };

type Around = { db: Db; env: Env; now: number };
type Later = { act: LeavingActRow; statements: Statement[] };

const toAct = ({ about: _, ...confirmed }: Confirmed, { id, fullName }: UserRow, now: number): LeavingActRow =>
  newLeavingAct({ ...confirmed, createdBy: id, createdByName: fullName }, now);

/** Lets what was confirmed leave a minute later: its act, and the letter to whoever confirmed it. */
export function planLater(confirmed: Confirmed, by: UserRow, { db, env, now }: Around): Later {
  const act = toAct(confirmed, by, now);
  const letter = tellOfAct({ act, about: confirmed.about }, by, { kind: "waiting" }, { db, env, now });
  return { act, statements: [insertLeavingAct(db, act), ...letter] };
}

/**
 * Lets what was confirmed together leave a minute later: an act for each, and one letter about all of them. `list`: the
 * path of the app that shows them.
 */
export function planLaterTogether(
  all: readonly Confirmed[],
  by: UserRow,
  { list, ...around }: Around & { list: string },
): { acts: LeavingActRow[]; statements: Statement[] } {
  const [only, ...others] = all;
  if (only && others.length === 0) {
    const { act, statements } = planLater(only, by, around);
    return { acts: [act], statements };
  }
  const acts = all.map((confirmed) => toAct(confirmed, by, around.now));
  return {
    acts,
    statements: [...acts.map((act) => insertLeavingAct(around.db, act)), ...tellOfActs(acts, by, { ...around, list })],
  };
}
