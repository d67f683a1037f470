import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { ownersOfApplications, type WebhookRow } from "../../db/webhooks.ts";
import { appUrl, type Env } from "../../env.ts";
import { webhookLetter, type WebhookNews } from "../../messages/webhook.ts";

type Deps = { db: Db; env: Env; now: number };
type About = { webhook: WebhookRow; applicationIds: readonly string[] };

/** Tells each owner of an address's applications that nothing is sent to it any more, and why. */
export async function lettersTo(
  { db, env, now }: Deps,
  { webhook, applicationIds }: About,
  news: WebhookNews,
): Promise<Statement[]> {
  const owners = await ownersOfApplications(db, applicationIds);
  return owners.flatMap((owner) => {
    const link = `${appUrl(env, owner.region)}/developers/webhooks`;
    const letter = webhookLetter(owner.language, news, { name: owner.fullName, host: new URL(webhook.url).host, link });
    return mailPerson(db, owner, { ...letter, link, at: now });
  });
}
