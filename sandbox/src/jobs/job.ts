import type { Clock } from "../clock.ts";
import type { Db, Statement } from "../db/database.ts";
import type { DueQuery } from "../db/due.ts";
import { forgetJobFailure, noteJobFailure } from "../db/job-failures.ts";
import type { Env } from "../env.ts";
import { logFailure, type Log } from "../log.ts";
import { runOnce } from "../operations/run.ts";

/** The records of one job in one run; the rest waits for the next minute. */
const AT_ONCE = 200;

export type JobDeps = { db: Db; clock: Clock; env: Env; log: Log };
/**
 * The context of a job; `now` is the same for all jobs of a run, in UTC milliseconds. What has to know the time of the
 * moment, because jobs before it took theirs, asks the clock.
 */
export type Running = JobDeps & { now: number };

export type Job = {
  name: string;
  /** Whether a run's answer includes this job's count. */
  isCounted: boolean;
  /** Handles the due records; returns their number. */
  run: (running: Running) => Promise<number>;
};

type Steps<Thing> = {
  isCounted?: boolean;
  /** The records that are due now. */
  due: (running: Running, asking: DueQuery) => Promise<readonly Thing[]>;
  idOf: (thing: Thing) => string;
  /**
   * Plans the writes for a record. The batch fails if the record has changed since it was read (`expectChange`), so
   * that only one of two simultaneous runs acts. A message and the note of it stand in the same batch. An empty list
   * does nothing.
   */
  plan: (thing: Thing, running: Running) => Promise<readonly Statement[]> | readonly Statement[];
  /** Runs after the batch. */
  onDone?: (thing: Thing, running: Running) => void;
};

/**
 * A job of the clock: claims, acts and records in one batch for each due record, and backs off from one that fails. A
 * failure stops neither other records nor other jobs: it is counted in `job_failures` and retried after growing waits
 * (`../domain/back-off.ts`).
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

  /** If the failure itself cannot be stored, for example in a busy database, the next minute tries again. */
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
