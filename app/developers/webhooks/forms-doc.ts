import { WEBHOOK_AGAIN_MOST, WEBHOOK_SECRET_HOURS, WEBHOOKS } from "#provider/contract/webhook-words";
import type { FormDoc } from "~/forms/forms-doc";
import {
  againSchema,
  messageAgainSchema,
  signatureCheckSchema,
  webhookActSchema,
  webhookChangeSchema,
  webhookRemovalSchema,
  webhookSecretSchema,
  webhookTermsSchema,
} from "./schema";

const WEBHOOK = "/developers/webhooks/{webhookId}";
const NOTES = {
  url: "`https` and the name of a public host, without a user name and without `#`",
  appIds: "applications of one account",
  types: "what the server is told of",
};
const EXAMPLE = {
  intent: "save",
  url: "https://shop.example/payments",
  appIds: ["ES1000001"],
  types: ["payment.paid", "application.status"],
};
const NONE = "404 no such webhook";
const CLOSED = "403 withdrawals would be told of, and the person does not see wallets";
const HELD = "403 the address is told of withdrawals, and the person does not see wallets";

/** The forms of the merchant's webhooks. */
export const WEBHOOK_FORMS: readonly FormDoc[] = [
  {
    title: "New webhook",
    module: "developers/webhooks/new.tsx",
    purpose: "Has an address of the merchant's server told of what happens, and makes its signing secret.",
    schema: webhookTermsSchema,
    notes: NOTES,
    example: EXAMPLE,
    success: "303 to `/developers/webhooks/{newWebhookId}/kept`",
    refusals: ["422 no such application", CLOSED, `409 the account has ${WEBHOOKS} addresses`],
  },
  {
    title: "Signing secret of a webhook: kept",
    module: "developers/webhooks/kept.tsx",
    purpose: "Says that the secret was kept: no page shows it again, and the session has it no more.",
    example: {},
    success: `303 to \`${WEBHOOK}\``,
    refusals: [NONE],
  },
  {
    title: "Another signing secret of a webhook",
    module: "developers/webhooks/secret.tsx",
    purpose: `Makes a secret, beside which the one before signs for ${WEBHOOK_SECRET_HOURS} hours; an address of the old form turns to Standard Webhooks at once.`,
    schema: webhookSecretSchema,
    example: { intent: "replace" },
    success: `303 to \`${WEBHOOK}/kept\``,
    refusals: [NONE, "409 two secrets sign already"],
  },
  {
    title: "Webhook: a test message, and going on",
    module: "developers/webhooks/one.tsx",
    purpose: "Sends a message that is about nothing, or has an address that was paused or gone asked again.",
    schema: webhookActSchema,
    example: { intent: "test" },
    success: `303 to \`${WEBHOOK}/events/{testId}\`; to \`${WEBHOOK}\` with \`resume\``,
    refusals: [NONE, "409 the address is gone or told of no application", "429 too many messages were sent by hand"],
  },
  {
    title: "Webhook: change",
    module: "developers/webhooks/edit.tsx",
    purpose: "Changes the address, its applications or its types; one that was paused or gone is asked again.",
    schema: webhookChangeSchema,
    notes: {
      ...NOTES,
      types: "what the server is told of; withdrawals stay as they are for people who do not see wallets",
    },
    example: EXAMPLE,
    success: `303 to \`${WEBHOOK}\``,
    refusals: [NONE, "422 no such application", "422 the server would be told of nothing", CLOSED, HELD],
  },
  {
    title: "Message of a webhook: once more",
    module: "developers/webhooks/message.tsx",
    purpose: "Sends the message again.",
    schema: messageAgainSchema,
    example: { intent: "again" },
    success: "303 to the same page",
    refusals: [
      "404 no such webhook or message, or a test",
      "409 the address is paused or gone",
      "429 too many messages were sent by hand",
    ],
  },
  {
    title: "Messages of a webhook: once more",
    module: "developers/webhooks/again.tsx",
    purpose: `Sends again what did not arrive in a period, or all messages about a payment; ${WEBHOOK_AGAIN_MOST} at most.`,
    schema: againSchema,
    notes: {
      from: "with `period`: the first day",
      to: "with `period`: the last day",
      transactionId: "with `payment`",
    },
    example: { intent: "period", from: "2026-11-01", to: "2026-11-30" },
    success: `303 to \`${WEBHOOK}/events\``,
    refusals: [
      NONE,
      "422 no message is about the payment",
      "409 the address is paused or gone",
      "429 too many messages were sent by hand",
    ],
  },
  {
    title: "Signature of a message: check",
    module: "developers/webhooks/check.tsx",
    purpose: "Says whether a message that a server got is signed as those to the address are, and if not, why.",
    schema: signatureCheckSchema,
    notes: {
      headers: "a line for each; among them `webhook-id`, `webhook-timestamp` and `webhook-signature`",
      body: "as it came; line ends at the end do not count",
    },
    example: {
      intent: "check",
      headers: "webhook-id: evt_1\nwebhook-timestamp: 1764000000\nwebhook-signature: v1,AAAA",
      body: "{}",
    },
    success: "200 with the verdict",
    refusals: [NONE, "409 messages to the address are in the old form"],
  },
  {
    title: "Webhook: removal",
    module: "developers/webhooks/remove.tsx",
    purpose: "Removes the address with the log of its messages.",
    schema: webhookRemovalSchema,
    example: { intent: "remove" },
    success: "303 to `/developers/webhooks`",
    refusals: [NONE, HELD],
  },
];
