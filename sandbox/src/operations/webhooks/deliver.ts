import { OLD_WEBHOOK_SIGNATURE, WEBHOOK_ATTEMPTS_KEPT, WEBHOOK_TEST } from "#provider/contract/webhook-words";
import type { Db, Statement } from "../../db/database.ts";
import { opensOneOf } from "../../db/server-keys.ts";
import {
  claimDelivery,
  giveUpDelivery,
  recordDelivery,
  type Delivered,
  type MessageRow,
  type Outgoing,
} from "../../db/webhook-deliveries.ts";
import {
  endWebhook,
  pauseWebhook,
  webhookAnswers,
  webhookById,
  webhookFails,
  type WebhookRow,
} from "../../db/webhooks.ts";
import { backOffMs } from "../../domain/back-off.ts";
import { standardHeaders } from "../../domain/standard-webhooks.ts";
import { bodyOf } from "../../domain/webhook-message.ts";
import { signatureHeader } from "../../domain/webhook-signature.ts";
import type { Env } from "../../env.ts";
import type { Log } from "../../log.ts";
import { runOnce } from "../run.ts";
import { CLAIMED_MS, GIVE_UP_MS, NO_KEY, NOT_PUBLIC, type Answered } from "./ask.ts";
import { signingKeys } from "./keys.ts";
import { lettersTo } from "./letters.ts";
import { postMessage } from "./post.ts";
import { webhookAddress } from "./receiver.ts";
import { webhookSecrets } from "./secrets.ts";

type Deps = { db: Db; env: Env; log: Log; now: number };
/** An address as it is now, and a message to it. */
type Sending = { message: MessageRow; webhook: WebhookRow; applicationIds: readonly string[] };

/**
 * An address that has failed for less than this still works: messages are retried daily, so that one day would be too
 * short.
 */
const LATELY_MS = 2 * 24 * 3_600_000;
/** A server that answers so is gone for good (Standard Webhooks 1.0; decision 0166). */
const GONE = 410;

/** The headers that sign a message; undefined where nothing can. */
async function signed({ db, env, now }: Deps, { message, webhook, applicationIds }: Sending, body: string) {
  const at = Math.floor(now / 1000);
  if (webhook.form === "STANDARD") {
    const secrets = await webhookSecrets(db, env, webhook.id, now);
    return secrets.length === 0 ? undefined : standardHeaders(secrets, { id: message.id, at, body });
  }
  const applicationId = message.applicationId ?? applicationIds[0];
  const keys = applicationId === undefined ? [] : await signingKeys(db, env, applicationId, now);
  if (keys.length === 0) return undefined;
  const header = signatureHeader(
    keys.map(({ key }) => key),
    at,
    body,
  );
  return { "webhook-id": message.id, [OLD_WEBHOOK_SIGNATURE]: header };
}

async function send(deps: Deps, sending: Sending): Promise<Answered> {
  const { webhook, message } = sending;
  // A rule may have changed since the address was set, so that it is checked again.
  if (webhookAddress(webhook.url, deps.env) === undefined) return NOT_PUBLIC;
  const body = bodyOf(message, webhook.form);
  const signatures = await signed(deps, sending, body);
  if (signatures === undefined) return NO_KEY;
  return postMessage(deps, { ...sending, url: webhook.url }, { headers: signatures, body });
}

type Ended = {
  delivery: Parameters<typeof recordDelivery>[2];
  statements: Statement[];
  /** Runs instead if the address has answered or was changed meanwhile, or is already paused or gone. */
  otherwise?: Statement[];
  became?: "webhook_paused" | "webhook_gone";
};

/**
 * The effect of an attempt on the message and the address: a failure is retried after growing waits, and after days the
 * owner is told. A test says nothing of the address: whoever sent it sees what came of it.
 */
