import { contract } from "#provider/contract/index";
import type { FieldWord } from "#provider/contract/problem";
import { isRegionMobile } from "#provider/contract/regions";
import { z } from "zod";
import { consumeChallenge, dropChallenges, findChallenge } from "../db/challenges.ts";
import { expectAtMost, runBatch, type Statement } from "../db/database.ts";
import { dropEmailLinks, pendingEmail } from "../db/email-links.ts";
import { mailPerson, sendMessage } from "../db/outbox.ts";
import { findOwnerOfName, setLanguage, setPhone, updatePerson, usernameOf } from "../db/people.ts";
import type { ChallengeRow, UserRow } from "../db/rows.ts";
import { securityEvent } from "../db/security-events.ts";
import { isPhoneTaken, othersWithPhone } from "../db/users.ts";
import { namesOf } from "../domain/names.ts";
import { maskPhone } from "../domain/one-time-code.ts";
import { appUrl } from "../env.ts";
import type { Variables } from "../call.ts";
import { writeOnce } from "../http/write.ts";
import { deviceOf } from "../people/device.ts";
import { implement } from "../http/implement.ts";
import { spokenIn } from "../http/language.ts";
import { refuse } from "../domain/refusal.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { issueCode, judgeCode, keptWith, prepareCode, resendable, type CodeRequest } from "../security/codes.ts";
import { demandEmailLink, sendEmailLink } from "../security/email-links.ts";
import { replacePassword } from "../security/new-password.ts";
import { demandOwnPassword } from "../security/throttle.ts";

const { profile } = contract;

/** The time within which the codes of a change of phone can be sent again. */
const PHONE_CHANGE_MS = 15 * 60_000;

type Deps = Pick<Variables, "db" | "clock" | "env"> & { request: Request };

const toProfile = async ({ db, clock }: Pick<Deps, "db" | "clock">, user: UserRow) => {
  const { id, email, emailProven, fullName, mobilePhone } = user;
  return {
    id,
    email,
    emailProven,
    pendingEmail: (await pendingEmail(db, user, clock.now())) ?? null,
    fullName,
    mobilePhone,
  };
};
const fieldProblem = (field: string, code: FieldWord | "required" | "phone" | "notInRegion") =>
  refuse("invalid_request", { fields: [{ field, code }] });

/** The phone that must prove to be at hand: first the old one, then the new one. */
const stepSchema = z.object({ step: z.enum(["old", "new"]), from: z.string(), to: z.string(), startedAt: z.number() });
type Step = z.infer<typeof stepSchema>;

/** The code of a step, bound to both numbers and to the step, so that the code of one step does not fit the other. */
const phoneCode = (user: UserRow, { step, from, to, startedAt }: Step): CodeRequest => ({
  subject: user.id,
  purpose: "changePhoneNumber",
  bound: { step, from, to },
  keep: { step, from, to, startedAt },
  phone: step === "old" ? from : to,
  language: user.language,
});

/**
 * The step that a challenge waits for; refuses another person's challenge, and one for other numbers than the person's
 * own and the one in the path.
 */
function stepOf(challenge: ChallengeRow | undefined, user: UserRow, to: string): Step {
  if (challenge?.subject !== user.id) throw refuse("otp_expired");
  const step = stepSchema.parse(keptWith(challenge));
  if (step.from !== user.mobilePhone) throw refuse("otp_expired");
  return { ...step, to };
}

/** The statements that ask for another address: a link goes to the new address, and a notice to the present one. */
async function askForEmail(
  deps: Deps,
  user: UserRow,
  email: string,
  password: string | undefined,
): Promise<Statement[]> {
  const { db, clock, env, request } = deps;
  if (!password) throw fieldProblem("password", "required");
  await demandOwnPassword(deps, user, password);
  const taken: FieldWord = "emailTaken";
  if (await findOwnerOfName(db, email)) throw refuse("already_exists", { fields: [{ field: "email", code: taken }] });
  await demandEmailLink(deps, user.id, email);
  const now = clock.now();
  const signIn = `${appUrl(env, user.region)}/auth`;
  const notice = NOTICES[user.language].emailChangeAsked({ name: user.fullName, email, signIn });
  return [
    ...sendEmailLink(deps, user, email),
    ...mailPerson(db, user, { ...notice, link: signIn, at: now }),
    securityEvent(db, { userId: user.id, kind: "EMAIL_CHANGE_ASKED", at: now, device: deviceOf(request) }),
  ];
}

