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
import { claimEvent, recordAttempt, standWebhook, type Outgoing, type WebhookEventRow } from "../../db/webhooks.ts";
import { backOffMs } from "../../domain/back-off.ts";
import { signatureHeader } from "../../domain/webhook-signature.ts";
import { appUrl, type Env } from "../../env.ts";
import type { Log } from "../../log.ts";
import { webhookPausedLetter } from "../../messages/webhook.ts";
import { runOnce } from "../run.ts";
import { signingKeys } from "./keys.ts";
import { receive, receiverBase, RECEIVER_PATH } from "./receiver.ts";

type Deps = { db: Db; env: Env; log: Log; now: number };

const GIVE_UP_MS = WEBHOOK_DAYS * 24 * 3_600_000;
/** An attempt that was begun and not ended, because the Worker was stopped, is made again after this. */
const CLAIMED_MS = 60_000;

/** What a message says: the same bytes in every attempt. Amount in minor units, times in UTC. */
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

/** Asks a server once: in no more time than it has, without going where it points, and without reading what it answers. */
async function ask(url: string, init: { headers: Record<string, string>; body: string }): Promise<Answered> {
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
  // What was allowed when it was set need not be so any more.
  const url = readWebhookAddress(webhook.url, base);
  if (url === undefined) return { answerStatus: null, fault: "UNREACHABLE" };
  const body = bodyOf(outgoing);
  const signature = signatureHeader(keys, Math.floor(now / 1000), body);
  if (base !== undefined && url.startsWith(base)) {
    // A Worker that asks itself over the network waits for itself.
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
  return ask(url, { headers, body });
}

type Ended = Parameters<typeof recordAttempt>[2];

/** What an attempt makes of the message and of the address: what fails is tried later and later, and after days it is told to the owner. */
async function ended(
  { db, env, now, log }: Deps,
  { event, webhook, application }: Outgoing,
  answered: Answered,
): Promise<{ event: Ended; statements: Statement[] }> {
  if (answered.fault === null)
    return {
      event: { ...answered, state: "DELIVERED", nextAttemptAt: null, deliveredAt: now },
      statements: webhook.failingSince === null ? [] : [standWebhook(db, application.id, { failingSince: null })],
    };
  const failed = { ...answered, deliveredAt: event.deliveredAt };
  // Somebody tries the address and sees what becomes of it.
  if (event.kind === "TEST") return { event: { ...failed, state: "GIVEN_UP", nextAttemptAt: null }, statements: [] };
  const failingSince = webhook.failingSince ?? now;
  const pauses = webhook.pausedAt === null && now - failingSince >= GIVE_UP_MS;
  const isOld = now - event.createdAt >= GIVE_UP_MS && !pauses;
  const standing = standWebhook(db, application.id, { failingSince, ...(pauses ? { pausedAt: now } : {}) });
  const owner = pauses ? await findUser(db, application.ownerId) : undefined;
  if (pauses) log("webhook_paused", { appId: application.id });
  const link = owner && `${appUrl(env, owner.region)}/developers/widgets/webhook/${application.id}`;
  const letter = owner && link && webhookPausedLetter(owner.language, { name: owner.fullName, application, link });
  return {
    event: isOld
      ? { ...failed, state: "GIVEN_UP", nextAttemptAt: null }
      : { ...failed, state: "WAITING", nextAttemptAt: now + backOffMs(event.attempts + 1) },
    statements: [standing, ...(owner && letter ? mailPerson(db, owner, { ...letter, link: link ?? "", at: now }) : [])],
  };
}

/**
 * Sends a message once, and records how that went; undefined where another run has it. The attempt is claimed first, so that two runs do not make
 * it both, and one that was cut off is made again: a server gets each message at least once.
 */
export async function deliver(deps: Deps, outgoing: Outgoing): Promise<WebhookEventRow | undefined> {
  const { db, now, log } = deps;
  const { event, application } = outgoing;
  const claimed = await runOnce(db, claimEvent(db, event, now + CLAIMED_MS));
  if (claimed.became !== "done") return undefined;
  const mine = { ...event, attempts: event.attempts + 1 };
  const outcome = await ended(deps, outgoing, await send(deps, outgoing));
  await runOnce(db, [recordAttempt(db, mine, outcome.event), ...outcome.statements]);
  const { state, fault, answerStatus } = outcome.event;
  log("webhook_sent", { appId: application.id, eventId: event.id, attempt: mine.attempts, state, fault, answerStatus });
  return { ...mine, ...outcome.event };
}
