import { claimTry, findThrottle, forgetFailures, usernameOf } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { sha256 } from "../domain/digest.ts";
import { afterFailure, secondsToWait } from "../domain/sign-in-throttle.ts";
import type { Variables } from "../call.ts";
import { refuse } from "../domain/refusal.ts";
import { STRANGERS } from "./known-devices.ts";
import { passwordMatches } from "./password.ts";

type Deps = Pick<Variables, "db" | "clock">;

/**
 * The keys under which failed passwords are counted: for a user name, by all strangers together or by a device that
 * knows its person; or for a signed-in person who must repeat their password.
 */
export const throttleKey = {
  signIn: (username: string, lane: string = STRANGERS): string => sha256(`${usernameOf(username)} ${lane}`.trim()),
  ownPassword: (userId: string): string => sha256(`own password ${userId}`),
};

/**
 * Claims one try at a password. Every try is counted before the password is checked, so that tries at once are not more
 * than tries one after another. After a right password call `forgetFailures`.
 */
export async function claimPasswordTry({ db, clock }: Deps, key: string): Promise<void> {
  for (;;) {
    const now = clock.now();
    const throttle = await findThrottle(db, key);
    const wait = secondsToWait(throttle, now);
    if (wait > 0) throw refuse("sign_in_throttled", { retryAfterSeconds: wait });
    if (await claimTry(db, key, throttle, afterFailure(throttle, now))) return;
  }
}

/**
 * Refuses unless this is the person's own password, because an open session alone must not be enough to change e-mail,
 * phone or password.
 */
export async function demandOwnPassword(deps: Deps, user: UserRow, password: string): Promise<void> {
  const key = throttleKey.ownPassword(user.id);
  await claimPasswordTry(deps, key);
  if (!(await passwordMatches(password, user.passwordHash))) throw refuse("password_wrong");
  await forgetFailures(deps.db, key);
}
