import {
  WEBHOOK_DAYS,
  WEBHOOK_SECONDS,
  WEBHOOK_SIGNATURE,
  WEBHOOK_TEST,
  WEBHOOK_TYPES,
  type WebhookFault,
} from "#provider/contract/webhooks";
import { readWebhookAddress } from "#provider/rules/webhook-address";
import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { findUser } from "../../db/people.ts";
import {
  claimEvent,
  pauseWebhook,
  recordAttempt,
  webhookAnswers,
  webhookFails,
  type Outgoing,
  type WebhookEventRow,
} from "../../db/webhooks.ts";
import { backOffMs } from "../../domain/back-off.ts";
import { signatureHeader } from "../../domain/webhook-signature.ts";
import { appUrl, type Env } from "../../env.ts";
import type { Log } from "../../log.ts";
import { webhookPausedLetter } from "../../messages/webhook.ts";
import { runOnce } from "../run.ts";
import { signingKeys } from "./keys.ts";
import { receive, receiverBase, RECEIVER_PATH } from "./receiver.ts";

type Deps = { db: Db; env: Env; log: Log; now: number };

const DAY_MS = 24 * 3_600_000;
const GIVE_UP_MS = WEBHOOK_DAYS * DAY_MS;
/**
 * An address that has failed for less than this still works: messages are retried daily, so that one day would be too
 * short.
 */
const LATELY_MS = 2 * DAY_MS;
/** An attempt that did not end, because the Worker was stopped, is made again after this time. */
const CLAIMED_MS = 60_000;

/** The body of a message: the same bytes in every attempt. Amount in minor units, times in UTC. */
export const bodyOf = ({ event, application, payment }: Outgoing): string =>
  JSON.stringify({
    id: event.id,
    type: event.kind === "TEST" ? WEBHOOK_TEST : WEBHOOK_TYPES[event.kind],
    test: event.kind === "TEST",
    createdAt: new Date(event.createdAt).toISOString(),
    appId: application.id,
    transactionId: event.transactionId,
    orderId: payment?.orderId ?? null,
    invoiceId: payment?.invoiceId ?? null,
    invoiceCode: payment?.invoiceCode ?? null,
    paymentLinkId: payment?.paymentLinkId ?? null,
    bookingId: payment?.bookingId ?? null,
    status: event.status,
    amountMinor: event.amountMinor,
    currency: payment?.currency ?? application.currency,
  });

type Answered = { answerStatus: number | null; fault: WebhookFault | null };

const answeredWith = (status: number): Answered => ({
  answerStatus: status,
  fault: status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? "REDIRECT" : "STATUS",
});

/** Asks a server once: within a time limit, without following redirects, and without reading the body of the answer. */
export async function askServer(
  url: string,
  init: { headers: Record<string, string>; body: string },
): Promise<Answered> {
  try {
    const signal = AbortSignal.timeout(WEBHOOK_SECONDS * 1000);
    const response = await fetch(url, { ...init, method: "POST", redirect: "manual", signal });
    await response.body?.cancel();
    return answeredWith(response.status);
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { answerStatus: null, fault: isLate ? "TIMEOUT" : "UNREACHABLE" };
  }
}

async function send({ db, env, now }: Deps, outgoing: Outgoing): Promise<Answered> {
  const { event, webhook, application } = outgoing;
  const keys = (await signingKeys(db, env, application.id, now)).map(({ key }) => key);
  if (keys.length === 0) return { answerStatus: null, fault: "NO_KEY" };
  const base = receiverBase(env);
  // A rule may have changed since the address was set, so that it is checked again.
  const url = readWebhookAddress(webhook.url, base);
  if (url === undefined) return { answerStatus: null, fault: "UNREACHABLE" };
  const body = bodyOf(outgoing);
  const signature = signatureHeader(keys, Math.floor(now / 1000), body);
  if (base !== undefined && url.startsWith(base)) {
    // A Worker that calls itself over the network would wait for itself.
    const { pathname, searchParams } = new URL(url);
    const applicationId = pathname.slice(RECEIVER_PATH.length + 1);
    if (applicationId !== application.id) return answeredWith(404);
    const wished = searchParams.get("answer") ?? undefined;
    return answeredWith(await receive({ db, env, now }, { applicationId, signature, body, wished }));
  }
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "merchant-webhooks/1",
    "Webhook-Id": event.id,
    [WEBHOOK_SIGNATURE]: signature,
  };
  return askServer(url, { headers, body });
}

