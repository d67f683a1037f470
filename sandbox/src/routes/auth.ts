import { contract } from "#provider/contract/index";
import { WAITING_COUNTED } from "#provider/contract/limits";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { REGION_FACTS } from "#provider/contract/regions";
import type { ApplicationStatus } from "#provider/contract/words";
import { z } from "zod";
import { consumeChallenge } from "../db/challenges.ts";
import { runBatch, type Db } from "../db/database.ts";
import { disputesWaiting } from "../db/disputes.ts";
import { waitingPayouts } from "../db/lists/payouts.ts";
import { waitingFiles } from "../db/payout-files.ts";
import { endSession, findUser, findUserByName, forgetFailures, setLanguage, usernameOf } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { furthestOf, statusesInReach } from "../db/furthest-status.ts";
import { failedSignIn, securityEvent } from "../db/security-events.ts";
import type { Variables } from "../call.ts";
import { writeOnce } from "../http/write.ts";
import { deviceOf } from "../people/device.ts";
import { implement, implementPublic } from "../http/implement.ts";
import { languageOf, spokenIn } from "../http/language.ts";
import { payoutViewer } from "../people/payout-viewer.ts";
import { sightWith, type Person } from "../people/person.ts";
import { Refusal, refuse } from "../domain/refusal.ts";
import { regionOfCall } from "../region.ts";
import { issueCode, judgeCode, keptWith, resendable } from "../security/codes.ts";
import { laneOfName, STRANGERS } from "../security/known-devices.ts";
import { LIMITS } from "../domain/limits.ts";
import { passwordMatches } from "../security/password.ts";
import { demandOfNetwork, giveBackOfNetwork } from "../security/rates.ts";
import { newSession } from "../security/sessions.ts";
import { claimPasswordTry, throttleKey } from "../security/throttle.ts";

const { auth } = contract;

const sumOf = (counts: { count: number }[][]): number => counts.reduce((sum, [found]) => sum + (found?.count ?? 0), 0);

/**
 * The data that the frame of every page shows: the number of payouts and files, and of disputes, that wait for the
 * person, up to the menu's limit, and the furthest status of their applications. Staff and people without an
 * application get no status.
 */
async function atAGlance(
  db: Db,
  person: Person,
): Promise<{ waitingPayouts: number; waitingDisputes: number; standing?: ApplicationStatus | null }> {
  const { sight } = person;
  if (sight.kind === "region") return { waitingPayouts: 0, waitingDisputes: 0 };
  const [viewer, limit] = [payoutViewer(person), WAITING_COUNTED + 1];
  const inReach = statusesInReach(db, sight);
  const answers = allows(AREA_ACCESS.answerDispute, person) ? sightWith(person, "ANSWER_DISPUTE") : undefined;
  // A person who approves nothing has no waiting payouts, and one who answers nothing no waiting disputes.
  const ofPayouts =
    viewer.reviews === undefined ? [] : [waitingPayouts(db, viewer, limit), waitingFiles(db, viewer, limit)];
  const ofDisputes = answers === undefined ? [] : [disputesWaiting(db, answers, limit)];
  const [statuses, ...counts] = await db.batch([inReach, ...ofPayouts, ...ofDisputes]);
  const hasAny = sight.kind === "merchant" || sight.applicationIds.length > 0;
  return {
    waitingPayouts: sumOf(counts.slice(0, ofPayouts.length)),
    waitingDisputes: sumOf(counts.slice(ofPayouts.length)),
    ...(hasAny && { standing: furthestOf(statuses) }),
  };
}

/** The time within which the code of a sign-in can be sent again; after that the password is asked again. */
const SIGN_IN_MS = 15 * 60_000;
const LOGIN = { for: "login" };
const keptSchema = z.object({ rememberMe: z.boolean(), startedAt: z.number(), phone: z.string() });

type Signing = Variables & { request: Request };

/** Sends the code of a sign-in. */
const sendLoginCode = (deps: Signing, user: UserRow, rememberMe: boolean, startedAt: number) =>
  issueCode(deps, {
    subject: user.id,
    purpose: "login",
    bound: LOGIN,
    keep: { rememberMe, startedAt },
    phone: user.mobilePhone,
    // The language of the page that the person signs in on: they may never have chosen one.
    language: languageOf(deps.request, user.region) ?? user.language,
  });