export const profileRoutes = [
  implement(profile.get, async ({ person, ...deps }) => toProfile(deps, person.user)),

  implement(profile.update, async ({ body, person: { user }, ...deps }) => {
    const { db, log } = deps;
    const { email: typed } = body;
    const names = body.fullName === user.fullName ? user : namesOf(body.fullName);
    const { fullName, firstName, lastName } = names;
    const isNewName = usernameOf(typed) !== user.username;
    // Another spelling of the same address counts at once; another address counts when its link is opened.
    const email = isNewName ? user.email : typed;
    const statements: Statement[] = [
      updatePerson(db, user.id, { fullName, firstName, lastName, email, username: user.username }),
    ];
    if (isNewName) statements.push(...(await askForEmail(deps, { ...user, fullName }, typed, body.password)));
    await writeOnce(db, statements, { overtaken: "invalid_state" });
    log("profile_changed", { userId: user.id, emailAsked: isNewName });
    return toProfile(deps, { ...user, fullName, email });
  }),

  implement(profile.setLanguage, async ({ db, log, body, person: { user, region } }) => {
    const language = spokenIn(region, body.language);
    if (!language) throw fieldProblem("language", "notInRegion");
    await runBatch(db, [setLanguage(db, user.id, language)]);
    log("language_chosen", { userId: user.id, language });
    return undefined;
  }),

  implement(profile.sendEmailLink, async ({ person: { user }, ...deps }) => {
    const { db, clock, log } = deps;
    const pending = await pendingEmail(db, user, clock.now());
    if (pending === undefined && user.emailProven) throw refuse("invalid_state");
    const sentTo = pending ?? user.email;
    await demandEmailLink(deps, user.id, sentTo);
    await runBatch(db, sendEmailLink(deps, user, sentTo));
    log("email_link_sent", { userId: user.id });
    return { sentTo };
  }),

  implement(profile.dropEmailLink, async ({ db, clock, person: { user } }) => {
    if ((await pendingEmail(db, user, clock.now())) !== undefined) await runBatch(db, [dropEmailLinks(db, user.id)]);
    return undefined;
  }),

  implement(profile.sendPhoneCode, async ({ params, query, person: { user }, ...deps }) => {
    const { mobilePhone: to } = params;
    if (!isRegionMobile(user.region, to)) throw fieldProblem("mobilePhone", "phone");
    if (to === user.mobilePhone) throw fieldProblem("mobilePhone", "phoneSame");
    if (user.merchantId !== null && (await isPhoneTaken(deps.db, user.merchantId, to, user.id)))
      throw fieldProblem("mobilePhone", "phoneTaken");
    const begun =
      query.challenge === undefined ? undefined : await resendable(deps, query.challenge, "changePhoneNumber");
    const now = deps.clock.now();
    const step: Step = begun
      ? stepOf(begun, user, stepSchema.parse(keptWith(begun)).to)
      : { step: "old", from: user.mobilePhone, to, startedAt: now };
    if (step.to !== to || now - step.startedAt > PHONE_CHANGE_MS) throw refuse("otp_expired");
    return issueCode(deps, phoneCode(user, step));
  }),

  implement(profile.changePhone, async ({ params, body, person: { user }, ...deps }) => {
    const { db, clock, log, request } = deps;
    const { mobilePhone: to, OTP: code } = params;
    const step = stepOf(await findChallenge(db, body.challenge, "changePhoneNumber"), user, to);
    const answer = { challenge: body.challenge, purpose: "changePhoneNumber", code } as const;
    const { id } = await judgeCode(deps, answer, { subject: user.id, bound: phoneCode(user, step).bound });
    const now = clock.now();
    if (step.step === "old") {
      const next = await prepareCode(deps, phoneCode(user, { ...step, step: "new" }));
      await writeOnce(db, [...consumeChallenge(db, id, now), ...next.statements], { overtaken: "otp_expired" });
      return { challenge: next.answer };
    }
    const notice = NOTICES[user.language].phoneChanged({ phone: maskPhone(to) });
    const statements = [
      ...consumeChallenge(db, id, now),
      ...setPhone(db, user.id, step.from, to),
      ...(user.merchantId === null
        ? []
        : [expectAtMost(db, "phone is nobody else's", othersWithPhone(user.merchantId, to, user.id), 0)]),
      // A code that went to the old phone confirms nothing any more.
      dropChallenges(db, user.id, now),
      securityEvent(db, { userId: user.id, kind: "PHONE_CHANGED", at: now, device: deviceOf(request) }),
      sendMessage(db, { channel: "SMS", to: step.from, body: notice, at: now }),
    ];
    await writeOnce(db, statements, { overtaken: "otp_expired" });
    log("phone_changed", { userId: user.id });
    return { challenge: null };
  }),

  implement(profile.changePassword, async ({ body, person, ...deps }) => {
    const { db, log } = deps;
    const { user, tokenHash } = person;
    await demandOwnPassword(deps, user, body.oldPassword);
    if (body.newPassword.normalize("NFKC") === body.oldPassword.normalize("NFKC"))
      throw fieldProblem("newPassword", "passwordSame");
    const change = { password: body.newPassword, kind: "PASSWORD_CHANGED", staysSignedIn: tokenHash } as const;
    // Overtaken: the old password has changed meanwhile.
    await writeOnce(db, await replacePassword(deps, user, change), { overtaken: "password_wrong" });
    log("password_changed", { userId: user.id });
    return undefined;
  }),
];
