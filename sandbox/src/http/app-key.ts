import { findKey, touchKey } from "../db/application-keys.ts";
import { runBatch } from "../db/database.ts";
import { hmac } from "../domain/digest.ts";
import type { Variables } from "../call.ts";
import { refuse } from "../domain/refusal.ts";

type Deps = Pick<Variables, "db" | "env" | "clock"> & { request: Request };

/** The stored form of a key. */
export const keyHashOf = (secret: string, key: string): string => hmac(secret, "application key", key);

/** The last use is stored at most once a minute. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Refuses a call whose `X-App-Key` is no valid key of the application: a missing, wrong, ended or foreign key gets the
 * same refusal.
 */
export async function demandKey({ db, env, clock, request }: Deps, applicationId: string): Promise<void> {
  const given = request.headers.get("X-App-Key");
  const now = clock.now();
  const keyHash = given === null ? undefined : keyHashOf(env.TOKEN_HMAC_KEY, given);
  const key = keyHash === undefined ? undefined : await findKey(db, { applicationId, keyHash, now });
  if (!key) throw refuse("app_key_invalid");
  if (now - (key.lastUsedAt ?? 0) >= TOUCH_EVERY_MS) await runBatch(db, [touchKey(db, key.keyHash, now)]);
}
