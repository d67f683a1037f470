import { challengeSchema } from "#provider/contract/auth";
import type { OwnApplication, OwnServerKey } from "../contract-world.ts";
import { renewKey } from "../../../sandbox/src/db/application-keys.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { sealKey } from "../../../sandbox/src/operations/webhooks/keys.ts";
import { keyHashOf } from "../../../sandbox/src/domain/key-text.ts";
import { giveLogo } from "./logos.ts";
import { giveWebhook } from "./webhooks.ts";
import { keyThings } from "./server-keys.ts";
import { secretCode } from "./signing-secrets.ts";
import {
  applicationRows,
  db,
  latestCode,
  newKey,
  nextApplicationId,
  sandboxNow,
  send,
  settings,
  type Merchant,
  type Sent,
  type Someone,
} from "./sandbox.ts";

/** Gives an application a key without a code, and ends the one before. Without `key`: a new unique one of nobody's. */
export async function makeKey(applicationId: string, key: string = newKey(), madeBy = "usr_gone"): Promise<string> {
  const keyHash = keyHashOf(settings.TOKEN_HMAC_KEY, key);
  const now = await sandboxNow();
  const sealed = await sealKey(settings, applicationId, key);
  const made = { keyHash, hint: key.slice(-4), sealed, madeBy };
  await runBatch(db, renewKey(db, { ...made, applicationId, keepOld: false, now }));
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

/** Another application of a merchant, without open records and with an empty wallet. */
async function emptyApplication({ merchantId, region }: Merchant, { userId }: Someone): Promise<string> {
  const appId = nextApplicationId();
  await runBatch(db, applicationRows(merchantId, userId, region, appId, "Hotel Naftalan"));
  return appId;
}

/**
 * The records that calls of applications and of keys need: the code for a new key; an application to delete, with its
 * code if the call needs it.
 */
export async function applicationThings(
  name: string,
  merchant: Merchant,
  owner: Someone,
): Promise<OwnApplication & OwnServerKey> {
  if (name.startsWith("serverKeys.")) return keyThings(name, merchant, owner);
  if (name === "applications.renewKey") return { renewingKey: await keyCode(owner, merchant.applicationId) };
  if (name === "signingSecrets.make") {
    const { challenge, OTP } = await secretCode(owner, merchant.applicationId);
    return { renewingSecret: { challenge, OTP } };
  }
  if (name === "applications.logo") await giveLogo(merchant);
  if (name.startsWith("webhooks.")) await giveWebhook(merchant);
  if (!["applications.sendDeleteCode", "applications.remove"].includes(name)) return {};
  const appId = await emptyApplication(merchant, owner);
  if (name === "applications.sendDeleteCode") return { endingApplication: { appId } };
  const { json } = await send(`GET /api/otp/init/deleteApp/${appId}`, { token: owner.token });
  const { challenge } = challengeSchema.parse(json);
  return { endingApplication: { appId, challenge, code: await latestCode(owner.phone) } };
}
