import { findKey, touchKey } from "../db/application-keys.ts";
import { runBatch } from "../db/database.ts";
import { hmac } from "../domain/digest.ts";
import type { Variables } from "../call.ts";
import { refuse } from "../domain/refusal.ts";

type Deps = Pick<Variables, "db" | "env" | "clock"> & { request: Request };

/** What is kept of a key. */
export const keyHashOf = (secret: string, key: string): string => hmac(secret, "application key", key);

/** The last use is noted once a minute at most. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Refuses a call whose `X-App-Key` is no key of the application, or not any more: missing, wrong, ended and another's
 * alike.
 */
export async function demandKey({ db, env, clock, request }: Deps, applicationId: string): Promise<void> {
  const given = request.headers.get("X-App-Key");
  const now = clock.now();
  const keyHash = given === null ? undefined : keyHashOf(env.TOKEN_HMAC_KEY, given);
  const key = keyHash === undefined ? undefined : await findKey(db, { applicationId, keyHash, now });
  if (!key) throw refuse("app_key_invalid");
  if (now - (key.lastUsedAt ?? 0) >= TOUCH_EVERY_MS) await runBatch(db, [touchKey(db, key.keyHash, now)]);
}
