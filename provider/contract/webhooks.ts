import { z } from "zod";
import { call } from "./call.ts";
import { appIdSchema, daySchema, idSchema, instantSchema, lineSchema } from "./fields.ts";
import { openWord } from "./open-word.ts";
import { filterSchema } from "./filter-schema.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { MOST_KEY_APPLICATIONS } from "./server-keys.ts";
import { WEBHOOK_EVENT_FILTERS } from "./webhook-filters.ts";
import {
  MESSAGE_TYPES,
  SIGNATURE_VERDICTS,
  WEBHOOK_AGAIN_MOST,
  WEBHOOK_CHECKED_LENGTH,
  WEBHOOK_FAULTS,
  WEBHOOK_FORMS,
  WEBHOOK_HEADER_LENGTHS,
  WEBHOOK_STATES,
  WEBHOOK_TYPES,
} from "./webhook-words.ts";

/** Most characters of an address that is told of what happens. */
const WEBHOOK_URL_LENGTH = 300;

/** An address as somebody types it; what of that can be one, `provider/rules/webhook-address.ts` reads. */
export const webhookTypedSchema = lineSchema({ min: 1, max: WEBHOOK_URL_LENGTH });
export const webhookTypeSchema = z.enum(WEBHOOK_TYPES);

/** What an address is told of, and of which applications. */
const termsSchema = z.object({
  // `https` and a public name (`provider/rules/webhook-address.ts`).
  url: webhookTypedSchema,
  appIds: z.array(appIdSchema).min(1).max(MOST_KEY_APPLICATIONS),
  types: z.array(webhookTypeSchema).min(1),
});
export type WebhookTerms = z.infer<typeof termsSchema>;

