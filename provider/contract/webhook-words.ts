import type { TRANSACTION_EVENTS } from "./transaction-events.ts";

/** Most addresses of one account that are told of what happens. */
export const WEBHOOKS = 10;
/** Messages that can be sent again at once. */
export const WEBHOOK_AGAIN_MOST = 1000;
/** How long messages are kept, with what was answered. */
export const WEBHOOK_KEPT_DAYS = 30;
/** Of an answer, so many bytes are kept. */
export const WEBHOOK_ANSWER_BYTES = 2048;
/** Of each message, so many attempts are kept: the last. */
export const WEBHOOK_ATTEMPTS_KEPT = 20;
/** Most characters of the headers that sign a message whose signature is checked. */
export const WEBHOOK_HEADER_LENGTHS = { id: 200, timestamp: 20, signature: 2000 } as const;
/**
 * An address that answers nobody for so many days is not asked any more; a message that was refused for as long is
 * given up.
 */
export const WEBHOOK_DAYS = 3;
/** How long a server has to answer, in seconds. */
export const WEBHOOK_SECONDS = 5;
/** How long an old secret signs beside the one in its place, in hours. */
export const WEBHOOK_SECRET_HOURS = 24;
/**
 * How far the time of a message may be from the receiver's own, in seconds: a copy that somebody sends later is
 * refused.
 */
export const WEBHOOK_TOLERANCE_SECONDS = 300;
/**
 * Carries time and signatures of a message in the old form, `t=1764000000,v1=…`: with each valid key of the
 * application. Its name is not the standard's, `webhook-signature`, which would mean another form (names of headers
 * ignore case).
 */
export const OLD_WEBHOOK_SIGNATURE = "Merchant-Signature";

/** What happened to a payment, and what a server is told of it. */
export const PAYMENT_WEBHOOK_TYPES = {
  APPROVED: "payment.paid",
  HELD: "payment.held",
  COMPLETED: "payment.captured",
  DECLINED: "payment.declined",
  CANCELED: "payment.canceled",
  EXPIRED: "payment.expired",
  REVERSED: "payment.reversed",
  REFUNDED: "payment.refunded",
  REFUND_FAILED: "payment.refund_failed",
} as const satisfies Partial<Record<(typeof TRANSACTION_EVENTS)[number], string>>;

export type PaymentWebhookType = (typeof PAYMENT_WEBHOOK_TYPES)[keyof typeof PAYMENT_WEBHOOK_TYPES];

/** What an address can be told of, in the order of the screens. */
export const WEBHOOK_TYPES = [
  ...Object.values(PAYMENT_WEBHOOK_TYPES),
  "refund.started",
  "refund.done",
  "refund.failed",
  "invoice.sent",
  "invoice.paid",
  "invoice.expired",
  "invoice.canceled",
  "link.paid",
  "payout.waiting",
  "payout.sent",
  "payout.paid",
  "payout.failed",
  "payout.canceled",
  "payout.returned",
  "payout_file.waiting",
  "payout_file.sent",
  "payout_file.paid",
  "payout_file.partly_paid",
  "payout_file.failed",
  "payout_file.canceled",
  "withdrawal.sent",
  "withdrawal.paid",
  "withdrawal.failed",
  "withdrawal.returned",
  "dispute.asked",
  "dispute.claimed",
  "dispute.due",
  "dispute.sent",
  "dispute.won",
  "dispute.lost",
  "dispute.prevented",
  "application.status",
  "key.ending",
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];
/** Of a message that somebody sends to try the address. */
export const WEBHOOK_TEST = "test";
export const MESSAGE_TYPES = [WEBHOOK_TEST, ...WEBHOOK_TYPES] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/**
 * Why a message did not arrive: another status than 2xx, one that leads elsewhere, no answer in time, an answer that
 * does not end, no connection, an address that is not public, nothing to sign with.
 */
export const WEBHOOK_FAULTS = [
  "STATUS",
  "REDIRECT",
  "TIMEOUT",
  "TOO_LONG",
  "UNREACHABLE",
  "NOT_PUBLIC",
  "NO_KEY",
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];
export const WEBHOOK_STATES = ["WAITING", "DELIVERED", "GIVEN_UP"] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
/**
 * What is wrong with a signature. RIGHT: nothing. OLD, EARLY: it is right, and its time is too far from now, so that a
 * receiver refuses the message. BODY: the message was sent with another body. SECRET: none of the secrets of the
 * address makes it.
 */
export const SIGNATURE_VERDICTS = ["RIGHT", "OLD", "EARLY", "BODY", "SECRET"] as const;
export type SignatureVerdict = (typeof SIGNATURE_VERDICTS)[number];
/** Most characters of a body whose signature is checked. */
export const WEBHOOK_CHECKED_LENGTH = 10_000;
/**
 * OLD: an address from before Standard Webhooks, whose messages keep their old body and are signed with the key of its
 * application; it turns STANDARD when its owner makes its secret.
 */
export const WEBHOOK_FORMS = ["OLD", "STANDARD"] as const;
export type WebhookForm = (typeof WEBHOOK_FORMS)[number];
