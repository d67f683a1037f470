import { contract } from "#provider/contract/index";
import { OWNER_ROLES, removalRefusal, type Role } from "#provider/contract/permissions";
import { describeRefusal } from "#provider/rules/application-changes";
import { findApplication, listApplications } from "../db/applications.ts";
import type { Statement } from "../db/database.ts";
import { securityEvent } from "../db/security-events.ts";
import { changedAt, configured, saveApplication, saveConfig } from "../operations/applications.ts";
import { giveApplication, takeApplication } from "../operations/people/access.ts";
import { findTeamMember } from "../db/users.ts";
import type { Variables } from "../http/app.ts";
import { detailOf } from "../http/application-detail.ts";
import { implement } from "../http/implement.ts";
import { demandIn, type Person } from "../http/person.ts";
import { found, refuse } from "../http/refusal.ts";
import { toHolder } from "../http/team.ts";
import { write } from "../http/write.ts";
import { toApplication } from "../wire/application.ts";

const { applications } = contract;

type Place = { appId: string; userId: string };

/**
 * Changes who sees an application besides the owners: of its own merchant account, never oneself and never an owner. The role there
 * only narrows what the person was given by somebody who held it, so nothing is passed on here that would have to be held.
 */
async function changeUser(
  { db, clock, log }: Variables,
  person: Person,
  { appId, userId }: Place,
  change: (now: number) => Statement[],
): Promise<void> {
  const { application } = found(await findApplication(db, person.sight, appId));
  demandIn(person, appId, "USER_APPLICATION");
  await write(db, async () => {
    const target = found(await findTeamMember(db, person.sight, application.merchantId, userId));
    const actor = { id: person.user.id, role: person.role, permissions: person.permissions };
    const refusal = removalRefusal(actor, toHolder(target));
    if (refusal) throw refuse(refusal);
    if (OWNER_ROLES.includes(target.user.role) || !target.user.active) throw refuse("invalid_state");
    const now = clock.now();
    const told = { userId, kind: "ACCESS_CHANGED", at: now, actorName: person.user.fullName } as const;
    return { statements: [...change(now), securityEvent(db, told)] };
  });
  log("application_users_changed", { userId: person.user.id, targetId: userId, appId });
}

/** Refuses a change that was decided on something else than what is there now: it would undo what somebody did meanwhile, unseen. */
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
    const membership: { applicationId: string; userId: string; role: Role | null } = {
      applicationId: params.appId,
      userId: params.userId,
      role: body.role,
    };
    await changeUser(deps, person, params, (now) => giveApplication(deps.db, membership, now));
    return undefined;
  }),

  implement(applications.removeUser, async ({ person, params, ...deps }) => {
    await changeUser(deps, person, params, () => [takeApplication(deps.db, params.appId, params.userId)]);
    return undefined;
  }),
];
