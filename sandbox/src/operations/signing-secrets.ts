import type { Db } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { secretsOf, type SecretRow } from "../db/signing-secrets.ts";
import { seal, unsealAll, type Sealing } from "../domain/seal.ts";
import { hintOf } from "../domain/standard-webhooks.ts";
import type { Env } from "../env.ts";

type Secretive = Pick<Env, "TOKEN_HMAC_KEY">;

const sealing = (applicationId: string): Sealing => ({ purpose: "signing secret", owner: applicationId });

/** A signing secret (`whsec_…`) of an application as it is stored. */
export async function storedSecret(
  { TOKEN_HMAC_KEY }: Secretive,
  applicationId: string,
  secret: string,
): Promise<Pick<SecretRow, "id" | "applicationId" | "sealed" | "hint">> {
  const sealed = await seal(TOKEN_HMAC_KEY, sealing(applicationId), secret);
  return { id: newId("sgn"), applicationId, sealed, hint: hintOf(secret) };
}

/**
 * The secrets that sign for an application at an instant, newest first: that in use, and each that was replaced within
 * a day.
 */
export async function openSecrets(
  db: Db,
  { TOKEN_HMAC_KEY }: Secretive,
  applicationId: string,
  now: number,
): Promise<string[]> {
  const rows = await secretsOf(db, applicationId, now);
  return unsealAll(
    TOKEN_HMAC_KEY,
    sealing(applicationId),
    rows.map(({ sealed }) => sealed),
  );
}
