import { contract } from "#provider/contract/index";
import { INVITE_LINK_HOURS } from "#provider/contract/limits";
import {
  grantRefusal,
  isEverywhere,
  permissionsIn,
  placeRefusal,
  removalRefusal,
  type Holder,
} from "#provider/contract/permissions";
import { isRegionMobile } from "#provider/contract/regions";
import { newUserSchema } from "#provider/contract/users";
import { brokenAccess } from "#provider/rules/user-access";
import type { z } from "zod";
import { listApplications } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import { expectAtMost, type Statement } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { addUser, findMerchant } from "../db/merchants.ts";
import { sendMessage } from "../db/outbox.ts";
import type { UserRow } from "../db/rows.ts";
import { securityEvent } from "../db/security-events.ts";
import {
  changeAccess,
  deleteForGood,
  firstAccess,
  removeAccess,
  takeApplication,
} from "../operations/people/access.ts";
import { approvesWith, tellOfReviewer } from "../operations/people/reviewers.ts";
import {
  applicationsBeyond,
  inOrder,
  isAddressTaken,
  isPhoneTaken,
  othersWithPhone,
  type TeamMember,
} from "../db/users.ts";
import { invitationLetter } from "../messages/invitation.ts";
import type { Variables } from "../call.ts";
import { languageOf } from "../http/language.ts";
import { implement, implementOnce } from "../http/implement.ts";
import type { Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { actorNow, memberFor, merchantOf, teamViewer, toHolder } from "../people/team.ts";
import { write } from "../http/write.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { createPasswordLink } from "../security/password-links.ts";
import { demandRate } from "../security/rates.ts";
import { stateOf, toUser } from "../wire/user.ts";

const { users } = contract;

const HOUR_MS = 3_600_000;
const INVITE_RATE = { times: 3, windowMs: HOUR_MS };

type NewUser = z.output<typeof newUserSchema>;
type Access = Pick<NewUser, "role" | "permissions" | "appIds">;

/** The ids of every application whose people the person manages; refuses if one of `wanted` is not among them. */
async function applicationsFor(db: Variables["db"], person: Person, wanted: readonly string[]): Promise<string[]> {
  const { sight } = teamViewer(person);
  const visible = (await listApplications(db, sight)).map(({ application }) => application.id);
  if (wanted.some((id) => !visible.includes(id))) throw refuse("not_found");
  return visible;
}

/**
 * The access of a form, each entry once and sorted. Owners and auditors see every application without being given any.
 */
const tidy = <Wanted extends Access>(wanted: Wanted): Wanted => ({
  ...wanted,
  permissions: inOrder(wanted.permissions),
  appIds: isEverywhere(wanted) ? [] : [...new Set(wanted.appIds)].toSorted(),
});

function demandGrant(actor: Holder, target: Holder, wanted: Access): void {
  const refusal = grantRefusal(actor, target, wanted);
  if (refusal) throw refuse(refusal);
}

/**
 * Refuses permissions that the person may not give in one of the applications; `before`: the target's permissions
 * there.
 */
function demandPlaces(
  person: Person,
  actor: TeamMember,
  { permissions, appIds }: Access,
  { target }: { target?: TeamMember } = {},
): void {
  for (const appId of appIds) {
    const role = target?.roleIn.get(appId);
    const before = role === undefined ? [] : permissionsIn(target?.permissions ?? [], role);
    const there = person.roleIn.get(appId) ?? null;
    const refusal = placeRefusal({ ...toHolder(actor), there }, before, permissionsIn(permissions, role ?? null));
    if (refusal) throw refuse(refusal);
  }
}

function demandApplication(wanted: Pick<Access, "role" | "appIds">): void {
  const fields = brokenAccess(wanted);
  if (fields.length > 0) throw refuse("invalid_request", { fields });
}

/** A valid new user, and the person who creates them; refuses an invalid one. */
async function judgeNewUser({ db }: Pick<Variables, "db">, person: Person, typed: NewUser) {
  const newUser = tidy({ ...typed, email: typed.email.toLowerCase() });
  if (!isRegionMobile(person.region, newUser.mobilePhone))
    throw refuse("invalid_request", { fields: [{ field: "mobilePhone", code: "phone" }] });
  const [actor] = await Promise.all([actorNow(db, person), applicationsFor(db, person, newUser.appIds)]);
  demandGrant(toHolder(actor), { id: "", role: newUser.role, permissions: [] }, newUser);
  demandPlaces(person, actor, newUser);
  demandApplication(newUser);
  if (await isAddressTaken(db, newUser.email)) throw refuse("already_exists");
  if (await isPhoneTaken(db, merchantOf(person), newUser.mobilePhone, ""))
    throw refuse("invalid_request", { fields: [{ field: "mobilePhone", code: "phoneTaken" }] });
  return { newUser, actor };
}

/** The letter and link for an invited person's first password, in one batch with the invitation. */
async function invitation(
  { db, env, clock }: Pick<Variables, "db" | "env" | "clock">,
  inviter: UserRow,
  invited: Pick<UserRow, "id" | "region" | "language" | "fullName" | "email">,
): Promise<Statement[]> {
  const now = clock.now();
  const merchant = found(await findMerchant(db, inviter.merchantId ?? ""));
  const { link, statements } = createPasswordLink(
    { db, env },
    { user: invited, expiresAt: now + INVITE_LINK_HOURS * HOUR_MS, now },
  );
  const letter = invitationLetter(invited.language, {
    fullName: invited.fullName,
    inviter: inviter.fullName,
    merchant: merchant.name,
    link,
    hours: INVITE_LINK_HOURS,
  });
  return [
    ...statements,
    sendMessage(db, { channel: "EMAIL", to: invited.email, ...letter, link, at: now }),
    securityEvent(db, { userId: invited.id, kind: "INVITED", at: now, actorName: inviter.fullName }),
  ];
}

/** Applications of a person that the actor does not manage: their access there does not change. Owners manage all. */
async function beyondSight(db: Variables["db"], person: Person, { user, appIds }: TeamMember): Promise<string[]> {
  return teamViewer(person).sight.kind === "applications" ? applicationsBeyond(db, user.id, appIds) : [];
}

/** Reads target and actor, and refuses a removal that is not allowed. */
async function judgeRemoval(db: Variables["db"], person: Person, id: string) {
  const [actor, target] = await Promise.all([actorNow(db, person), memberFor(db, person, id)]);
  const refusal = removalRefusal(toHolder(actor), toHolder(target));
  if (refusal) throw refuse(refusal);
  const beyond = await beyondSight(db, person, target);
  return { actor: actor.user, target: target.user, beyond, within: target.appIds };
}

/** Changes of people on the team; `grantRefusal` holds the rules. */
export const userAccessRoutes = [
  implement(users.sendCreateCode, async ({ query, person, ...deps }) => {
    const { newUser } = await judgeNewUser(deps, person, query);
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "sub-user", bound: newUser } as const;
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language });
  }),

  implementOnce(users.create, async ({ params, body, person, ...deps }) => {
    const { db, clock, request } = deps;
    const { challenge, ...typed } = body;
    const { newUser, actor } = await judgeNewUser(deps, person, typed);
    const answer = { challenge, purpose: "sub-user", code: params.OTP } as const;
    const { id: challengeId } = await judgeCode(deps, answer, { subject: person.user.id, bound: newUser });
    const { firstName, lastName, email, mobilePhone, role, permissions, appIds } = newUser;
    const now = clock.now();
    const user = {
      id: newId("usr"),
      merchantId: merchantOf(person),
      region: person.region,
      username: email,
      email,
      // The invitation's link proves the address.
      emailProven: false,
      fullName: `${firstName} ${lastName}`,
      firstName,
      lastName,
      mobilePhone,
      role,
      userType: "PMD_USER",
      // No password has this hash.
      passwordHash: "",
      passwordSetAt: null,
      // The language in which the inviter reads the page, until the invited person chooses one.
      language: languageOf(request, person.region) ?? person.user.language,
      active: true,
      createdBy: person.user.id,
      createdAt: now,
    } as const;
    return {
      answer: toUser({ user, permissions, appIds }),
      statements: [
        ...consumeChallenge(db, challengeId, now),
        ...addUser(db, user, [], null),
        ...firstAccess(db, actor.user, user.id, { permissions, appIds }, now),
        expectAtMost(db, "phone is nobody else's", othersWithPhone(user.merchantId, mobilePhone, user.id), 0),
        ...(await tellOfReviewer(actor.user, { ...user, what: approvesWith(permissions) }, { ...deps, now })),
        ...(await invitation(deps, actor.user, user)),
      ],
    };
  }),

  implement(users.setAccess, async ({ db, env, clock, log, person, body }) => {
    const { answer } = await write(db, async () => {
      const { userId, ...wanted } = tidy(body);
      const [actor, target, visible] = await Promise.all([
        actorNow(db, person),
        memberFor(db, person, userId),
        applicationsFor(db, person, wanted.appIds),
      ]);
      demandGrant(toHolder(actor), toHolder(target), wanted);
      demandPlaces(person, actor, wanted, { target });
      // Applications out of the actor's sight stay unchanged, and may be the target's only ones.
      const others = await applicationsBeyond(db, userId, visible);
      demandApplication({ role: wanted.role, appIds: [...wanted.appIds, ...others] });
      // Permissions apply to all applications of a person.
      const looksAfterAll = others.length === 0 || teamViewer(person).sight.kind !== "applications";
      if (!looksAfterAll && changesRights(target, wanted)) throw refuse("works_elsewhere");
      return setAccess({ db, env, clock }, { actor, target, wanted, visible });
    });
    log("access_changed", { userId: person.user.id, targetId: body.userId, role: body.role });
    return answer;
  }),

  implement(users.remove, async ({ db, clock, log, person, params }) => {
    await write(db, async () => {
      const { actor, target, beyond, within } = await judgeRemoval(db, person, params.id);
      if (!target.active) return { statements: [] };
      const told = { userId: target.id, at: clock.now(), actorName: actor.fullName };
      // A person with other applications keeps those.
      return beyond.length > 0
        ? {
            statements: [
              ...within.map((appId) => takeApplication(db, appId, target.id)),
              securityEvent(db, { ...told, kind: "ACCESS_CHANGED" }),
            ],
          }
        : { statements: [...removeAccess(db, actor, target), securityEvent(db, { ...told, kind: "ACCESS_REMOVED" })] };
    });
    log("access_removed", { userId: person.user.id, targetId: params.id });
    return undefined;
  }),

  implement(users.delete, async ({ db, clock, log, person, params }) => {
    await write(db, async () => {
      const { actor, target, beyond } = await judgeRemoval(db, person, params.id);
      if (beyond.length > 0) throw refuse("works_elsewhere");
      return { statements: deleteForGood(db, actor, target, clock.now()) };
    });
    log("user_deleted", { userId: person.user.id, targetId: params.id });
    return undefined;
  }),

  implement(users.invite, async ({ person, params, ...deps }) => {
    const { user } = await memberFor(deps.db, person, params.id);
    if (stateOf(user) !== "INVITED") throw refuse("invalid_state");
    await demandRate(deps, ["invitation", user.id], INVITE_RATE);
    await write(deps.db, async () => ({ statements: await invitation(deps, person.user, user) }));
    return undefined;
  }),
];

