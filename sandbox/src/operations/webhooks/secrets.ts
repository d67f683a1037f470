import type { Db } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { webhookSecretsOf, type WebhookSecretRow } from "../../db/webhooks.ts";
import { seal, unsealAll, type Sealing } from "../../domain/seal.ts";
import { hintOf, newSigningSecret } from "../../domain/standard-webhooks.ts";
import type { Env } from "../../env.ts";

const sealing = (webhookId: string): Sealing => ({ purpose: "webhook secret", owner: webhookId });

/** A new secret of an address, and its row; nothing is stored yet. */
export async function newWebhookSecret(
  { TOKEN_HMAC_KEY }: Pick<Env, "TOKEN_HMAC_KEY">,
  webhookId: string,
  now: number,
): Promise<{ secret: string; row: WebhookSecretRow }> {
  const secret = newSigningSecret();
  const sealed = await seal(TOKEN_HMAC_KEY, sealing(webhookId), secret);
  return { secret, row: { id: newId("whs"), webhookId, sealed, hint: hintOf(secret), createdAt: now, endsAt: null } };
}

/** The secrets that sign messages to an address, the newest first. */
export async function webhookSecrets(
  db: Db,
  { TOKEN_HMAC_KEY }: Pick<Env, "TOKEN_HMAC_KEY">,
  webhookId: string,
  now: number,
): Promise<string[]> {
  const rows = await webhookSecretsOf(db, [webhookId], now);
  return unsealAll(
    TOKEN_HMAC_KEY,
    sealing(webhookId),
    rows.map(({ sealed }) => sealed),
  );
}
