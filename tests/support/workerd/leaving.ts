import { leavingActSchema, type LeavingAct } from "#provider/contract/leaving-acts";
import { eq } from "drizzle-orm";
import type { LeavingActRow } from "../../../sandbox/src/db/leaving-acts.ts";
import { leavingActs } from "../../../sandbox/src/db/schema/index.ts";
import { advance, db, messagesTo, send, type Sent, type Someone } from "./sandbox.ts";

type By = Pick<Someone, "token">;

/** Switches the minute of an application on or off. */
export const switchMinute = (applicationId: string, on: boolean, { token }: By): Promise<Sent> =>
  send(`PUT /api/apps/${applicationId}/take-back`, { token, body: { on } });

export const actsAbout = (aboutId: string): Promise<LeavingActRow[]> =>
  db.select().from(leavingActs).where(eq(leavingActs.aboutId, aboutId));

/** The only act about a thing. */
export async function actAbout(aboutId: string): Promise<LeavingActRow> {
  const [act, ...more] = await actsAbout(aboutId);
  if (!act || more.length > 0) throw new Error("not one act");
  return act;
}

export const takeBack = (id: string, { token }: By): Promise<Sent> =>
  send(`POST /api/leaving-acts/${id}/take-back`, { token });

export const seenAct = async (id: string, { token }: By): Promise<LeavingAct> =>
  leavingActSchema.parse((await send(`GET /api/leaving-acts/${id}`, { token })).json);

/** Subjects of the letters to a person, the newest first. */
export const lettersTo = async ({ username }: Pick<Someone, "username">): Promise<(string | null)[]> =>
  (await messagesTo(username)).map(({ subject }) => subject);

/** The minute is over: the clock finds what is due. */
export const minute = () => advance(61);
