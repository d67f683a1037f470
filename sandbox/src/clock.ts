import { readOffset } from "./db/control.ts";
import type { Db } from "./db/database.ts";

/** The only source of time. Instants are UTC milliseconds. */
export type Clock = { now: () => number; date: () => Date };

export function clockAhead(offsetMs: number): Clock {
  const now = () => Date.now() + offsetMs;
  return { now, date: () => new Date(now()) };
}

/** Real time plus the stored offset. With control off the offset cannot change, and is not read. */
export const readClock = async (db: Db, controlOn: boolean): Promise<Clock> =>
  clockAhead(controlOn ? await readOffset(db) : 0);
