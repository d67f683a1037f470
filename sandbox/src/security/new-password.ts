import { dropChallenges } from "../db/challenges.ts";
import type { Statement } from "../db/database.ts";
import { forgetDevices } from "../db/known-devices.ts";
import { dropEmailLinks } from "../db/email-links.ts";
import { mailPerson } from "../db/outbox.ts";
import { dropPasswordLinks } from "../db/password-links.ts";
import { forgetFailures, proveEmail, setPassword } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { securityEvent } from "../db/security-events.ts";
import { endSessionsOf } from "../db/sessions.ts";
import { appUrl } from "../env.ts";
import type { Variables } from "../call.ts";
import { deviceOf } from "../people/device.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { hashPassword } from "./password.ts";
import { throttleKey } from "./throttle.ts";

type Deps = Pick<Variables, "db" | "clock" | "env"> & { request: Request };
type Change = { password: string; kind: "PASSWORD_RESET" | "PASSWORD_CHANGED"; staysSignedIn?: string };

/**
 * The statements of a new password, for the caller's batch. They end everything that the old one opened (sessions
 * except one, links, sent codes), forget failed tries, and tell the person.
 */
export async function replacePassword({ db, clock, env, request }: Deps, user: UserRow, change: Change) {
  const passwordHash = await hashPassword(change.password);
  const now = clock.now();
  const signIn = `${appUrl(env, user.region)}/auth`;
  const notice = NOTICES[user.language].passwordChanged({ name: user.fullName, signIn });
  const letter = { ...notice, link: signIn, at: now };
  const statements: Statement[] = [
    ...setPassword(db, user, passwordHash, now),
    endSessionsOf(db, user.id, change.staysSignedIn),
    dropPasswordLinks(db, user.id),
    dropEmailLinks(db, user.id),
    // The person opened a link that was sent to this address.
    ...(change.kind === "PASSWORD_RESET" ? [proveEmail(db, user.id)] : []),
    dropChallenges(db, user.id, now),
    // A person who knew the old password may have signed in on these devices.
    forgetDevices(db, user.id),
    forgetFailures(db, throttleKey.signIn(user.username)),
    forgetFailures(db, throttleKey.ownPassword(user.id)),
    securityEvent(db, { userId: user.id, kind: change.kind, at: now, device: deviceOf(request) }),
    ...mailPerson(db, { ...user, emailProven: user.emailProven || change.kind === "PASSWORD_RESET" }, letter),
  ];
  return statements;
}
