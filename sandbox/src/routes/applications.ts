import { contract } from "#provider/contract/index";
import {
  isEverywhere,
  permissionsIn,
  placeRefusal,
  removalRefusal,
  type Permission,
  type Role,
} from "#provider/contract/permissions";
import { businessCategorySchema } from "#provider/contract/words";
import { describeRefusal } from "#provider/rules/application-changes";
import { findApplication, listApplications } from "../db/applications.ts";
import { securityEvent } from "../db/security-events.ts";
import { changedAt, configured, saveApplication, saveConfig } from "../operations/applications.ts";
import { giveApplication, takeApplication } from "../operations/people/access.ts";
import { approvesWith, tellOfReviewer } from "../operations/people/reviewers.ts";
import { findTeamMember, type TeamMember } from "../db/users.ts";
import type { Variables } from "../call.ts";
import { detailOf } from "../wire/application-detail.ts";
import { implement } from "../http/implement.ts";
import { demandIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { teamViewer, toHolder } from "../people/team.ts";
import { write } from "../http/write.ts";
import { toApplication } from "../wire/application.ts";

const { applications } = contract;

type Place = { appId: string; userId: string };

/**
 * A member's permissions in an application with this role, or with their own for null; none if undefined: no access.
 */
const placeOf = ({ permissions }: TeamMember, role: Role | null | undefined): readonly Permission[] =>
  role === undefined ? [] : permissionsIn(permissions, role);

/**
 * Changes who besides the owners sees an application, and with which role there (`wanted`; null takes the access away).
 * The target is a member of the team in sight, never the actor and never an owner. Actors give no permission that their
 * own role in the application takes from them.
 */
async function changeUser(
  { db, env, clock, log }: Variables,
  person: Person,
  { appId, userId }: Place,
  wanted: { role: Role | null } | null,
): Promise<void> {
  const { application } = found(await findApplication(db, person.sight, appId));
  demandIn(person, appId, "USER_APPLICATION");
  await write(db, async () => {
    const target = found(await findTeamMember(db, teamViewer(person), application.merchantId, userId));
    const actor = { id: person.user.id, role: person.role, permissions: person.permissions };
    const before = placeOf(target, target.roleIn.get(appId));
    const after = placeOf(target, wanted === null ? undefined : wanted.role);
    const there = person.roleIn.get(appId) ?? null;
    const refusal = removalRefusal(actor, toHolder(target)) ?? placeRefusal({ ...actor, there }, before, after);
    if (refusal) throw refuse(refusal);
    if (isEverywhere(target.user) || !target.user.active) throw refuse("invalid_state");
    const what = approvesWith(after.filter((permission) => !before.includes(permission)));
    const now = clock.now();
    const told = { userId, kind: "ACCESS_CHANGED", at: now, actorName: person.user.fullName } as const;
    return {
      statements: [
        ...(wanted === null
          ? [takeApplication(db, appId, userId)]
          : giveApplication(db, { applicationId: appId, userId, role: wanted.role }, now)),
        securityEvent(db, told),
        ...(await tellOfReviewer(person.user, { ...target.user, what }, { db, env, now })),
      ],
    };
  });
  log("application_users_changed", { userId: person.user.id, targetId: userId, appId });
}

/** Refuses a change that was decided on older data: it would silently undo another person's change. */
function demandUnchanged({ updatedAt }: { updatedAt: number }, seen: string | undefined): void {
  if (seen !== undefined && Date.parse(seen) !== updatedAt) throw refuse("changed_meanwhile");
}

export const applicationRoutes = [
  implement(applications.list, async ({ db, env, person }) =>
    (await listApplications(db, person.sight)).map((one) => toApplication(env, one)),
  ),

  implement(applications.get, async ({ person, params, ...deps }) =>
    detailOf(deps, found(await findApplication(deps.db, person.sight, params.appId))),
  ),

  implement(applications.describe, async ({ person, params: { appId }, body, ...deps }) => {
    const { db, clock, log } = deps;
    const { lastModifiedDate, ...words } = body;
    if (!businessCategorySchema.safeParse(words.category).success)
      throw refuse("invalid_request", { fields: [{ field: "category", code: "choose" }] });
    await write(db, async () => {
      const { application } = found(await findApplication(db, person.sight, appId));
      demandIn(person, appId, "USER_APPLICATION");
      if (describeRefusal(application.status)) throw refuse("invalid_state");
      demandUnchanged(application, lastModifiedDate);
      return {
        statements: saveApplication(db, application, { ...words, updatedAt: changedAt(application, clock.now()) }),
      };
    });
    log("application_described", { userId: person.user.id, appId });
    return detailOf(deps, found(await findApplication(db, person.sight, appId)));
  }),

  implement(applications.configure, async ({ person, body, ...deps }) => {
    const { db, clock, log } = deps;
    const { one } = await write(db, async () => {
      const before = found(await findApplication(db, person.sight, body.appId));
      const { config } = before;
      if (config.id !== body.configId) throw refuse("not_found");
      demandIn(person, body.appId, "USER_APPLICATION");
      demandUnchanged(config, body.configModifiedDate);
      const after = configured(config, body, clock.now());
      return { one: { ...before, config: after }, statements: saveConfig(db, config, after) };
    });
    log("application_configured", { userId: person.user.id, appId: body.appId });
    return detailOf(deps, one);
  }),

  implement(applications.setUser, async ({ person, params, body, ...deps }) => {
    await changeUser(deps, person, params, { role: body.role });
    return undefined;
  }),

  implement(applications.removeUser, async ({ person, params, ...deps }) => {
    await changeUser(deps, person, params, null);
    return undefined;
  }),
];