type Change = { actor: TeamMember; target: TeamMember; wanted: Access; visible: string[] };

const changesRights = ({ user, permissions }: TeamMember, wanted: Access): boolean =>
  !user.active || user.role !== wanted.role || permissions.join() !== wanted.permissions.join();

/** What a person approves after the change that they did not approve before, or not in so many applications. */
const startsToReview = ({ user, permissions, appIds }: TeamMember, wanted: Access) =>
  !user.active || isEverywhere(user) !== isEverywhere(wanted) || wanted.appIds.some((id) => !appIds.includes(id))
    ? approvesWith(wanted.permissions)
    : approvesWith(wanted.permissions.filter((permission) => !permissions.includes(permission)));

/** The answer and the statements of a change of access; no statements if nothing changes. */
async function setAccess(
  { db, env, clock }: Pick<Variables, "db" | "env" | "clock">,
  { actor, target, wanted, visible }: Change,
) {
  const { user, permissions, appIds } = target;
  const { role } = wanted;
  const added = wanted.permissions.filter((one) => !permissions.includes(one));
  const removed = permissions.filter((one) => !wanted.permissions.includes(one));
  const answer = toUser({
    user: { ...user, role, active: true },
    permissions: wanted.permissions,
    appIds: visible.filter((id) => wanted.appIds.includes(id)),
  });
  if (!changesRights(target, wanted) && appIds.toSorted().join() === wanted.appIds.join())
    return { answer, statements: [] };
  const given = isEverywhere(wanted) ? null : { appIds: wanted.appIds, visible };
  const now = clock.now();
  return {
    answer,
    statements: [
      ...changeAccess(db, actor.user, user, { role, added, removed, given }, now),
      ...(await tellOfReviewer(actor.user, { ...user, what: startsToReview(target, wanted) }, { db, env, now })),
      securityEvent(db, {
        userId: user.id,
        kind: "ACCESS_CHANGED",
        at: now,
        actorName: actor.user.fullName,
        // A readmitted person had no access before.
        change: { roleFrom: user.active ? user.role : null, roleTo: role, added, removed },
      }),
    ],
  };
}