async function ended(deps: Deps, { delivery, ...sending }: Sending & Outgoing, answered: Answered): Promise<Ended> {
  const { db, now } = deps;
  const { message, webhook } = sending;
  const isTest = message.type === WEBHOOK_TEST;
  if (answered.fault === null)
    return {
      delivery: { ...answered, state: "DELIVERED", nextAttemptAt: null, deliveredAt: now },
      statements: isTest ? [] : [webhookAnswers(db, webhook.id)],
    };
  const failed = { ...answered, deliveredAt: delivery.deliveredAt };
  const over = { ...failed, state: "GIVEN_UP", nextAttemptAt: null } as const;
  if (isTest) return { delivery: over, statements: [] };
  const fails = webhookFails(db, webhook.id, now);
  if (answered.answerStatus === GONE) {
    const ending = [...endWebhook(db, webhook, now), ...(await lettersTo(deps, sending, "gone"))];
    return { delivery: over, statements: ending, otherwise: [fails], became: "webhook_gone" };
  }
  const failingMs = now - (webhook.failingSince ?? now);
  // Other messages have succeeded lately: the server refuses only this one.
  if (now - delivery.begunAt >= GIVE_UP_MS && failingMs < LATELY_MS) return { delivery: over, statements: [fails] };
  const waits = { ...failed, state: "WAITING", nextAttemptAt: now + backOffMs(delivery.attempts + 1) } as const;
  if (webhook.pausedAt !== null || failingMs < GIVE_UP_MS) return { delivery: waits, statements: [fails] };
  const pausing = [...pauseWebhook(db, webhook, now), ...(await lettersTo(deps, sending, "paused"))];
  return { delivery: waits, statements: pausing, otherwise: [fails], became: "webhook_paused" };
}

/** Whether an address is still told of a message; a test always goes to where it was sent from. */
async function isTold({ db }: Deps, { message, webhook, applicationIds }: Sending): Promise<boolean> {
  const { type, applicationId, aboutId } = message;
  if (type === WEBHOOK_TEST) return true;
  if (webhook.goneAt !== null || !webhook.types.includes(type)) return false;
  return applicationId === null ? opensOneOf(db, aboutId, applicationIds) : applicationIds.includes(applicationId);
}

/**
 * Sends a message once, and records the result; undefined if another run has it, or it goes to nobody any more. The
 * attempt is claimed first, so that two runs do not both make it, and an attempt that was cut off is made again: a
 * server gets each message at least once.
 */
export async function deliver(deps: Deps, outgoing: Outgoing): Promise<Delivered | undefined> {
  const { db, now, log } = deps;
  const { message, delivery } = outgoing;
  const standing = await webhookById(db, delivery.webhookId);
  if (!standing) return undefined;
  const sending = { message, ...standing };
  // What was taken off the address after this happened does not go out.
  if (!(await isTold(deps, sending))) {
    await runOnce(db, [giveUpDelivery(db, delivery)]);
    return undefined;
  }
  const claimed = await runOnce(db, claimDelivery(db, delivery, now + CLAIMED_MS));
  if (claimed.became !== "done") return undefined;
  const began = performance.now();
  const answered = await send(deps, sending);
  const { answerStatus, fault } = answered;
  const attempt = { at: now, answerStatus, fault, milliseconds: Math.round(performance.now() - began) };
  const history = [...delivery.history, attempt].slice(-WEBHOOK_ATTEMPTS_KEPT);
  const mine = { ...delivery, attempts: delivery.attempts + 1, form: sending.webhook.form, history };
  const outcome = await ended(deps, { ...sending, delivery }, answered);
  const record = recordDelivery(db, mine, outcome.delivery);
  const recorded = await runOnce(db, [record, ...outcome.statements]);
  if (recorded.became !== "done") await runOnce(db, [record, ...(outcome.otherwise ?? [])]);
  else if (outcome.became) log(outcome.became, { webhookId: delivery.webhookId });
  const { state } = outcome.delivery;
  const { attempts, webhookId } = mine;
  log("webhook_sent", { webhookId, eventId: message.id, attempt: attempts, state, fault, answerStatus });
  return { message, delivery: { ...mine, ...outcome.delivery } };
}
