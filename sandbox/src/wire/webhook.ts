import type { Webhook, WebhookEvent, WebhookEventDetail } from "#provider/contract/webhooks";
import type { Delivered } from "../db/webhook-deliveries.ts";
import type { WebhookRow, WebhookWithApplications } from "../db/webhooks.ts";
import { bodyOf } from "../domain/webhook-message.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

/** A message as the contract shows it. While its address is paused or gone, no message is tried automatically. */
export function toWebhookEvent({ message, delivery }: Delivered, webhook: WebhookRow): WebhookEvent {
  const rests = webhook.pausedAt !== null || webhook.goneAt !== null;
  return {
    id: message.id,
    type: message.type,
    appId: message.applicationId,
    transactionId: message.transactionId,
    createdDate: toInstant(message.createdAt),
    state: delivery.state,
    attempts: delivery.attempts,
    answerStatus: delivery.answerStatus,
    fault: delivery.fault,
    nextDate: delivery.state === "WAITING" && !rests ? toInstantOrNull(delivery.nextAttemptAt) : null,
    deliveredDate: toInstantOrNull(delivery.deliveredAt),
  };
}

/** A message with its body: in the form in which it goes out next, or else went out last. */
export function toWebhookEventDetail(one: Delivered, webhook: WebhookRow): WebhookEventDetail {
  const { message, delivery } = one;
  const form = delivery.state === "WAITING" ? webhook.form : (delivery.form ?? webhook.form);
  return {
    ...toWebhookEvent(one, webhook),
    body: bodyOf(message, form),
    form,
    answerText: delivery.answerText,
    history: delivery.history.toReversed().map(({ at, ...attempt }) => ({ date: toInstant(at), ...attempt })),
  };
}

type Standing = {
  /** What signs, the newest first. */
  secrets: readonly { hint: string; endsAt: number | null }[];
  last: Delivered | undefined;
  waiting: number;
};

export const toWebhook = (
  { webhook, applications }: WebhookWithApplications,
  { secrets, last, waiting }: Standing,
): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  form: webhook.form,
  applications: applications.map(({ id, name }) => ({ appId: id, appName: name })),
  types: webhook.types,
  secrets: secrets.map(({ hint, endsAt }) => ({ hint, endsDate: toInstantOrNull(endsAt) })),
  setBy: webhook.setByName,
  setDate: toInstant(webhook.setAt),
  failingDate: toInstantOrNull(webhook.failingSince),
  pausedDate: toInstantOrNull(webhook.pausedAt),
  goneDate: toInstantOrNull(webhook.goneAt),
  waiting,
  last: last ? toWebhookEvent(last, webhook) : null,
});
