import { contract, everyCall } from "#provider/contract/index";
import { everyMerchantCall } from "#provider/contract/v3/index";
import { ALLOWED_CODE, KEY_SCOPES, type KeyScope } from "#provider/contract/key-scopes";
import { KEY_END_TOLD, SERVER_KEYS } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import type { KeyTerms, TriedCall } from "#provider/contract/server-keys";
import type { SecurityEventKind } from "#provider/contract/words";
import { readNetwork } from "#provider/rules/network-address";
import { brokenKeyEnd, keyRefusal, mayGiveScope, offeredScopes } from "#provider/rules/server-keys";
import { listApplications } from "../db/applications.ts";
import { consumeChallenge } from "../db/challenges.ts";
import type { Statement } from "../db/database.ts";
import { newId, newSecret } from "../db/ids.ts";
import { securityEvent } from "../db/security-events.ts";
import {
  countServerKeys,
  endServerKey,
  findServerKey,
  insertServerKey,
  markReplaced,
  serverKeysInSight,
  UNTOUCHED_KEY,
  type KeyWithApplications,
  type ServerKeyRow,
} from "../db/server-keys.ts";
import { keyHashOf, keyHint, keyText } from "../domain/key-text.ts";
import { found, refuse } from "../domain/refusal.ts";
import { endOfDay } from "../domain/schedule.ts";
import type { Variables } from "../call.ts";
import { implement } from "../http/implement.ts";
import { write, writeOnce } from "../http/write.ts";
import { tellOfServerKey } from "../operations/server-keys.ts";
import { deviceOf } from "../people/device.ts";
import { demandIn, roleThere, sightWith, type Person } from "../people/person.ts";
import { merchantOf } from "../people/team.ts";
import { issueCode, judgeCode } from "../security/codes.ts";
import { toServerKey } from "../wire/server-key.ts";

const { serverKeys } = contract;

type Deps = Pick<Variables, "db" | "clock" | "env" | "log"> & { request: Request; person: Person };

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** The calls that keys open: those of the merchant API, and those of the back office that take a key besides. */
const KEYED = [
  ...everyMerchantCall.map(({ name, call: { method, path, scope } }) => ({ name, method, path, scope })),
  ...everyCall.flatMap(({ name, call: { method, path, scope } }) =>
    scope === null ? [] : [{ name, method, path, scope }],
  ),
];

const wrong = (field: string, code: string) => refuse("invalid_request", { fields: [{ field, code }] });

const seenBy = (person: Person) => sightWith(person, "USER_APPLICATION");

/** Refuses a scope in an application where the person may not give it, and applications that they do not configure. */
async function demandTerms({ db, person }: Deps, appIds: readonly string[], scopes: readonly KeyScope[]) {
  const mine = new Map((await listApplications(db, person.sight)).map((one) => [one.application.id, one.application]));
  const maker = { id: person.user.id, role: person.role, permissions: person.permissions };
  const offered = offeredScopes(person.region);
  return appIds.map((appId) => {
    const application = found(mine.get(appId));
    demandIn(person, appId, "USER_APPLICATION");
    if (!scopes.every((scope) => offered.includes(scope))) throw wrong("scopes", "notInRegion");
    if (!scopes.every((scope) => mayGiveScope(maker, roleThere(person, appId), scope)))
      throw refuse("permission_not_held");
    return { id: appId, name: application.name };
  });
}

/** The end of a key (UTC milliseconds) whose last day was typed. */
function endOf({ clock, person }: Deps, endsOn: string | null | undefined): number | null {
  const broken = brokenKeyEnd(endsOn, dayIn(person.region, new Date(clock.now())));
  if (broken) throw wrong("endsOn", broken);
  return endsOn ? endOfDay(person.region, endsOn) : null;
}

async function demandRoom({ db, clock, person }: Deps): Promise<void> {
  const count = await countServerKeys(db, merchantOf(person), clock.now());
  if (count >= SERVER_KEYS) throw refuse("invalid_state");
}

