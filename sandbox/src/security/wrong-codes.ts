import { claimTry, findThrottle, findUser, forgetFailures } from "../db/people.ts";
import { runBatch, withoutRider } from "../db/database.ts";
import { mailPerson } from "../db/outbox.ts";
import { securityEvent } from "../db/security-events.ts";
import { sha256 } from "../domain/digest.ts";
import { afterWrongCode } from "../domain/one-time-code.ts";
import { secondsToWait, type Throttle } from "../domain/sign-in-throttle.ts";
import { appUrl } from "../env.ts";
import type { Variables } from "../call.ts";
import { deviceOf } from "../people/device.ts";
import { refuse } from "../domain/refusal.ts";
import { NOTICES } from "../messages/notices/index.ts";

type Deps = Pick<Variables, "db" | "clock" | "env" | "log"> & { request: Request };

const keyOf = (subject: string, lane: string): string => sha256(JSON.stringify(["wrong codes", subject, lane]));

/**
 * Refuses while a person's codes are held after too many wrong ones in a row (in this lane). Otherwise answers with the
 * count so far.
 */
export async function demandCodes({ db, clock }: Deps, subject: string, lane: string): Promise<Throttle | undefined> {
  const throttle = await findThrottle(db, keyOf(subject, lane));
  const retryAfterSeconds = secondsToWait(throttle, clock.now());
  if (retryAfterSeconds > 0) throw refuse("otp_held", { retryAfterSeconds });
  return throttle;
}

/** Clears the count after a right code. */
export const forgetWrongCodes = ({ db }: Deps, subject: string, lane: string) =>
  forgetFailures(db, keyOf(subject, lane));

/** Counts one more wrong code, also if many arrive at once. Tells the person if their codes are held from now on. */
export async function countWrongCode(deps: Deps, subject: string, lane: string): Promise<void> {
  const { db, clock, log } = deps;
  for (;;) {
    const throttle = await findThrottle(db, keyOf(subject, lane));
    const { after, heldMinutes } = afterWrongCode(throttle, clock.now());
    if (!(await claimTry(db, keyOf(subject, lane), throttle, after))) continue;
    if (heldMinutes === undefined) return;
    log("codes_held", { subject, wrong: after.failures, minutes: heldMinutes });
    return tellOwner(deps, subject, { wrong: after.failures, minutes: heldMinutes });
  }
}

/** Sends nothing if the address has no account yet. */
async function tellOwner(
  { db, clock, env, request }: Deps,
  subject: string,
  held: { wrong: number; minutes: number },
): Promise<void> {
  const user = await findUser(db, subject);
  if (!user) return;
  const at = clock.now();
  const signIn = `${appUrl(env, user.region)}/auth`;
  const notice = NOTICES[user.language].codesHeld({ name: user.fullName, signIn, ...held });
  // The call is refused for its wrong code: its row says so.
  await runBatch(withoutRider(db), [
    ...mailPerson(db, user, { ...notice, link: signIn, at }),
    securityEvent(db, { userId: user.id, kind: "CODES_HELD", at, device: deviceOf(request) }),
  ]);
}
