import { z } from "zod";
import { call } from "./call.ts";
import { appIdSchema, idSchema, instantSchema, lineSchema } from "./fields.ts";
import { openWord } from "./open-word.ts";
import type { TransactionEventKind } from "./transactions.ts";

/** Most characters of an address that is told of payments. */
const WEBHOOK_URL_LENGTH = 300;
/** Of the messages to an address, so many are told of: those made last. */
export const WEBHOOK_EVENTS_SHOWN = 20;
/**
 * An address that answers nobody for so many days is not asked any more; a message that was refused for as long is
 * given up.
 */
export const WEBHOOK_DAYS = 3;
/** How long a server has to answer, in seconds. */
export const WEBHOOK_SECONDS = 5;
/**
 * How far the time of a message may be from the receiver's own, in seconds: a copy that somebody sends later is
 * refused.
 */
export const WEBHOOK_TOLERANCE_SECONDS = 300;
/** Carries the time, and the signature with each key that is good: `t=1764000000,v1=…`. */
export const WEBHOOK_SIGNATURE = "Webhook-Signature";

/** What happened to a payment, and what a server is told of it. */
export const WEBHOOK_TYPES = {
  APPROVED: "payment.paid",
  HELD: "payment.held",
  COMPLETED: "payment.captured",
  DECLINED: "payment.declined",
  CANCELED: "payment.canceled",
  EXPIRED: "payment.expired",
  REVERSED: "payment.reversed",
  REFUNDED: "payment.refunded",
  REFUND_FAILED: "payment.refund_failed",
} as const satisfies Partial<Record<TransactionEventKind, string>>;
export type WebhookKind = keyof typeof WEBHOOK_TYPES;
/** Of a message that somebody sends to try the address. */
export const WEBHOOK_TEST = "test";
export type WebhookType = typeof WEBHOOK_TEST | (typeof WEBHOOK_TYPES)[WebhookKind];
const MESSAGE_TYPES: readonly WebhookType[] = [WEBHOOK_TEST, ...Object.values(WEBHOOK_TYPES)];

/**
 * Why a message did not arrive: another status than 2xx, one that leads elsewhere, no answer in time, no connection, an
 * application that has no key to sign with.
 */
export const WEBHOOK_FAULTS = ["STATUS", "REDIRECT", "TIMEOUT", "UNREACHABLE", "NO_KEY"] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];
export const WEBHOOK_STATES = ["WAITING", "DELIVERED", "GIVEN_UP"] as const;

/** An address as somebody types it; what of that can be one, `provider/rules/webhook-address.ts` reads. */
export const webhookTypedSchema = lineSchema({ min: 1, max: WEBHOOK_URL_LENGTH });

const webhookEventSchema = z.object({
  id: idSchema,
  type: openWord(MESSAGE_TYPES),
  /** Null of one for trying. */
  transactionId: idSchema.nullable(),
  createdDate: instantSchema,
  state: openWord(WEBHOOK_STATES),
  attempts: z.int().min(0),
  /** Of the last attempt: what the server answered with, and what was wrong. */
  answerStatus: z.int().nullable(),
  fault: openWord(WEBHOOK_FAULTS).nullable(),
  /** When it is tried again by itself; null where it is not. */
  nextDate: instantSchema.nullable(),
  deliveredDate: instantSchema.nullable(),
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

export const webhookSchema = z.object({
  appId: appIdSchema,
  appName: z.string(),
  configId: idSchema,
  /** The last characters of the key that signs; null where there is none that can. */
  keyHint: z.string().nullable(),
  address: z
    .object({
      url: z.string(),
      setBy: z.string(),
      setDate: instantSchema,
      /** Since when nobody is told at it any more, because it did not answer for days. */
      pausedDate: instantSchema.nullable(),
    })
    .nullable(),
  /** The newest first. */
  events: z.array(webhookEventSchema),
});
export type Webhook = z.infer<typeof webhookSchema>;

const WHO = { permission: "USER_APPLICATION" } as const;
const appIdParams = z.object({ appId: appIdSchema });

/** The address of one application among others, and the last message to it. */
const webhookInListSchema = webhookSchema
  .pick({ appId: true, appName: true, address: true })
  .extend({ last: webhookEventSchema.nullable() });
export type WebhookInList = z.infer<typeof webhookInListSchema>;

/** (ours) What becomes of payments, told to the merchant's own server (decision 0082). */
export const webhooks = {
  list: call("GET", "api/webhooks", {
    summary: "Where the server of each application is told of payments, and the last message, by name",
    access: WHO,
    answer: z.array(webhookInListSchema),
    origin: "ours",
  }),
  get: call("GET", "api/apps/{appId}/webhook", {
    summary:
      "Where a merchant's server is told what becomes of the payments of an application, and what it was told last",
    access: WHO,
    params: appIdParams,
    answer: webhookSchema,
    origin: "ours",
  }),
  set: call("PUT", "api/apps/{appId}/webhook", {
    summary: "Tell another address what becomes of payments; one that was paused is asked again",
    access: WHO,
    params: appIdParams,
    // `https` and a public name (`provider/rules/webhook-address.ts`).
    body: z.object({ url: webhookTypedSchema }),
    answer: webhookSchema,
    // `invalid_state`: there is no key to sign with.
    errors: ["invalid_state"],
    origin: "ours",
  }),
  remove: call("DELETE", "api/apps/{appId}/webhook", {
    summary: "Tell no server of payments any more; what waited is given up",
    access: WHO,
    params: appIdParams,
    answer: webhookSchema,
    origin: "ours",
  }),
  test: call("POST", "api/apps/{appId}/webhook/test", {
    summary: "Send a message to the address that is about no payment, and say how that went",
    access: WHO,
    params: appIdParams,
    answer: webhookEventSchema,
    // `invalid_state`: there is no address.
    errors: ["invalid_state", "rate_limited"],
    origin: "ours",
  }),
  again: call("POST", "api/apps/{appId}/webhook/events/{eventId}/again", {
    summary: "Send a message once more, whatever became of it, and say how that went",
    access: WHO,
    params: appIdParams.extend({ eventId: idSchema }),
    answer: webhookEventSchema,
    errors: ["invalid_state", "rate_limited"],
    origin: "ours",
  }),
};
