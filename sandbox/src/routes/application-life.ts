import { contract } from "#provider/contract/index";
import { isInUse } from "#provider/contract/applications";
import type { Permission } from "#provider/contract/permissions";
import { isOverdue } from "#provider/rules/details";
import { inTheWay } from "../db/application-removal.ts";
import { allowedUsers, findApplication, type ConfiguredApplication } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import { openChange, openChangesOf } from "../db/details.ts";
import type { Variables } from "../call.ts";
import { tellOf } from "../operations/application-notices.ts";
import { implement } from "../http/implement.ts";
import { demandIn, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { write, writeOnce } from "../http/write.ts";
import { deleteApplication, saveApplication, switched } from "../operations/applications.ts";
import { endChanges } from "../operations/details.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toApplication } from "../wire/application.ts";

const { applications } = contract;

type Deps = Pick<Variables, "db">;

/** An application in sight that the person may disable, enable or delete. */
async function ofPerson(
  { db }: Deps,
  person: Person,
  appId: string,
  permission: Permission,
): Promise<ConfiguredApplication> {
  const one = found(await findApplication(db, person.sight, appId));
  demandIn(person, appId, permission);
  return one;
}

/** The application that the person may delete, with the obstacles to that. */
async function toDelete(deps: Deps, person: Person, appId: string) {
  const { application } = await ofPerson(deps, person, appId, "DELETE_APPLICATION");
  const [open, people] = await Promise.all([inTheWay(deps.db, appId), allowedUsers(deps.db, appId)]);
  const { name, currency } = application;
  return { application, removal: { name, currency, ...found(open), people: people.length } };
}

/** The application that a code for a deletion confirms. */
const boundTo = (application: string) => ({ application });

/** Disabling, enabling and deleting applications (decision 0064). */
export const applicationLifeRoutes = [
  implement(applications.setEnabled, async ({ params, body: { enabled }, person, log, ...deps }) => {
    const { db, clock } = deps;
    const { one } = await write(db, async () => {
      const before = await ofPerson(deps, person, params.appId, "ADD_APPLICATION");
      const { application } = before;
      const [open] = enabled ? await openChangesOf(db, [{ applicationId: application.id, companyId: null }]) : [];
      // An application that stopped for want of the owner's answer resumes by that answer only.
      if (open && isOverdue(openChange(open), clock.now())) throw refuse("requirements_due");
      const change = switched(application, enabled, clock.now());
      if (!change) return { one: before, statements: [] };
      const told = await tellOf(deps, person.user, [before.application], {
        kind: enabled ? "APP_ENABLED" : "APP_DISABLED",
        notice: (notices, names) => notices.appSwitched({ ...names, enabled }),
      });
      return {
        one: { ...before, application: { ...before.application, ...change } },
        statements: [...saveApplication(db, before.application, change), ...told],
      };
    });
    log("application_switched", { userId: person.user.id, appId: params.appId, status: one.application.status });
    return toApplication(deps.env, one);
  }),

  implement(applications.removal, async ({ params, person, db }) => {
    const { removal } = await toDelete({ db }, person, params.appId);
    return removal;
  }),

  implement(applications.sendDeleteCode, async ({ params, person, ...deps }) => {
    const { removal } = await toDelete(deps, person, params.appId);
    if (isInUse(removal)) throw refuse("invalid_state");
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "deleteApp", bound: boundTo(params.appId) } as const;
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language });
  }),

  implement(applications.remove, async ({ params, query, person, log, ...deps }) => {
    const { db, clock } = deps;
    const { application, removal } = await toDelete(deps, person, params.appId);
    if (isInUse(removal)) throw refuse("invalid_state");
    const answer = { challenge: query.challenge, purpose: "deleteApp", code: params.OTP } as const;
    const { id } = await judgeCode({ ...deps, log }, answer, {
      subject: person.user.id,
      bound: boundTo(application.id),
    });
    const now = clock.now();
    const told = await tellOf(deps, person.user, [application], {
      kind: "APP_DELETED",
      notice: (notices, names) => notices.appDeleted(names),
    });
    await writeOnce(
      db,
      [
        ...consumeChallenge(db, id, now),
        ...deleteApplication(db, application.id, now),
        endChanges(db, application.id, now),
        ...told,
      ],
      {
        overtaken: "otp_expired",
      },
    );
    log("application_deleted", { userId: person.user.id, appId: application.id });
    return undefined;
  }),
];
