import { contract } from "#provider/contract/index";
import { readWebhookAddress } from "#provider/rules/webhook-address";
import { findApplication, type ConfiguredApplication } from "../db/applications.ts";
import { newId } from "../db/ids.ts";
import {
  addWebhookEvent,
  findOutgoing,
  findWebhook,
  removeWebhook,
  setWebhook,
  webhookEventsOf,
  webhooksInSight,
} from "../db/webhooks.ts";
import { runBatch } from "../db/database.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Variables } from "../call.ts";
import { tellOf } from "../operations/application-notices.ts";
import { implement } from "../http/implement.ts";
import { demandIn, sightWith, type Person } from "../people/person.ts";
import { found, refuse } from "../domain/refusal.ts";
import { deliver } from "../operations/webhooks/deliver.ts";
import { signingKeys } from "../operations/webhooks/keys.ts";
import { receiverBase } from "../operations/webhooks/receiver.ts";
import { demandRate } from "../security/rates.ts";
import { toWebhook, toWebhookEvent, toWebhookInList } from "../wire/webhook.ts";

const { webhooks } = contract;

type Deps = Pick<Variables, "db" | "clock" | "env" | "log"> & { request: Request };

/** An application in sight that the person may configure. */
async function ofPerson({ db }: Pick<Deps, "db">, person: Person, appId: string): Promise<ConfiguredApplication> {
  const one = found(await findApplication(db, person.sight, appId));
  demandIn(person, appId, "USER_APPLICATION");
  return one;
}

/** The last characters of the newest key that can sign. */
const hintOf = async ({ db, env, clock }: Deps, appId: string): Promise<string | null> =>
  (await signingKeys(db, env, appId, clock.now()))[0]?.hint ?? null;

async function standingOf(deps: Deps, { application, config }: ConfiguredApplication) {
  const { id } = application;
  const [webhook, events, keyHint] = await Promise.all([
    findWebhook(deps.db, id),
    webhookEventsOf(deps.db, id),
    hintOf(deps, id),
  ]);
  return toWebhook({ application, config, webhook, keyHint, events });
}

/** Sends a message by hand, and returns the result. */
async function sentNow(deps: Deps, appId: string, eventId: string) {
  const { db, clock, env, log } = deps;
  const outgoing = found(await findOutgoing(db, appId, eventId));
  const event = await deliver({ db, env, log, now: clock.now() }, outgoing);
  // Another run sends it already.
  if (!event) throw refuse("invalid_state");
  return toWebhookEvent(event, outgoing.webhook.pausedAt);
}

async function demandTry(deps: Deps, appId: string): Promise<void> {
  if (!(await findWebhook(deps.db, appId))) throw refuse("invalid_state");
  await demandRate(deps, ["webhook tries of application", appId], LIMITS.webhookTriesOfApplication);
}

/** Payment events for merchants' servers (decision 0082): the address, the messages, and a test. */
export const webhookRoutes = [
  implement(webhooks.list, async ({ db, person }) =>
    (await webhooksInSight(db, sightWith(person, "USER_APPLICATION"))).map(toWebhookInList),
  ),

  implement(webhooks.get, async ({ person, params: { appId }, ...deps }) =>
    standingOf(deps, await ofPerson(deps, person, appId)),
  ),

  implement(webhooks.set, async ({ person, params: { appId }, body, ...deps }) => {
    const { db, env, clock, log } = deps;
    const one = await ofPerson(deps, person, appId);
    const url = readWebhookAddress(body.url, receiverBase(env));
    if (url === undefined) throw refuse("invalid_request", { fields: [{ field: "url", code: "url" }] });
    if ((await hintOf(deps, appId)) === null) throw refuse("invalid_state");
    const { id: setBy, fullName: setByName } = person.user;
    const { host } = new URL(url);
    const before = await findWebhook(db, appId);
    // A repeated request, as after a lost answer, is no news.
    const isOther = before?.url !== url;
    await runBatch(db, [
      ...setWebhook(db, { applicationId: appId, url, setBy, setByName, setAt: clock.now() }),
      ...(isOther
        ? await tellOf(deps, person.user, one.application, {
            kind: "WEBHOOK_SET",
            notice: (notices, names) => notices.webhookSet({ ...names, host }),
          })
        : []),
    ]);
    log("webhook_set", { userId: setBy, appId, host });
    return standingOf(deps, one);
  }),

  implement(webhooks.remove, async ({ person, params: { appId }, ...deps }) => {
    const one = await ofPerson(deps, person, appId);
    const before = await findWebhook(deps.db, appId);
    await runBatch(deps.db, [
      ...removeWebhook(deps.db, appId),
      ...(before
        ? await tellOf(deps, person.user, one.application, {
            kind: "WEBHOOK_REMOVED",
            notice: (notices, names) => notices.webhookRemoved(names),
          })
        : []),
    ]);
    deps.log("webhook_removed", { userId: person.user.id, appId });
    return standingOf(deps, one);
  }),

  implement(webhooks.test, async ({ person, params: { appId }, ...deps }) => {
    const { db, clock } = deps;
    await ofPerson(deps, person, appId);
    await demandTry(deps, appId);
    const id = newId("evt");
    const at = clock.now();
    const sample = { kind: "TEST", status: "APPROVED", amountMinor: 100 } as const;
    // Not due for the job: this request sends it now.
    await runBatch(db, [
      addWebhookEvent(db, { ...sample, id, applicationId: appId, createdAt: at, nextAttemptAt: null }),
    ]);
    return sentNow(deps, appId, id);
  }),

  implement(webhooks.again, async ({ person, params: { appId, eventId }, ...deps }) => {
    await ofPerson(deps, person, appId);
    await demandTry(deps, appId);
    return sentNow(deps, appId, eventId);
  }),
];
