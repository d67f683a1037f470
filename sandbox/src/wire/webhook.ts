import { WEBHOOK_TEST, WEBHOOK_TYPES, type Webhook, type WebhookEvent } from "#provider/contract/webhooks";
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

export const toWebhook = ({ application, config, webhook, keyHint, events }: WebhookFacts): Webhook => ({
  appId: application.id,
  appName: application.name,
  configId: config.id,
  keyHint,
  address: webhook
    ? {
        url: webhook.url,
        setBy: webhook.setByName,
        setDate: toInstant(webhook.setAt),
        pausedDate: toInstantOrNull(webhook.pausedAt),
      }
    : null,
  events: events.map((row) => toWebhookEvent(row, webhook?.pausedAt ?? null)),
});
