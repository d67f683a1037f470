import { contract } from "#provider/contract/index";
import type { FieldWord } from "#provider/contract/problem";
import { isRegionMobile } from "#provider/contract/regions";
import { z } from "zod";
import { consumeChallenge, dropChallenges, findChallenge } from "../db/challenges.ts";
import type { Statement } from "../db/database.ts";
import { sendMessage } from "../db/outbox.ts";
import { dropPasswordLinks } from "../db/password-links.ts";
import { setPhone, updatePerson, usernameOf } from "../db/people.ts";
import type { ChallengeRow, UserRow } from "../db/rows.ts";
import { securityEvent } from "../db/security-events.ts";
import { namesOf } from "../domain/names.ts";
import { maskPhone } from "../domain/one-time-code.ts";
import { writeOnce } from "../http/write.ts";
import { deviceOf } from "../http/device.ts";
import { implement } from "../http/implement.ts";
import { refuse } from "../http/refusal.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { issueCode, judgeCode, keptWith, prepareCode, resendable, type CodeRequest } from "../security/codes.ts";
import { replacePassword } from "../security/new-password.ts";
import { demandOwnPassword } from "../security/throttle.ts";

const { profile } = contract;

/** A change of phone that has begun can have its codes sent again for this long. */
const PHONE_CHANGE_MS = 15 * 60_000;

const toProfile = ({ id, email, fullName, mobilePhone }: UserRow) => ({ id, email, fullName, mobilePhone });
const fieldProblem = (field: string, code: FieldWord | "required" | "phone") =>
  refuse("invalid_request", { fields: [{ field, code }] });

/** Which phone shows that it is at hand: first the old one, then the new one. */
const stepSchema = z.object({ step: z.enum(["old", "new"]), from: z.string(), to: z.string(), startedAt: z.number() });
type Step = z.infer<typeof stepSchema>;

/** The code of a step: bound to both numbers and to the step, so that neither code serves for the other. */
const phoneCode = (user: UserRow, { step, from, to, startedAt }: Step): CodeRequest => ({
  subject: user.id,
  purpose: "changePhoneNumber",
  bound: { step, from, to },
  keep: { step, from, to, startedAt },
  phone: step === "old" ? from : to,
  language: user.language,
});

/** The step a challenge waits at; refuses one that is somebody else's, or about other numbers than the person's and the one in the path. */
function stepOf(challenge: ChallengeRow | undefined, user: UserRow, to: string): Step {
  if (challenge?.subject !== user.id) throw refuse("otp_expired");
  const step = stepSchema.parse(keptWith(challenge));
  if (step.from !== user.mobilePhone) throw refuse("otp_expired");
  return { ...step, to };
}

export const profileRoutes = [
  implement(profile.get, async ({ person }) => toProfile(person.user)),

  implement(profile.update, async ({ body, person: { user }, ...deps }) => {
    const { db, clock, log, request } = deps;
    const { email } = body;
    const username = usernameOf(email);
    const now = clock.now();
    const { fullName, firstName, lastName } = body.fullName === user.fullName ? user : namesOf(body.fullName);
    const statements: Statement[] = [updatePerson(db, user.id, { fullName, firstName, lastName, email, username })];
    const isNewName = username !== user.username;
    if (isNewName) {
      if (!body.password) throw fieldProblem("password", "required");
      await demandOwnPassword(deps, user, body.password);
      const notice = NOTICES[user.language].emailChanged({ name: fullName, email });
      statements.push(
        // A link that went to the old address opens nothing any more.
        dropPasswordLinks(db, user.id),
        securityEvent(db, { userId: user.id, kind: "EMAIL_CHANGED", at: now, device: deviceOf(request) }),
        sendMessage(db, { channel: "EMAIL", to: user.email, ...notice, at: now }),
      );
    }
    const code: FieldWord = "emailTaken";
    const taken = () => refuse("already_exists", { fields: [{ field: "email", code }] });
    await writeOnce(db, statements, { overtaken: "invalid_state", taken });
    log("profile_changed", { userId: user.id, emailChanged: isNewName });
    return toProfile({ ...user, fullName, email });
  }),

  implement(profile.sendPhoneCode, async ({ params, query, person: { user }, ...deps }) => {
    const { mobilePhone: to } = params;
    if (!isRegionMobile(user.region, to)) throw fieldProblem("mobilePhone", "phone");
    if (to === user.mobilePhone) throw fieldProblem("mobilePhone", "phoneSame");
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
      // What went to the old phone confirms nothing any more.
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
    // Overtaken: the old password is another one by now.
    await writeOnce(db, await replacePassword(deps, user, change), { overtaken: "password_wrong" });
    log("password_changed", { userId: user.id });
    return undefined;
  }),
];