type Ended = {
  event: Parameters<typeof recordAttempt>[2];
  statements: Statement[];
  /** Runs instead if the address has answered meanwhile, or is already paused. */
  otherwise?: Statement[];
};

/**
 * The effect of an attempt on the message and the address: a failure is retried after growing waits, and after days the
 * owner is told.
 */
async function ended(deps: Deps, { event, webhook, application }: Outgoing, answered: Answered): Promise<Ended> {
  const { db, now } = deps;
  if (answered.fault === null)
    return {
      event: { ...answered, state: "DELIVERED", nextAttemptAt: null, deliveredAt: now },
      statements: [webhookAnswers(db, application.id)],
    };
  const failed = { ...answered, deliveredAt: event.deliveredAt };
  // A person is testing the address and sees the result, so that it is not retried.
  if (event.kind === "TEST") return { event: { ...failed, state: "GIVEN_UP", nextAttemptAt: null }, statements: [] };
  const fails = webhookFails(db, application.id, now);
  const failingMs = now - (webhook.failingSince ?? now);
  // Other messages have succeeded lately: the server refuses only this one.
  if (now - event.createdAt >= GIVE_UP_MS && failingMs < LATELY_MS)
    return { event: { ...failed, state: "GIVEN_UP", nextAttemptAt: null }, statements: [fails] };
  const waits = { ...failed, state: "WAITING", nextAttemptAt: now + backOffMs(event.attempts + 1) } as const;
  if (webhook.pausedAt !== null || failingMs < GIVE_UP_MS) return { event: waits, statements: [fails] };
  const pausing = [...pauseWebhook(db, webhook, now), ...(await letterTo(deps, application))];
  return { event: waits, statements: pausing, otherwise: [fails] };
}

/** Tells the owner of an application that its address is paused. */
async function letterTo({ db, env, now }: Deps, application: Outgoing["application"]): Promise<Statement[]> {
  const owner = await findUser(db, application.ownerId);
  if (!owner) return [];
  const link = `${appUrl(env, owner.region)}/developers/webhooks/${application.id}`;
  const letter = webhookPausedLetter(owner.language, { name: owner.fullName, application, link });
  return mailPerson(db, owner, { ...letter, link, at: now });
}

/**
 * Sends a message once, and records the result; undefined if another run has it. The attempt is claimed first, so that
 * two runs do not both make it, and an attempt that was cut off is made again: a server gets each message at least
 * once.
 */
export async function deliver(deps: Deps, outgoing: Outgoing): Promise<WebhookEventRow | undefined> {
  const { db, now, log } = deps;
  const { event, application } = outgoing;
  const claimed = await runOnce(db, claimEvent(db, event, now + CLAIMED_MS));
  if (claimed.became !== "done") return undefined;
  const mine = { ...event, attempts: event.attempts + 1 };
  const outcome = await ended(deps, outgoing, await send(deps, outgoing));
  const record = recordAttempt(db, mine, outcome.event);
  const recorded = await runOnce(db, [record, ...outcome.statements]);
  if (recorded.became !== "done") await runOnce(db, [record, ...(outcome.otherwise ?? [])]);
  else if (outcome.otherwise) log("webhook_paused", { appId: application.id });
  const { state, fault, answerStatus } = outcome.event;
  log("webhook_sent", { appId: application.id, eventId: event.id, attempt: mine.attempts, state, fault, answerStatus });
  return { ...mine, ...outcome.event };
}
