import type { Clock } from "./clock.ts";
import type { Db } from "./db/database.ts";
import type { SignedIn } from "./db/people.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";

/**
 * The variables of every call of this Worker. `signedIn`: the person behind the request's token, if any; their
 * permissions are checked separately.
 */
export type Variables = {
  env: Env;
  db: Db;
  clock: Clock;
  requestId: string;
  log: Log;
  signedIn: SignedIn | undefined;
};
