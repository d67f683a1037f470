import { keysOf } from "../../db/application-keys.ts";
import type { Db } from "../../db/database.ts";
import { seal, unseal, type Sealing } from "../../domain/seal.ts";
import type { Env } from "../../env.ts";

const sealing = (applicationId: string): Sealing => ({ purpose: "application key", owner: applicationId });

/** An application's key, sealed for storage until it signs (decision 0081). */
export const sealKey = (
  { TOKEN_HMAC_KEY }: Pick<Env, "TOKEN_HMAC_KEY">,
  applicationId: string,
  key: string,
): Promise<string> => seal(TOKEN_HMAC_KEY, sealing(applicationId), key);

/** The valid keys that can sign, newest first: more than one on the day after one was replaced. */
export async function signingKeys(
  db: Db,
  { TOKEN_HMAC_KEY }: Pick<Env, "TOKEN_HMAC_KEY">,
  applicationId: string,
  now: number,
): Promise<{ key: string; hint: string }[]> {
  const rows = await keysOf(db, applicationId, now);
  const opened = rows.map(async ({ sealed, hint }) => {
    const key = sealed === null ? undefined : await unseal(TOKEN_HMAC_KEY, sealing(applicationId), sealed);
    return key === undefined ? [] : [{ key, hint }];
  });
  return (await Promise.all(opened)).flat();
}
