import { KEY_CODES, KEY_SCOPES, type KeyCode, type KeyScope } from "#provider/contract/key-scopes";
import { KEY_CALLS } from "#provider/contract/limits";
import type { Region } from "#provider/contract/regions";
import { keyRefusal } from "#provider/rules/server-keys";
import { applicationKeyByHash, noteUse, type KeyUser } from "../db/application-keys.ts";
import { runBatch, type Db } from "../db/database.ts";
import { countOnce } from "../db/rate-counters.ts";
import { noteServerKeyUse, serverKeyByHash, type ServerKeyRow } from "../db/server-keys.ts";
import { isKeyText, isOfKeys, keyHashOf } from "../domain/key-text.ts";
import { bucketOf, secondsUntil } from "../domain/rate.ts";
import type { Env } from "../env.ts";
import { addressOf } from "../people/device.ts";

type Deps = { db: Db; env: Pick<Env, "TOKEN_HMAC_KEY"> };

/** The call that a key is to open, as the contract names it, and the application that it names, if it names one. */
export type KeyedCall = { name: string; scope: KeyScope; applicationId?: string | undefined };
/** A request with a key: `authorization` is the key as it came, `now` UTC milliseconds. */
export type KeyAsking = KeyUser & { authorization: string | null; now: number; call: KeyedCall };

/** Who calls: the account and the applications that the key opens. An application's own key has every scope. */
export type KeyHolder = {
  /** The person who made it; null for an application's own key from before its maker was kept. */
  madeBy: string | null;
  merchantId: string;
  region: Region;
  applicationIds: readonly string[];
  scopes: readonly KeyScope[];
};
/** Refused with a result code, or because there were too many calls; then how many seconds to wait. */
export type KeyAnswer =
  | { ok: true; key: KeyHolder }
  | { ok: false; code: KeyCode }
  | { ok: false; retryAfterSeconds: number };

const PROGRAM_LENGTH = 40;

/** The caller as keys remember it: the first product of its `User-Agent`, its address, and its country at the edge. */
export function callerOf(request: Request): KeyUser {
  const [program = ""] = /^[\x21-\x2e\x30-\x7e]+/.exec(request.headers.get("User-Agent") ?? "") ?? [];
  const [country = ""] = /^[A-Z]{2}$/.exec(request.headers.get("CF-IPCountry") ?? "") ?? [];
  return { program: program.slice(0, PROGRAM_LENGTH), address: addressOf(request), country };
}

/** The use of an application's key by one program at one address is written at most once an hour. */
const CALLER_NOTED_EVERY_MS = 3_600_000;
/** The last use of a server's key is written at most once a minute, unless the call or the address is another one. */
const USE_NOTED_EVERY_MS = 60_000;

/** A key that was found: what it opens, and how its use is noted. */
type Found = KeyHolder & { addresses: readonly string[]; endsAt: number | null; note: () => Promise<void> };

async function serverKey({ db }: Deps, keyHash: string, asking: KeyAsking): Promise<Found | undefined> {
  const row = await serverKeyByHash(db, keyHash);
  if (!row) return undefined;
  const { madeBy, merchantId, region, scopes, addresses, endsAt } = row.key;
  return {
    madeBy,
    merchantId,
    region,
    scopes,
    addresses,
    endsAt,
    applicationIds: row.applications.map((one) => one.id),
    note: () => noteOnce(db, row.key, asking),
  };
}

async function noteOnce(db: Db, key: ServerKeyRow, { program, address, country, call, now }: KeyAsking) {
  const isNoted =
    key.lastCall === call.name && key.lastAddress === address && now - (key.lastUsedAt ?? 0) < USE_NOTED_EVERY_MS;
  if (isNoted) return;
  const use = { lastProgram: program, lastAddress: address, lastCountry: country, lastCall: call.name };
  await noteServerKeyUse(db, key.id, use, now);
}

async function applicationKey({ db }: Deps, keyHash: string, asking: KeyAsking): Promise<Found | undefined> {
  const { program, address, country, call, now } = asking;
  const user = { program, address, country };
  const row = await applicationKeyByHash(db, keyHash, user);
  if (!row) return undefined;
  const { applicationId, madeBy, merchantId, region, endsAt, notedAt } = row;
  return {
    madeBy,
    merchantId,
    region,
    scopes: KEY_SCOPES,
    addresses: [],
    endsAt,
    applicationIds: [applicationId],
    note: async () => {
      if (now - (notedAt ?? 0) >= CALLER_NOTED_EVERY_MS) await runBatch(db, noteUse(db, keyHash, user, call.name, now));
    },
  };
}

/**
 * Who calls with a key, or why the key is refused. A key that nobody has and one that has ended get the same answer, so
 * that nothing is said of what exists. Every call with a key that exists counts, also one that is refused; a use is
 * noted of calls that are let in.
 */
export async function keyOf(deps: Deps, asking: KeyAsking): Promise<KeyAnswer> {
  const given = asking.authorization?.trim() ?? "";
  if (given === "" || (isOfKeys(given) && !isKeyText(given))) return { ok: false, code: KEY_CODES.none };
  const keyHash = keyHashOf(deps.env.TOKEN_HMAC_KEY, given);
  const [ofServer, ofApplication] = await Promise.all([
    serverKey(deps, keyHash, asking),
    applicationKey(deps, keyHash, asking),
  ]);
  const key = ofServer ?? ofApplication;
  if (!key) return { ok: false, code: KEY_CODES.invalid };
  const { now, call, address } = asking;
  const { count, windowEndsAt } = await countOnce(
    deps.db,
    bucketOf(["calls of key", keyHash]),
    KEY_CALLS.seconds * 1000,
    now,
  );
  if (count > KEY_CALLS.times) return { ok: false, retryAfterSeconds: secondsUntil(windowEndsAt, now) };
  const code = keyRefusal(key, { scope: call.scope, address, applicationId: call.applicationId, now });
  if (code !== undefined) return { ok: false, code };
  await key.note();
  const { madeBy, merchantId, region, applicationIds, scopes } = key;
  return { ok: true, key: { madeBy, merchantId, region, applicationIds, scopes } };
}
