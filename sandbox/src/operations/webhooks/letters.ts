import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { findUser } from "../../db/people.ts";
import { ownerOfApplication, type WebhookRow } from "../../db/webhooks.ts";
import { appUrl, type Env } from "../../env.ts";
import { webhookLetter, type WebhookNews } from "../../messages/webhook.ts";

type Deps = { db: Db; env: Env; now: number };
type About = { webhook: WebhookRow; applicationIds: readonly string[] };

/** Tells the owner of an address's first application that nothing is sent to it any more, and why. */
export async function letterTo(
  { db, env, now }: Deps,
  { webhook, applicationIds }: About,
  news: WebhookNews,
): Promise<Statement[]> {
  const [first] = applicationIds;
  const ownerId = first === undefined ? undefined : await ownerOfApplication(db, first);
  const owner = ownerId === undefined ? undefined : await findUser(db, ownerId);
  if (!owner) return [];
  const link = `${appUrl(env, owner.region)}/developers/webhooks`;
  const letter = webhookLetter(owner.language, news, { name: owner.fullName, host: new URL(webhook.url).host, link });
  return mailPerson(db, owner, { ...letter, link, at: now });
}