/** The terms as they are kept: each application, scope and address once; an address in one notation. */
async function judgedTerms(deps: Deps, typed: KeyTerms) {
  const addresses = typed.addresses.map((text, place) => {
    const network = readNetwork(text);
    if (network === undefined) throw wrong(`addresses.${place}`, "invalid");
    return network;
  });
  const scopes = KEY_SCOPES.filter((scope) => typed.scopes.includes(scope));
  const applications = await demandTerms(deps, [...new Set(typed.appIds)], scopes);
  const endsAt = endOf(deps, typed.endsOn);
  await demandRoom(deps);
  return { name: typed.name, scopes, addresses: [...new Set(addresses)], applications, endsAt };
}
type Judged = Awaited<ReturnType<typeof judgedTerms>>;

/** A key that may be replaced, with its terms and another end. */
async function judgedReplacement(deps: Deps, id: string, endsOn: string | null | undefined) {
  const { db, clock, person } = deps;
  const old = found(await findServerKey(db, seenBy(person), id));
  const { name, scopes, addresses, endsAt, replacedBy } = old.key;
  if (replacedBy !== null || (endsAt !== null && endsAt <= clock.now())) throw refuse("invalid_state");
  const applications = await demandTerms(
    deps,
    old.applications.map((one) => one.id),
    scopes,
  );
  return { old: old.key, terms: { name, scopes, addresses, applications, endsAt: endOf(deps, endsOn) } };
}

/** A new key with its secret, not stored yet. */
function newServerKey({ clock, env, person }: Deps, { applications, ...terms }: Judged) {
  const now = clock.now();
  const secret = keyText(newSecret());
  const days = terms.endsAt === null ? Infinity : (terms.endsAt - now) / DAY_MS;
  const key: ServerKeyRow = {
    ...UNTOUCHED_KEY,
    ...terms,
    id: newId("sky"),
    merchantId: merchantOf(person),
    region: person.region,
    keyHash: keyHashOf(env.TOKEN_HMAC_KEY, secret),
    hint: keyHint(secret),
    madeBy: person.user.id,
    madeByName: person.user.fullName,
    createdAt: now,
    toldDays: KEY_END_TOLD.findLast((told) => days <= told) ?? null,
  };
  return { secret, made: { key, applications } satisfies KeyWithApplications };
}

const activity = ({ db, clock, person, request }: Deps, kind: SecurityEventKind): Statement =>
  securityEvent(db, { userId: person.user.id, kind, at: clock.now(), device: deviceOf(request) });

const insertion = ({ db }: Deps, { key, applications }: KeyWithApplications): Statement[] =>
  insertServerKey(
    db,
    key,
    applications.map((one) => one.id),
  );

async function sendCode(deps: Deps, bound: object, name: string) {
  const { id, mobilePhone, language } = deps.person.user;
  const code = { subject: id, purpose: "serverKey", bound } as const;
  const confirms = { what: "serverKey", name } as const;
  return issueCode(deps, { ...code, keep: {}, phone: mobilePhone, language, confirms });
}

/** The statements that use up the code which confirms exactly this. */
async function confirmed(deps: Deps, bound: object, { challenge, OTP }: { challenge: string; OTP: string }) {
  const answer = { challenge, purpose: "serverKey", code: OTP } as const;
  const { id } = await judgeCode(deps, answer, { subject: deps.person.user.id, bound });
  return consumeChallenge(deps.db, id, deps.clock.now());
}

