import { challengeSchema } from "#provider/contract/auth";
import { signingSecrets } from "#provider/contract/signing-secrets";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { renewSecret } from "../../../sandbox/src/db/signing-secrets.ts";
import { newSigningSecret } from "../../../sandbox/src/domain/standard-webhooks.ts";
import { storedSecret } from "../../../sandbox/src/operations/signing-secrets.ts";
import { db, latestCode, sandboxNow, send, settings, type Sent, type Someone } from "./sandbox.ts";

/** Gives an application a signing secret without a code. */
export async function makeSecret(applicationId: string, secret = newSigningSecret(), keepOld = false): Promise<string> {
  const stored = await storedSecret(settings, applicationId, secret);
  await runBatch(db, renewSecret(db, { ...stored, keepOld, now: await sandboxNow() }));
  return secret;
}

type SecretCode = { challenge: string; OTP: string; keepOld: boolean };

export const sendSecretCode = ({ token }: Someone, appId: string, keepOld = true): Promise<Sent> =>
  send(`POST /api/otp/init/signing-secret/${appId}`, { token, body: { keepOld } });

/** The code for a new secret, read from the person's phone. */
export async function secretCode(someone: Someone, appId: string, keepOld = true): Promise<SecretCode> {
  const { challenge } = challengeSchema.parse((await sendSecretCode(someone, appId, keepOld)).json);
  return { challenge, OTP: await latestCode(someone.phone), keepOld };
}

export const postSecret = ({ token }: Someone, appId: string, body: SecretCode): Promise<Sent> =>
  send(`POST /api/apps/${appId}/signing-secret`, { token, body });

/** A new secret, made as a person makes it. */
export const makeSecretAs = async (someone: Someone, appId: string, keepOld = true): Promise<string> =>
  signingSecrets.make.answer.parse((await postSecret(someone, appId, await secretCode(someone, appId, keepOld))).json)
    .secret;

/** What the contract shows of an application's secrets. */
export const secretsShown = async ({ token }: Someone, appId: string) =>
  signingSecrets.get.answer.parse((await send(`GET /api/apps/${appId}/signing-secret`, { token })).json);
