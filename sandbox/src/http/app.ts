import type { Clock } from "../clock.ts";
import type { FaultRow } from "../db/control.ts";
import type { SignedIn } from "../db/people.ts";
import type { Db } from "../db/database.ts";
import type { Bindings, Env } from "../env.ts";
import type { Log } from "../log.ts";

/** What every handler of this Worker finds in its context. `signedIn`: the person behind the request's token, if any; whether they may is asked apart. */
export type Variables = {
  env: Env;
  db: Db;
  clock: Clock;
  requestId: string;
  log: Log;
  signedIn: SignedIn | undefined;
};
/** For `new Hono<AppEnv>()`. `faults`: what is broken on purpose. Take the environment from `c.var.env`, which is checked, not from `c.env`. */
export type AppEnv = { Bindings: Bindings; Variables: Variables & { faults: readonly FaultRow[] } };
