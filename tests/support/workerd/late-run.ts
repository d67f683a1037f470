import { clockAhead } from "../../../sandbox/src/clock.ts";
import { bindings, db, sandboxNow, settings } from "./sandbox.ts";

const LATE_MS = 10 * 60_000;

/** A run of the jobs that began ten minutes ago: longer than a receiver takes for the age of a message. */
export async function lateRun() {
  const now = await sandboxNow();
  const clock = clockAhead(now + LATE_MS - Date.now());
  return { db, env: { ...settings, DB: bindings.DB }, clock, now, log: () => {} };
}