/** Keys of merchants' servers (decision 0164): made with a code, shown once, refused from the moment they end. */
export const serverKeyRoutes = [
  implement(serverKeys.list, async ({ db, clock, person }) => {
    const now = clock.now();
    return (await serverKeysInSight(db, seenBy(person), now)).map((one) => toServerKey(one, now));
  }),

  implement(serverKeys.scopes, async ({ person }) =>
    offeredScopes(person.region).map((scope) => ({
      scope,
      calls: KEYED.filter((call) => call.scope === scope).map(({ name, method, path }) => ({ name, method, path })),
    })),
  ),

  implement(serverKeys.get, async ({ db, clock, person, params }) =>
    toServerKey(found(await findServerKey(db, seenBy(person), params.id)), clock.now()),
  ),

  implement(serverKeys.start, async ({ body, ...deps }) => sendCode(deps, await judgedTerms(deps, body), body.name)),

  implement(serverKeys.make, async ({ body, ...deps }) => {
    const { db, env, clock, log, person } = deps;
    const terms = await judgedTerms(deps, body);
    const used = await confirmed(deps, terms, body);
    const { secret, made } = newServerKey(deps, terms);
    const now = clock.now();
    deps.line.about(made.key.id);
    const letters = await tellOfServerKey(made.key, "made", { by: person.user, db, env, now });
    const statements = [...used, ...insertion(deps, made), activity(deps, "KEY_MADE"), ...letters];
    await writeOnce(db, statements, { overtaken: "otp_expired" });
    log("server_key_made", { userId: person.user.id, keyId: made.key.id });
    return { key: toServerKey(made, now), secret };
  }),

  implement(serverKeys.startReplacement, async ({ params, body, ...deps }) => {
    const { terms } = await judgedReplacement(deps, params.id, body.endsOn);
    return sendCode(deps, { replaces: params.id, overlapHours: body.overlapHours, ...terms }, terms.name);
  }),

  implement(serverKeys.replace, async ({ params, body, ...deps }) => {
    const { db, env, clock, log, person } = deps;
    const { old, terms } = await judgedReplacement(deps, params.id, body.endsOn);
    const { overlapHours } = body;
    const used = await confirmed(deps, { replaces: params.id, overlapHours, ...terms }, body);
    const { secret, made } = newServerKey(deps, terms);
    const now = clock.now();
    const oldEndsAt = Math.min(old.endsAt ?? Infinity, now + overlapHours * HOUR_MS);
    const news = overlapHours === 0 ? "replacedNow" : "replaced";
    const statements = [
      ...used,
      ...markReplaced(db, old.id, made.key.id, oldEndsAt, now),
      ...insertion(deps, made),
      activity(deps, "KEY_REPLACED"),
      ...(await tellOfServerKey({ ...made.key, endsAt: oldEndsAt }, news, { by: person.user, db, env, now })),
    ];
    await writeOnce(db, statements, { overtaken: "otp_expired" });
    log("server_key_replaced", { userId: person.user.id, keyId: old.id, by: made.key.id });
    return { key: toServerKey(made, now), secret };
  }),

  implement(serverKeys.end, async ({ params, ...deps }) => {
    const { db, env, clock, log, person } = deps;
    const { ended } = await write(db, async () => {
      const now = clock.now();
      const one = found(await findServerKey(db, seenBy(person), params.id));
      if (one.key.endsAt !== null && one.key.endsAt <= now) throw refuse("invalid_state");
      const key = { ...one.key, endsAt: now, endedByName: person.user.fullName };
      return {
        ended: toServerKey({ ...one, key }, now),
        statements: [
          ...endServerKey(db, params.id, person.user.fullName, now),
          activity(deps, "KEY_ENDED"),
          ...(await tellOfServerKey(key, "ended", { by: person.user, db, env, now })),
        ],
      };
    });
    log("server_key_ended", { userId: person.user.id, keyId: params.id });
    return ended;
  }),

  implement(serverKeys.tried, async ({ db, clock, person, params, query }) => {
    const { key, applications } = found(await findServerKey(db, seenBy(person), params.id));
    const address = query.address === undefined ? null : readNetwork(query.address);
    if (address === undefined || address?.includes("/")) throw wrong("address", "invalid");
    const opens = { ...key, applicationIds: applications.map((one) => one.id) };
    const now = clock.now();
    return KEYED.map((call): TriedCall => {
      const asked = { scope: call.scope, address, applicationId: query.appId, now };
      return { ...call, code: keyRefusal(opens, asked) ?? ALLOWED_CODE };
    });
  }),
];
