import { challengeSchema } from "#provider/contract/auth";
import { renewKey } from "../../../sandbox/src/db/application-keys.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { keyHashOf } from "../../../sandbox/src/http/app-key.ts";
import { db, latestCode, newKey, sandboxNow, send, settings, type Sent, type Someone } from "./sandbox.ts";

/** Gives an application a key without a code, the one before ended. Without `key`: one that nothing else has. */
export async function makeKey(applicationId: string, key: string = newKey()): Promise<string> {
  const keyHash = keyHashOf(settings.TOKEN_HMAC_KEY, key);
  const now = await sandboxNow();
  await runBatch(db, renewKey(db, { applicationId, keyHash, hint: key.slice(-4), keepOld: false, now }));
  return key;
}

export const sendKeyCode = ({ token }: Someone, appId: string, keepOld = true): Promise<Sent> =>
  send(`GET /api/otp/init/updateKey/${appId}?keepOld=${keepOld}`, { token });

/** The code for a new key beside the old one, read from the person's phone. */
export async function keyCode(
  someone: Someone,
  appId: string,
  keepOld = true,
): Promise<{ challenge: string; code: string }> {
  const { challenge } = challengeSchema.parse((await sendKeyCode(someone, appId, keepOld)).json);
  return { challenge, code: await latestCode(someone.phone) };
}
