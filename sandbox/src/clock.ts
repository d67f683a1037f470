import { readOffset } from "./db/control.ts";
import type { Db } from "./db/database.ts";

/** The only source of time. Instants are UTC milliseconds. */
export type Clock = { now: () => number; date: () => Date };

export function clockAhead(offsetMs: number): Clock {
  const now = () => Date.now() + offsetMs;
  return { now, date: () => new Date(now()) };
}

/** Real time, moved by the stored offset; where control is off nothing can have moved it and nothing is read. */
export const readClock = async (db: Db, controlOn: boolean): Promise<Clock> =>
  clockAhead(controlOn ? await readOffset(db) : 0);
