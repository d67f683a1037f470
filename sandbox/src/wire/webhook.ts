import {
  WEBHOOK_TEST,
  WEBHOOK_TYPES,
  type Webhook,
  type WebhookEvent,
  type WebhookInList,
} from "#provider/contract/webhooks";
import type { ApplicationConfigRow, ApplicationRow } from "../db/rows.ts";
import type { WebhookEventRow, WebhookRow } from "../db/webhooks.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

/**
 * A message as the contract shows it. `pausedAt`: of its address; while it is set, no message is tried automatically.
 */
export const toWebhookEvent = (row: WebhookEventRow, pausedAt: number | null): WebhookEvent => ({
  id: row.id,
  type: row.kind === "TEST" ? WEBHOOK_TEST : WEBHOOK_TYPES[row.kind],
  transactionId: row.transactionId,
  createdDate: toInstant(row.createdAt),
  state: row.state,
  attempts: row.attempts,
  answerStatus: row.answerStatus,
  fault: row.fault,
  nextDate: row.state === "WAITING" && pausedAt === null ? toInstantOrNull(row.nextAttemptAt) : null,
  deliveredDate: toInstantOrNull(row.deliveredAt),
});

type WebhookFacts = {
  application: ApplicationRow;
  config: ApplicationConfigRow;
  webhook: WebhookRow | undefined;
  keyHint: string | null;
  events: readonly WebhookEventRow[];
};

const toAddress = (webhook: WebhookRow): NonNullable<Webhook["address"]> => ({
  url: webhook.url,
  setBy: webhook.setByName,
  setDate: toInstant(webhook.setAt),
  pausedDate: toInstantOrNull(webhook.pausedAt),
});

type WebhookInSight = {
  application: Pick<ApplicationRow, "id" | "name">;
  webhook: WebhookRow | null;
  last: WebhookEventRow | null;
};

export const toWebhookInList = ({ application, webhook, last }: WebhookInSight): WebhookInList => ({
  appId: application.id,
  appName: application.name,
  address: webhook && toAddress(webhook),
  last: last && toWebhookEvent(last, webhook?.pausedAt ?? null),
});

export const toWebhook = ({ application, config, webhook, keyHint, events }: WebhookFacts): Webhook => ({
  appId: application.id,
  appName: application.name,
  configId: config.id,
  keyHint,
  address: webhook ? toAddress(webhook) : null,
  events: events.map((row) => toWebhookEvent(row, webhook?.pausedAt ?? null)),
});
