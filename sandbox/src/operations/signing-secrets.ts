import type { Db } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { secretsOf, type SecretRow } from "../db/signing-secrets.ts";
import { seal, unseal, type Sealing } from "../domain/seal.ts";
import type { Env } from "../env.ts";

type Secretive = Pick<Env, "TOKEN_HMAC_KEY">;

/** The last characters by which people recognise a secret; the padding says nothing. */
const HINT_LENGTH = 4;

const sealing = (applicationId: string): Sealing => ({ purpose: "signing secret", owner: applicationId });

/** A signing secret (`whsec_…`) of an application as it is stored. */
export async function storedSecret(
  { TOKEN_HMAC_KEY }: Secretive,
  applicationId: string,
  secret: string,
): Promise<Pick<SecretRow, "id" | "applicationId" | "sealed" | "hint">> {
  const sealed = await seal(TOKEN_HMAC_KEY, sealing(applicationId), secret);
  return { id: newId("sgn"), applicationId, sealed, hint: secret.replace(/=+$/, "").slice(-HINT_LENGTH) };
}

/** The secrets that sign for an application at an instant, newest first: two on the day after one was replaced. */
export async function openSecrets(
  db: Db,
  { TOKEN_HMAC_KEY }: Secretive,
  applicationId: string,
  now: number,
): Promise<string[]> {
  const rows = await secretsOf(db, applicationId, now);
  const opened = rows.map(({ sealed }) => unseal(TOKEN_HMAC_KEY, sealing(applicationId), sealed));
  return (await Promise.all(opened)).flatMap((secret) => (secret === undefined ? [] : [secret]));
}
