import type { Subscription } from "#provider/contract/profile";
import type { SubscriptionRow } from "../db/subscriptions.ts";
import { connectUrl, type Env } from "../env.ts";
import { toInstant } from "./page.ts";

/** A channel as the contract shows it; `since`: the time it was connected or, before that, asked for. */
export const toSubscription = (
  env: Env,
  { type, externalId, linkWord, connectedAt, createdAt }: SubscriptionRow,
): Subscription => ({
  subscriptionType: type,
  connectionId: externalId,
  connected: connectedAt !== null,
  connectUrl: connectUrl(env, type, linkWord),
  since: toInstant(connectedAt ?? createdAt),
});