/**
 * Checks a name and password. Known and unknown names are counted, hashed and written about alike, so that neither the
 * answer nor its time tells them apart. Undefined also for a user of another region or without a password.
 */
async function checkPassword(deps: Signing, typed: string, password: string): Promise<UserRow | undefined> {
  const { db, request } = deps;
  const region = regionOfCall(request);
  const name = usernameOf(typed);
  const lane = await laneOfName(deps, name);
  // A device that knows its person has its own count, and adds to no network's count.
  const ofNetwork = lane === STRANGERS ? { kind: "sign-in", each: name } : undefined;
  if (ofNetwork) await demandOfNetwork(deps, ofNetwork, LIMITS.namesOfNetwork);
  const key = throttleKey.signIn(name, lane);
  await claimPasswordTry(deps, key);
  const named = await findUserByName(db, typed);
  const user = named?.region === region && named.passwordSetAt !== null ? named : undefined;
  if (await passwordMatches(password, user?.passwordHash)) {
    await forgetFailures(db, key);
    if (ofNetwork) await giveBackOfNetwork(deps, ofNetwork, LIMITS.namesOfNetwork);
    return user;
  }
  await noteFailure(deps, typed);
  return undefined;
}

/**
 * Refuses a step of a sign-in under the host of another region than the person's, because the session would be useless
 * there.
 */
function demandRegion({ request }: Signing, { region }: UserRow): void {
  if (region !== regionOfCall(request)) throw refuse("unauthenticated");
}

/** Shows the owner of a name that a sign-in with it failed. */
const noteFailure = ({ db, clock, request }: Signing, typed: string) =>
  failedSignIn(db, {
    username: usernameOf(typed),
    region: regionOfCall(request),
    at: clock.now(),
    device: deviceOf(request),
  });

export const authRoutes = [
  implementPublic(auth.login, async ({ body, ...deps }) => {
    const user = await checkPassword(deps, body.username, body.password);
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
    if (user) demandRegion(deps, user);
    if (user) deps.line.by(user);
    if (!user?.active || deps.clock.now() - startedAt > SIGN_IN_MS) throw refuse("otp_expired");
    return sendLoginCode(deps, user, rememberMe, startedAt);
  }),

  implementPublic(auth.approveLogin, async ({ params, body, ...deps }) => {
    const { db, clock, log } = deps;
    const user = await findUserByName(db, params.email);
    if (user) demandRegion(deps, user);
    const answer = { challenge: body.challenge, purpose: "login", code: params.OTP } as const;
    const expected = { subject: user?.id ?? "", bound: LOGIN };
    const challenge = await judgeCode(deps, answer, expected).catch(async (error: unknown) => {
      // A person who used up the tries did know the password.
      if (error instanceof Refusal && error.extra.triesLeft === 0) await noteFailure(deps, params.email);
      throw error;
    });
    if (!user) throw refuse("otp_invalid");
    const session = newSession(deps, user.id, keptSchema.parse(keptWith(challenge)).rememberMe);
    const language = spokenIn(user.region, body.language);
    const statements = [
      ...consumeChallenge(db, challenge.id, clock.now()),
      ...session.statements,
      ...(language ? [setLanguage(db, user.id, language)] : []),
    ];
    await writeOnce(db, statements, { overtaken: "otp_expired" });
    log("signed_in", { userId: user.id });
    return session.answer;
  }),

  implement(auth.logout, async ({ db, clock, log, person, request }) => {
    const userId = person.user.id;
    const left = { userId, kind: "SIGNED_OUT", at: clock.now(), device: deviceOf(request) } as const;
    await runBatch(db, [endSession(db, person.tokenHash), securityEvent(db, left)]);
    log("signed_out", { userId });
    return undefined;
  }),

  implement(auth.currentUser, async ({ db, person, person: { user, permissions, region } }) => ({
    id: user.id,
    active: user.active,
    attachedCard: user.attachedCard,
    email: user.email,
    emailProven: user.emailProven,
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
    ...(await atAGlance(db, person)),
  })),
];
