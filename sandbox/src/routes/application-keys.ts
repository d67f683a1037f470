import { contract } from "#provider/contract/index";
import { APP_KEY_OVERLAP_HOURS } from "#provider/contract/limits";
import { mayMakeAppKey } from "#provider/rules/server-keys";
import { keysInSight, renewKey } from "../db/application-keys.ts";
import { findApplication } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import { newSecret } from "../db/ids.ts";
import type { ApplicationRow } from "../db/rows.ts";
import { keyHashOf, keyHint, keyText } from "../domain/key-text.ts";
import type { Variables } from "../call.ts";
import { sealKey } from "../operations/webhooks/keys.ts";
import { tellOf } from "../operations/application-notices.ts";
import { implement } from "../http/implement.ts";
import { demandIn, roleThere, sightWith, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { writeOnce } from "../http/write.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toKeys } from "../wire/application-keys.ts";

const { applications } = contract;

type Deps = Pick<Variables, "db" | "clock" | "env"> & { request: Request };

/** An application in sight whose keys the person may look after. */
async function ofKey({ db }: Pick<Deps, "db">, person: Person, appId: string): Promise<ApplicationRow> {
  const { application } = found(await findApplication(db, person.sight, appId));
  demandIn(person, appId, "USER_APPLICATION");
  return application;
}

/** The same of somebody who may make its key: it opens every call, and no key holds more than its maker. */
async function ofNewKey(deps: Pick<Deps, "db">, person: Person, appId: string): Promise<ApplicationRow> {
  const application = await ofKey(deps, person, appId);
  const maker = { id: person.user.id, role: person.role, permissions: person.permissions };
  if (!mayMakeAppKey(maker, roleThere(person, appId), application.region)) throw refuse("permission_not_held");
  return application;
}

/** The facts that a code for a new key confirms: the application, and whether the old key stays. */
const boundTo = (application: string, keepOld: boolean) => ({ application, keepOld });

/** Secret keys of applications (decision 0058): made with a code, shown once, later listed without the secret. */
export const applicationKeyRoutes = [
  implement(applications.sendKeyCode, async ({ params, query, person, ...deps }) => {
    await ofNewKey(deps, person, params.appId);
    const { id, mobilePhone, language } = person.user;
    const code = { subject: id, purpose: "updateKey", bound: boundTo(params.appId, query.keepOld) } as const;
    return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language });
  }),

  implement(applications.renewKey, async ({ params, query, person, log, ...deps }) => {
    const { db, clock, env } = deps;
    const application = await ofNewKey(deps, person, params.appId);
    const { keepOld } = query;
    const answer = { challenge: query.challenge, purpose: "updateKey", code: params.OTP } as const;
    const expected = { subject: person.user.id, bound: boundTo(application.id, keepOld) };
    const { id } = await judgeCode({ ...deps, log }, answer, expected);
    const now = clock.now();
    const appKey = keyText(newSecret());
    const keyHash = keyHashOf(env.TOKEN_HMAC_KEY, appKey);
    const sealed = await sealKey(env, application.id, appKey);
    const made = { keyHash, hint: keyHint(appKey), sealed, madeBy: person.user.id };
    const statements = [
      ...consumeChallenge(db, id, now),
      ...renewKey(db, { ...made, applicationId: application.id, keepOld, now }),
      ...(await tellOf(deps, person.user, [application], {
        kind: "APP_KEY_RENEWED",
        notice: (notices, names) => notices.appKeyRenewed({ ...names, hours: keepOld ? APP_KEY_OVERLAP_HOURS : 0 }),
      })),
    ];
    await writeOnce(db, statements, { overtaken: "otp_expired" });
    log("application_key_renewed", { userId: person.user.id, appId: application.id });
    return { appKey };
  }),

  implement(applications.keys, async ({ params, person, db, clock }) => {
    const { id } = await ofKey({ db }, person, params.appId);
    const [one] = await keysInSight(db, person.sight, { now: clock.now(), applicationId: id });
    return toKeys(found(one).keys);
  }),

  implement(applications.everyKey, async ({ person, db, clock }) => {
    const all = await keysInSight(db, sightWith(person, "USER_APPLICATION"), { now: clock.now() });
    return all.map(({ id: appId, name: appName, keys }) => ({ appId, appName, ...toKeys(keys) }));
  }),
];
