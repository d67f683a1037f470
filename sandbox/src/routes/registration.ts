import { contract } from "#provider/contract/index";
import { ROLE_DEFAULTS } from "#provider/contract/permissions";
import { isRegionMobile, regionSchema } from "#provider/contract/regions";
import { languageSchema } from "#provider/contract/words";
import { z } from "zod";
import { consumeChallenge, findChallenge } from "../db/challenges.ts";
import type { Statement } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { addMerchant, addUser } from "../db/merchants.ts";
import { sendMessage } from "../db/outbox.ts";
import { findOwnerOfName, usernameOf } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { securityEvent } from "../db/security-events.ts";
import { networkOf } from "../domain/network.ts";
import { namesOf } from "../domain/names.ts";
import { appUrl } from "../env.ts";
import type { Variables } from "../call.ts";
import { writeOnce } from "../http/write.ts";
import { addressOf, deviceOf } from "../people/device.ts";
import { implementPublic } from "../http/implement.ts";
import { languageOf } from "../http/language.ts";
import { refuse } from "../domain/refusal.ts";
import { NOTICES } from "../messages/notices/index.ts";
import { regionOfCall } from "../region.ts";
import { issueCode, judgeCode, keptWith, resendable } from "../security/codes.ts";
import { hashPassword } from "../security/password.ts";
import { sendEmailLink } from "../security/email-links.ts";
import { LIMITS } from "../domain/limits.ts";
import { demandOfNetwork, demandRate, giveBack, giveBackOfNetwork } from "../security/rates.ts";
import { newSession } from "../security/sessions.ts";

const { auth } = contract;

/** The time within which the code of a registration can be sent again; after that it begins anew. */
const REGISTRATION_MS = 15 * 60_000;

type Registering = Variables & { request: Request };

const KIND = "register";
/**
 * The counters of an unfinished registration: this address from one network, this address from all, this phone, and the
 * phones that one network uses.
 */
const countsOf = (request: Request, name: string, phone: string) => ({
  here: [KIND, name, networkOf(addressOf(request)) ?? ""] as const,
  all: [KIND, name] as const,
  phone: [KIND, "phone", phone] as const,
  ofNetwork: { kind: KIND, each: phone },
});

async function demandBeginning(deps: Registering, name: string, typedPhone: string): Promise<void> {
  const { here, all, phone, ofNetwork } = countsOf(deps.request, name, typedPhone);
  await demandOfNetwork(deps, ofNetwork, LIMITS.registrationsOfNetwork);
  await demandRate(deps, here, LIMITS.registrations);
  await demandRate(deps, all, LIMITS.registrationsOfAll);
  await demandRate(deps, phone, LIMITS.registrationsOfPhone);
}

/** The registration was finished, so that it counts no longer. */
async function giveBackBeginning(deps: Registering, name: string, typedPhone: string): Promise<void> {
  const { here, all, phone, ofNetwork } = countsOf(deps.request, name, typedPhone);
  for (const counted of [here, all, phone]) await giveBack(deps, counted);
  await giveBackOfNetwork(deps, ofNetwork, LIMITS.registrationsOfNetwork);
}

/** The typed values, stored beside their code. */
const typedSchema = z.object({
  email: z.string(),
  fullName: z.string(),
  /** Never the password itself. */
  passwordHash: z.string(),
  phone: z.string(),
  region: regionSchema,
});
type TypedRegistration = z.infer<typeof typedSchema>;
/**
 * `language`: the language of the page that last asked for the code. It may change on the way; the code does not
 * confirm it.
 */
const keptSchema = z.object({
  ...typedSchema.shape,
  language: languageSchema,
  startedAt: z.number(),
  taken: z.boolean(),
});
type Kept = z.infer<typeof keptSchema>;

/**
 * The key for counting codes before there is an account: a beginning with another phone does not use up the codes of
 * the address.
 */
const subjectOf = ({ email, phone }: Pick<TypedRegistration, "email" | "phone">) => `${usernameOf(email)} ${phone}`;

/** Sends the code of a registration; `instead` goes out if the address is taken. */
const sendRegisterCode = (deps: Registering, kept: Kept, instead: readonly Statement[]) =>
  issueCode(deps, {
    subject: subjectOf(kept),
    purpose: "register",
    bound: typedSchema.parse(kept),
    keep: kept,
    phone: kept.phone,
    language: kept.language,
    ...(kept.taken ? { insteadOfCode: instead } : {}),
  });

