import { phoneSchema, readTelegramId } from "#provider/contract/fields";
import { contract } from "#provider/contract/index";
import type { SubscriptionType } from "#provider/contract/words";
import { newSecret } from "../db/ids.ts";
import { runBatch } from "../db/database.ts";
import { sendMessage } from "../db/outbox.ts";
import { findSubscription, subscribe, subscriptionsOf, unsubscribe } from "../db/subscriptions.ts";
import { implement } from "../http/implement.ts";
import { languageOf } from "../http/language.ts";
import { refuse } from "../domain/refusal.ts";
import { TEST_MESSAGE } from "../messages/messenger.ts";
import { demandRate } from "../security/rates.ts";
import { toSubscription } from "../wire/subscription.ts";

const { profile } = contract;

/** The limit for test messages that a person sends themselves on one channel. */
const TESTS = { times: 5, windowMs: 3_600_000 };

/** The address of a channel's messages, in its one notation. */
const READ: Record<SubscriptionType, { read: (text: string) => string | undefined; wrong: string }> = {
  TELEGRAM: { read: readTelegramId, wrong: "telegramId" },
  WHATSAPP: { read: (text) => phoneSchema.safeParse(text).data, wrong: "phone" },
};

function readConnectionId(type: SubscriptionType, text: string): string {
  const { read, wrong } = READ[type];
  const id = read(text);
  if (id === undefined) throw refuse("invalid_request", { fields: [{ field: "connectionId", code: wrong }] });
  return id;
}

export const notificationRoutes = [
  implement(profile.subscribe, async ({ db, env, clock, log, request, person, body }) => {
    const { subscriptionType: type } = body;
    const asked = {
      userId: person.user.id,
      type,
      externalId: readConnectionId(type, body.connectionId),
      linkWord: newSecret(),
      createdAt: clock.now(),
    };
    const subscription = await subscribe(db, asked, languageOf(request, person.region));
    log("notifications_asked_for", { userId: person.user.id, type });
    return toSubscription(env, subscription);
  }),

  implement(profile.subscriptions, async ({ db, env, person }) =>
    (await subscriptionsOf(db, person.user.id)).map((one) => toSubscription(env, one)),
  ),

  implement(profile.unsubscribe, async ({ db, log, person, query }) => {
    await unsubscribe(db, person.user.id, query.subscriptionType);
    log("notifications_stopped", { userId: person.user.id, type: query.subscriptionType });
    return undefined;
  }),

  implement(profile.testSubscription, async ({ db, clock, person, body, ...deps }) => {
    const { id: userId, language } = person.user;
    const subscription = await findSubscription(db, userId, body.subscriptionType);
    if (!subscription || subscription.connectedAt === null) throw refuse("not_connected");
    const { type: channel, externalId: to } = subscription;
    await demandRate({ db, clock, ...deps }, ["test-message", `${userId} ${channel}`], TESTS);
    await runBatch(db, [sendMessage(db, { channel, to, body: TEST_MESSAGE[language], at: clock.now() })]);
    return undefined;
  }),
];
