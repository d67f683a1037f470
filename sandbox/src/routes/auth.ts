import { contract } from "#provider/contract/index";
import { SESSION_ABSOLUTE_HOURS, SESSION_IDLE_MINUTES } from "#provider/contract/limits";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { z } from "zod";
import { consumeChallenge } from "../db/challenges.ts";
import { runBatch, wasOvertaken } from "../db/database.ts";
import { newId, newSecret } from "../db/ids.ts";
import {
  addSession,
  claimTry,
  endSession,
  findThrottle,
  findUser,
  findUserByName,
  forgetFailures,
} from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { securityEvent } from "../db/security-events.ts";
import { afterFailure, secondsToWait } from "../domain/sign-in-throttle.ts";
import type { Variables } from "../http/app.ts";
import { deviceOf } from "../http/device.ts";
import { implement, implementPublic } from "../http/implement.ts";
import { tokenHashOf } from "../http/person.ts";
import { refuse } from "../http/refusal.ts";
import { regionOfCall } from "../region.ts";
import { issueCode, judgeCode, keptWith, resendable } from "../security/codes.ts";
import { sha256 } from "../security/digest.ts";
import { passwordMatches } from "../security/password.ts";

const { auth } = contract;

/** A sign-in that has begun can have its code sent again for this long; then the password is asked again. */
const SIGN_IN_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
const LOGIN = { for: "login" };
const keptSchema = z.object({ rememberMe: z.boolean(), startedAt: z.number(), phone: z.string() });

/** Sends the code of a sign-in. */
const sendLoginCode = (deps: Variables, user: UserRow, rememberMe: boolean, startedAt: number) =>
  issueCode(deps, {
    subject: user.id,
    purpose: "login",
    bound: LOGIN,
    keep: { rememberMe, startedAt },
    phone: user.mobilePhone,
    language: user.language,
  });

/**
 * Looks at a name and password. Every try is counted before the password is looked at, for names that exist and names that do not,
 * so that neither the answer nor its time tells them apart and many tries at once are not more than one after another. Somebody of
 * another region is nobody here.
 */
async function checkPassword(
  { db, clock }: Variables,
  region: Region,
  username: string,
  password: string,
): Promise<UserRow | undefined> {
  const usernameHash = sha256(username.trim().toLowerCase());
  for (;;) {
    const now = clock.now();
    const throttle = await findThrottle(db, usernameHash);
    const wait = secondsToWait(throttle, now);
    if (wait > 0) throw refuse("sign_in_throttled", { retryAfterSeconds: wait });
    if (await claimTry(db, usernameHash, throttle, afterFailure(throttle, now))) break;
  }
  const named = await findUserByName(db, username);
  const user = named?.region === region ? named : undefined;
  if (!(await passwordMatches(password, user?.passwordHash))) return undefined;
  await forgetFailures(db, usernameHash);
  return user;
}

/** A new session and its token, in one batch with the used-up code. */
async function openSession(
  deps: Variables & { request: Request },
  user: UserRow,
  challengeId: string,
  rememberMe: boolean,
) {
  const { db, clock, env, log } = deps;
  const now = clock.now();
  const accessToken = newSecret();
  const device = deviceOf(deps.request);
  const absoluteExpiresAt = now + SESSION_ABSOLUTE_HOURS * HOUR_MS;
  try {
    await runBatch(db, [
      ...consumeChallenge(db, challengeId, now),
      addSession(db, {
        tokenHash: tokenHashOf(env.TOKEN_HMAC_KEY, accessToken),
        publicId: newId("ses"),
        userId: user.id,
        ...device,
        rememberMe,
        createdAt: now,
        lastUsedAt: now,
        idleExpiresAt: now + SESSION_IDLE_MINUTES * 60_000,
        absoluteExpiresAt,
      }),
      securityEvent(db, { userId: user.id, kind: "SIGNED_IN", at: now, device }),
    ]);
  } catch (error) {
    if (wasOvertaken(error)) throw refuse("otp_expired");
    throw error;
  }
  log("signed_in", { userId: user.id });
  return { accessToken, userId: user.id, expiresAt: new Date(absoluteExpiresAt).toISOString() };
}

export const authRoutes = [
  implementPublic(auth.login, async ({ body, ...deps }) => {
    const user = await checkPassword(deps, regionOfCall(deps.request), body.username, body.password);
    if (!user) {
      deps.log("sign_in_failed");
      throw refuse("credentials_invalid");
    }
    return sendLoginCode(deps, user, body.rememberMe, deps.clock.now());
  }),

  implementPublic(auth.resendLoginCode, async ({ query, ...deps }) => {
    const challenge = await resendable(deps, query.challenge, "login");
    const { rememberMe, startedAt } = keptSchema.parse(keptWith(challenge));
    const user = await findUser(deps.db, challenge.subject);
    if (!user?.active || deps.clock.now() - startedAt > SIGN_IN_MS) throw refuse("otp_expired");
    return sendLoginCode(deps, user, rememberMe, startedAt);
  }),

  implementPublic(auth.approveLogin, async ({ params, body, ...deps }) => {
    const user = await findUserByName(deps.db, params.email);
    const answer = { challenge: body.challenge, purpose: "login", code: params.OTP } as const;
    const challenge = await judgeCode(deps, answer, { subject: user?.id ?? "", bound: LOGIN });
    if (!user) throw refuse("otp_invalid");
    return openSession(deps, user, challenge.id, keptSchema.parse(keptWith(challenge)).rememberMe);
  }),

  implement(auth.logout, async ({ db, log, person }) => {
    await endSession(db, person.tokenHash);
    log("signed_out", { userId: person.user.id });
    return undefined;
  }),

  implement(auth.currentUser, async ({ person: { user, permissions, region } }) => ({
    id: user.id,
    active: user.active,
    attachedCard: user.attachedCard,
    email: user.email,
    fin: user.fin,
    fullName: user.fullName,
    name: user.fullName,
    username: user.username,
    mobilePhone: user.mobilePhone,
    privileges: [...permissions],
    roles: [user.role],
    userType: user.userType,
    region,
    currency: REGION_FACTS[region].currency,
  })),
];