/** Tells the owner of an address that a registration with it was tried. */
function tellOwner({ db, env, clock }: Variables, owner: UserRow): Statement {
  const notices = NOTICES[owner.language];
  const at = clock.now();
  const to = { channel: "EMAIL", to: owner.email, at } as const;
  if (!owner.active) return sendMessage(db, { ...to, ...notices.addressTakenRemoved({ name: owner.fullName }) });
  const signIn = `${appUrl(env, owner.region)}/auth`;
  if (!owner.emailProven) return sendMessage(db, { ...to, ...notices.addressUnproven({ signIn }), link: signIn });
  return sendMessage(db, { ...to, ...notices.addressTaken({ name: owner.fullName, signIn }), link: signIn });
}

/** The merchant account and its owner that a registration makes. */
function openMerchant(
  { db }: Pick<Variables, "db">,
  typed: TypedRegistration & Pick<UserRow, "language">,
  userId: string,
  now: number,
): Statement[] {
  const merchantId = newId("mer");
  const { region, email, fullName, phone, passwordHash, language } = typed;
  return [
    addMerchant(db, { id: merchantId, region, name: fullName, createdAt: now }),
    ...addUser(
      db,
      {
        id: userId,
        merchantId,
        region,
        username: usernameOf(email),
        email,
        emailProven: false,
        ...namesOf(fullName),
        mobilePhone: phone,
        role: "ROLE_SUSER",
        userType: "PMD_USER",
        passwordHash,
        passwordSetAt: now,
        language,
        createdAt: now,
      },
      ROLE_DEFAULTS.ROLE_SUSER,
      null,
    ),
  ];
}

export const registrationRoutes = [
  implementPublic(auth.register, async ({ body, ...deps }) => {
    const { db, clock, request } = deps;
    const { email, fullName, password, mobilePhone: phone } = body;
    const region = regionOfCall(request);
    if (!isRegionMobile(region, phone))
      throw refuse("invalid_request", { fields: [{ field: "mobilePhone", code: "phone" }] });
    await demandBeginning(deps, usernameOf(email), phone);
    // Hashed in every case, so that the time does not tell which addresses are known.
    const passwordHash = await hashPassword(password);
    const owner = await findOwnerOfName(db, email);
    const typed = { email, fullName, passwordHash, phone, region };
    const language = languageOf(request, region) ?? "en";
    const kept = { ...typed, language, startedAt: clock.now(), taken: owner !== undefined };
    return sendRegisterCode(deps, kept, owner ? [tellOwner(deps, owner)] : []);
  }),

  implementPublic(auth.resendRegisterCode, async ({ query, ...deps }) => {
    const challenge = await resendable(deps, query.challenge, "register");
    const kept = keptSchema.parse(keptWith(challenge));
    deps.line.named(kept.email);
    if (deps.clock.now() - kept.startedAt > REGISTRATION_MS) throw refuse("otp_expired");
    // The owner of a taken address was told at the first request.
    const language = languageOf(deps.request, kept.region) ?? kept.language;
    return sendRegisterCode(deps, { ...kept, language }, []);
  }),

  implementPublic(auth.confirmAccount, async ({ params, body, ...deps }) => {
    const { db, clock, log, request } = deps;
    const begun = await findChallenge(db, body.challenge, "register");
    if (!begun) throw refuse("otp_expired");
    const typed = typedSchema.parse(keptWith(begun));
    if (typed.region !== regionOfCall(request)) throw refuse("otp_expired");
    deps.line.named(typed.email);
    const answer = { challenge: begun.id, purpose: "register", code: params.OTP } as const;
    const challenge = await judgeCode(deps, answer, { subject: subjectOf(typed), bound: typed });
    const kept = keptSchema.parse(keptWith(challenge));
    const now = clock.now();
    const userId = newId("usr");
    const account = { ...typed, language: languageOf(request, typed.region) ?? kept.language };
    const session = newSession(deps, userId, false);
    const statements = [
      ...consumeChallenge(db, challenge.id, now),
      ...openMerchant(deps, account, userId, now),
      ...sendEmailLink(deps, { id: userId, ...account }),
      securityEvent(db, { userId, kind: "REGISTERED", at: now, device: deviceOf(request) }),
      ...session.statements,
    ];
    await writeOnce(db, statements, { overtaken: "otp_expired", taken: () => refuse("otp_expired") });
    await giveBackBeginning(deps, usernameOf(typed.email), typed.phone);
    log("registered", { userId });
    return session.answer;
  }),
];
