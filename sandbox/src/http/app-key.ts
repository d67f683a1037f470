import { findKey, noteUse, type KeyUser } from "../db/application-keys.ts";
import { runBatch } from "../db/database.ts";
import { hmac, sameDigest } from "../domain/digest.ts";
import type { Variables } from "../call.ts";
import { refuse } from "../domain/refusal.ts";
import { addressOf } from "../people/device.ts";
import type { Person } from "../people/person.ts";

type Deps = Pick<Variables, "db" | "env" | "clock"> & { request: Request; person: Pick<Person, "tokenHash"> };

/** The stored form of a key. */
export const keyHashOf = (secret: string, key: string): string => hmac(secret, "application key", key);

/** The use of a key by one program at one address is written at most once an hour. */
const NOTED_EVERY_MS = 3_600_000;
const PROGRAM_LENGTH = 40;

/** The caller as keys remember it: the first product of its `User-Agent`, its address, and its country at the edge. */
function userOf(request: Request): KeyUser {
  const [program = ""] = /^[\x21-\x2e\x30-\x7e]+/.exec(request.headers.get("User-Agent") ?? "") ?? [];
  const [country = ""] = /^[A-Z]{2}$/.exec(request.headers.get("CF-IPCountry") ?? "") ?? [];
  return { program: program.slice(0, PROGRAM_LENGTH), address: addressOf(request), country };
}

const SESSION_KEY_LIFE_MS = 5 * 60_000;
const SESSION_KEY = /^ses_(\d{1,15})_([\w-]{43})$/;

const sessionDigest = ({ env, person }: Pick<Deps, "env" | "person">, applicationId: string, endsAt: number) =>
  hmac(env.TOKEN_HMAC_KEY, "session key of application", person.tokenHash, applicationId, String(endsAt));

/**
 * A key that stands in for an application's key in the caller's own session, for five minutes (decision 0144). Nothing
 * stores it: it is derived from the session's token, the application and its end.
 */
export function sessionKeyOf(deps: Pick<Deps, "env" | "clock" | "person">, applicationId: string): string {
  const endsAt = deps.clock.now() + SESSION_KEY_LIFE_MS;
  return `ses_${endsAt}_${sessionDigest(deps, applicationId, endsAt)}`;
}

/** Whether the given key is that of the caller's session for this application, and not over. */
function isSessionKey(deps: Pick<Deps, "env" | "clock" | "person">, applicationId: string, given: string): boolean {
  const [, ends, digest] = SESSION_KEY.exec(given) ?? [];
  if (ends === undefined || digest === undefined) return false;
  const endsAt = Number(ends);
  return deps.clock.now() < endsAt && sameDigest(digest, sessionDigest(deps, applicationId, endsAt));
}

/** What proves that a call may act for an application: a key of its own, or the key of the caller's session. */
export type KeyKind = "application" | "session";

/**
 * The kind of the call's `X-App-Key`. Refuses a call without a valid key of the application: a missing, wrong, ended or
 * foreign key gets the same refusal.
 */
export async function demandKey(deps: Deps, applicationId: string): Promise<KeyKind> {
  const { db, env, clock, request } = deps;
  const given = request.headers.get("X-App-Key");
  if (given === null) throw refuse("app_key_invalid");
  if (isSessionKey(deps, applicationId, given)) return "session";
  const now = clock.now();
  const user = userOf(request);
  const key = await findKey(db, { applicationId, keyHash: keyHashOf(env.TOKEN_HMAC_KEY, given), user, now });
  if (!key) throw refuse("app_key_invalid");
  if (now - (key.notedAt ?? 0) >= NOTED_EVERY_MS) await runBatch(db, noteUse(db, key.keyHash, user, now));
  return "application";
}
