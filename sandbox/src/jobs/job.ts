import type { Clock } from "../clock.ts";
import type { Db, Statement } from "../db/database.ts";
import type { DueQuery } from "../db/due.ts";
import { forgetJobFailure, noteJobFailure } from "../db/job-failures.ts";
import type { Env } from "../env.ts";
import { logFailure, type Log } from "../log.ts";
import { runOnce } from "../operations/run.ts";

/** Of each kind in one run; what is left waits for the next minute. */
const AT_ONCE = 200;

export type JobDeps = { db: Db; clock: Clock; env: Env; log: Log };
/** What a job works with; `now` is the same for all jobs of a run, in UTC milliseconds. */
export type Running = Omit<JobDeps, "clock"> & { now: number };

export type Job = {
  name: string;
  /** Whether a run's answer says how many things this job did. */
  isCounted: boolean;
  /** Does what is due; answers to how many things. */
  run: (running: Running) => Promise<number>;
};

type Steps<Thing> = {
  isCounted?: boolean;
  /** What it is to be done to now. */
  due: (running: Running, asking: DueQuery) => Promise<readonly Thing[]>;
  idOf: (thing: Thing) => string;
  /**
   * Decides what to write. The batch fails when the thing has changed since it was read (`expectChange`), so that of
   * two runs at once only one acts. What is sent and what is recorded of it stand in the same batch. An empty list does
   * nothing.
   */
  plan: (thing: Thing, running: Running) => Promise<readonly Statement[]> | readonly Statement[];
  /** After it was done. */
  onDone?: (thing: Thing, running: Running) => void;
};

/**
 * A job of the clock: claim, act and record in one batch for each thing that is due, and back off from one that fails.
 * A failure keeps neither other things nor other jobs waiting: it is counted in `job_failures` and tried again later
 * and later (`../domain/back-off.ts`).
 */
export function defineJob<Thing>(name: string, steps: Steps<Thing>): Job {
  const { isCounted = true, due, idOf, plan, onDone } = steps;

  async function doTo(thing: Thing, running: Running): Promise<boolean> {
    const { db, log } = running;
    const attempt = { job: name, subject: idOf(thing) };
    try {
      const statements = await plan(thing, running);
      if (statements.length === 0) return false;
      const { became } = await runOnce(db, [...statements, forgetJobFailure(db, attempt)]);
      if (became !== "done") return false;
    } catch (error) {
      logFailure(log, error);
      await note(attempt, running);
      return false;
    }
    onDone?.(thing, running);
    return true;
  }

  /** A failure that cannot be noted, as when the database is busy, is tried again with the next minute. */
  async function note(attempt: { job: string; subject: string }, { db, now, log }: Running): Promise<void> {
    try {
      log("job_failed", { ...attempt, ...(await noteJobFailure(db, attempt, now)) });
    } catch (error) {
      logFailure(log, error);
    }
  }

  return {
    name,
    isCounted,
    run: async (running) => {
      let count = 0;
      for (const thing of await due(running, { job: name, now: running.now, limit: AT_ONCE }))
        if (await doTo(thing, running)) count++;
      return count;
    },
  };
}