/** A message to one address, and what became of it. */
const webhookEventSchema = z.object({
  id: idSchema,
  type: openWord(MESSAGE_TYPES),
  /** Null of one that is of no single application, and of one for trying. */
  appId: appIdSchema.nullable(),
  /** Of one about a payment or its refund. */
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

const webhookEventDetailSchema = webhookEventSchema.extend({
  /** As it is sent, byte by byte: in the form of the last attempt, or of the next one while it waits. */
  body: z.string(),
  form: openWord(WEBHOOK_FORMS),
  /** The first 2 KB of the last answer; null where there was none. */
  answerText: z.string().nullable(),
  /** The last attempts, the newest first: 20 at most, and none that was cut off. */
  history: z.array(
    z.object({
      date: instantSchema,
      answerStatus: z.int().nullable(),
      fault: openWord(WEBHOOK_FAULTS).nullable(),
      milliseconds: z.int().min(0),
    }),
  ),
});
export type WebhookEventDetail = z.infer<typeof webhookEventDetailSchema>;

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  form: openWord(WEBHOOK_FORMS),
  applications: z.array(z.object({ appId: appIdSchema, appName: z.string() })),
  types: z.array(openWord(WEBHOOK_TYPES)),
  /**
   * The last characters of what signs, the newest first: two while an old secret signs beside the new one. In the old
   * form those of the keys of the application; empty where nothing can sign.
   */
  secrets: z.array(z.object({ hint: z.string(), endsDate: instantSchema.nullable() })),
  setBy: z.string(),
  setDate: instantSchema,
  /** Since when no message arrives; null as long as the last one did. */
  failingDate: instantSchema.nullable(),
  /** Since when nobody is told at it any more, because it did not answer for days; what was missed is kept. */
  pausedDate: instantSchema.nullable(),
  /** Since when nobody is told at it any more, because its server answered that it is gone for good (410). */
  goneDate: instantSchema.nullable(),
  /** Messages that wait for it. */
  waiting: z.int().min(0),
  last: webhookEventSchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** An address with a new secret: the only answer that has it. */
const withSecretSchema = z.object({ webhook: webhookSchema, secret: z.string() });

const eventFiltersSchema = filterSchema(WEBHOOK_EVENT_FILTERS);
export type WebhookEventFilters = z.infer<typeof eventFiltersSchema>;

/** Which messages are sent again: these, all of a payment, or all that did not arrive in a period. */
const againSchema = z.union([
  z.strictObject({ eventIds: z.array(idSchema).min(1).max(WEBHOOK_AGAIN_MOST) }),
  z.strictObject({ transactionId: idSchema }),
  z.strictObject({ from: daySchema, to: daySchema }),
]);
export type WebhookAgain = z.infer<typeof againSchema>;

/** A message as a server got it: of its headers those that sign it. */
const receivedSchema = z.object({
  id: z.string().max(WEBHOOK_HEADER_LENGTHS.id),
  timestamp: z.string().max(WEBHOOK_HEADER_LENGTHS.timestamp),
  signature: z.string().max(WEBHOOK_HEADER_LENGTHS.signature),
  body: z.string().max(WEBHOOK_CHECKED_LENGTH),
});
export type ReceivedMessage = z.infer<typeof receivedSchema>;

const WHO = { permission: "USER_APPLICATION" } as const;
/** Staff see addresses, and never hold a secret of a merchant. */
const MAKES = { ...WHO, movesMoney: true } as const;
const params = z.object({ id: idSchema });
const eventParams = params.extend({ eventId: idSchema });

/** (ours) What happens, told to the merchant's own servers by Standard Webhooks 1.0 (decisions 0082, 0166). */
export const webhooks = {
  list: call("GET", "api/webhooks", {
    summary: "The addresses of the account that are told of what happens, the newest first",
    access: WHO,
    answer: z.array(webhookSchema),
    origin: "ours",
  }),
  create: call("POST", "api/webhooks", {
    summary: "Tell another address of what happens; the answer shows its secret once",
    access: MAKES,
    body: termsSchema,
    answer: withSecretSchema,
    // `invalid_state`: the account has as many addresses as it can have.
    errors: ["invalid_state", "not_found"],
    origin: "ours",
  }),
  get: call("GET", "api/webhooks/{id}", {
    summary: "One address that is told of what happens, without its secret",
    access: WHO,
    params,
    answer: webhookSchema,
    origin: "ours",
  }),
  change: call("PUT", "api/webhooks/{id}", {
    summary: "Change an address, its applications or types; one that was paused or gone is asked again",
    access: WHO,
    params,
    body: termsSchema,
    answer: webhookSchema,
    errors: ["not_found"],
    origin: "ours",
  }),
  remove: call("DELETE", "api/webhooks/{id}", {
    summary: "Tell an address nothing any more; its messages go with it",
    access: WHO,
    params,
    origin: "ours",
  }),
  secret: call("POST", "api/webhooks/{id}/secret", {
    summary:
      "Make another secret, beside which the one before signs for a day; an address of the old form turns to the standard at once",
    access: MAKES,
    params,
    answer: withSecretSchema,
    // `invalid_state`: two secrets sign already.
    errors: ["invalid_state"],
    origin: "ours",
  }),
  test: call("POST", "api/webhooks/{id}/test", {
    summary: "Send a message to the address that is about nothing, and say how that went",
    access: WHO,
    params,
    answer: webhookEventSchema,
    // `invalid_state`: the address is gone, or is told of no application.
    errors: ["invalid_state", "rate_limited"],
    origin: "ours",
  }),
  events: call("GET", "api/webhooks/{id}/events", {
    summary: "The messages to an address of the last 30 days, the newest first",
    access: WHO,
    params,
    query: pageQuerySchema.extend(eventFiltersSchema.shape),
    answer: pageOf(webhookEventSchema),
    origin: "ours",
  }),
  event: call("GET", "api/webhooks/{id}/events/{eventId}", {
    summary: "One message, with its body and the first 2 KB of the answer",
    access: WHO,
    params: eventParams,
    answer: webhookEventDetailSchema,
    origin: "ours",
  }),
  again: call("POST", "api/webhooks/{id}/events/again", {
    summary: "Send messages once more: these, all of a payment, or all that did not arrive in a period; 1 000 at most",
    access: WHO,
    params,
    body: againSchema,
    answer: z.object({ count: z.int().min(0) }),
    // `invalid_state`: the address is gone or paused.
    errors: ["invalid_state", "rate_limited", "not_found"],
    origin: "ours",
  }),
  check: call("POST", "api/webhooks/{id}/check", {
    summary: "Say whether a message is signed as those to the address are, and if not, why",
    access: WHO,
    params,
    body: receivedSchema,
    answer: z.object({ verdict: openWord(SIGNATURE_VERDICTS) }),
    // `invalid_state`: messages to the address are in the old form.
    errors: ["invalid_state"],
    origin: "ours",
  }),
};
