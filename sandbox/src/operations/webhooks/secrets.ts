import type { Db } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { webhookSecretsOf, type WebhookSecretRow } from "../../db/webhooks.ts";
import { seal, unseal, type Sealing } from "../../domain/seal.ts";
import { newSigningSecret } from "../../domain/standard-webhooks.ts";
import type { Env } from "../../env.ts";

/** The last characters of a secret by which people recognise it; the padding says nothing. */
const HINT = 4;

const sealing = (webhookId: string): Sealing => ({ purpose: "webhook secret", owner: webhookId });

/** A new secret of an address, and its row; nothing is stored yet. */
export async function newWebhookSecret(
  { TOKEN_HMAC_KEY }: Pick<Env, "TOKEN_HMAC_KEY">,
  webhookId: string,
  now: number,
): Promise<{ secret: string; row: WebhookSecretRow }> {
  const secret = newSigningSecret();
  const sealed = await seal(TOKEN_HMAC_KEY, sealing(webhookId), secret);
  const hint = secret.replace(/=+$/, "").slice(-HINT);
  return { secret, row: { id: newId("whs"), webhookId, sealed, hint, createdAt: now, endsAt: null } };
}

/** The secrets that sign messages to an address, the newest first. */
export async function webhookSecrets(
  db: Db,
  { TOKEN_HMAC_KEY }: Pick<Env, "TOKEN_HMAC_KEY">,
  webhookId: string,
  now: number,
): Promise<string[]> {
  const rows = await webhookSecretsOf(db, [webhookId], now);
  const opened = rows.map(({ sealed }) => unseal(TOKEN_HMAC_KEY, sealing(webhookId), sealed));
  return (await Promise.all(opened)).filter((secret) => secret !== undefined);
}
