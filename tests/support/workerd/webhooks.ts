import { WEBHOOK_TYPES, type WebhookForm, type WebhookType } from "#provider/contract/webhook-words";
import { eq, sql } from "drizzle-orm";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { insertExam } from "../../../sandbox/src/db/exams.ts";
import { webhookDeliveries, webhookMessages, webhooks } from "../../../sandbox/src/db/schema/index.ts";
import { insertWebhook, UNTRIED_WEBHOOK } from "../../../sandbox/src/db/webhooks.ts";
import { newWebhookSecret } from "../../../sandbox/src/operations/webhooks/secrets.ts";
import { db, sandboxNow, settings, type Merchant } from "./sandbox.ts";

/** The address that {@link giveWebhook} makes, the message to it, and its exam. */
export const webhookIdOf = (applicationId: string): string => `whk_${applicationId}`;
export const eventIdOf = (applicationId: string): string => `evt_${applicationId}`;

export const examIdOf = (applicationId: string): string => `exm_${applicationId}`;

type Given = { url?: string; form?: WebhookForm; types?: readonly WebhookType[] };

/**
 * Makes the only webhook of an account, with one existing message that waits for nobody, and an exam that is over.
 * Without `url`: at the sandbox's own receiver. Returns its secret.
 */
export async function giveWebhook(
  { merchantId, region, applicationId }: Pick<Merchant, "merchantId" | "region" | "applicationId">,
  { url, form = "STANDARD", types = WEBHOOK_TYPES }: Given = {},
): Promise<string> {
  const at = await sandboxNow();
  const id = webhookIdOf(applicationId);
  const { secret, row } = await newWebhookSecret(settings, id, at);
  const address = {
    ...UNTRIED_WEBHOOK,
    id,
    merchantId,
    region,
    url: url ?? `${settings.PUBLIC_URL}/try-webhook/${applicationId}`,
    form,
    types: [...types],
    setBy: "usr_somebody",
    setByName: "Someone",
    createdAt: at,
    setAt: at,
  };
  const message = {
    id: eventIdOf(applicationId),
    merchantId,
    applicationId,
    type: "payment.paid",
    aboutId: "trx_of_another_day",
    data: { status: "APPROVED", amountMinor: 100, currency: "AZN" },
    createdAt: at,
  } as const;
  await runBatch(db, [
    db.delete(webhooks).where(eq(webhooks.merchantId, merchantId)),
    db.delete(webhookMessages).where(eq(webhookMessages.id, message.id)),
    // Before the address, so that no trigger adds a delivery.
    db.insert(webhookMessages).values(message),
    ...insertWebhook(db, address, [applicationId], row),
    ...insertExam(db, {
      id: examIdOf(applicationId),
      webhookId: id,
      url: address.url,
      startedBy: "usr_somebody",
      startedByName: "Someone",
      createdAt: at,
      taken: 12,
      results: [],
      claimedUntil: null,
      doneAt: at,
      transactionId: null,
      callbackAt: null,
      askedAt: null,
    }),
    db.insert(webhookDeliveries).values({
      messageSeq: sql`(SELECT seq FROM webhook_messages WHERE id = ${message.id})`,
      webhookId: id,
      state: "GIVEN_UP",
      begunAt: at,
    }),
  ]);
  return secret;
}
