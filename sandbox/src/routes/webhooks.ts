import { contract } from "#provider/contract/index";
import { startOfDay } from "#provider/contract/regions";
import { WEBHOOK_AGAIN_MOST, WEBHOOK_TEST, WEBHOOK_TYPES, type WebhookType } from "#provider/contract/webhook-words";
import type { WebhookAgain, WebhookEventFilters, WebhookTerms } from "#provider/contract/webhooks";
import { hintsOfKeys } from "../db/application-keys.ts";
import { listApplications } from "../db/applications.ts";
import { runBatch, type Statement } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import type { ApplicationRow } from "../db/rows.ts";
import {
  addOwnMessage,
  askedAgain,
  deliveriesOf,
  findOutgoing,
  sendAgain,
  standingOf,
  type Again,
  type DeliveryFilters,
} from "../db/webhook-deliveries.ts";
import {
  changeWebhook,
  findWebhook,
  insertWebhook,
  removeWebhook,
  replaceSecret,
  UNTRIED_WEBHOOK,
  webhookSecretsOf,
  webhooksInSight,
  type WebhookWithApplications,
} from "../db/webhooks.ts";
import { LIMITS } from "../domain/limits.ts";
import { found, refuse } from "../domain/refusal.ts";
import { endOfDay } from "../domain/schedule.ts";
import { verdictOn } from "../domain/standard-webhooks.ts";
import { bodyOf } from "../domain/webhook-message.ts";
import type { Variables } from "../call.ts";
import { implement } from "../http/implement.ts";
import { write } from "../http/write.ts";
import { tellOf } from "../operations/application-notices.ts";
import { deliver } from "../operations/webhooks/deliver.ts";
import { webhookAddress } from "../operations/webhooks/receiver.ts";
import { newWebhookSecret, webhookSecrets } from "../operations/webhooks/secrets.ts";
import { demandIn, sightWith, type Person } from "../people/person.ts";
import { closedTo, readsOf } from "../people/webhook-reader.ts";
import { demandRate } from "../security/rates.ts";
import { toPage } from "../wire/page.ts";
import { toWebhook, toWebhookEvent, toWebhookEventDetail } from "../wire/webhook.ts";

const { webhooks } = contract;

type Deps = Pick<Variables, "db" | "clock" | "env" | "log"> & { request: Request; person: Person };

const idsOf = (applications: readonly { id: string }[]) => applications.map(({ id }) => id);
const seenBy = (person: Person) => sightWith(person, "USER_APPLICATION");

const ofPerson = async ({ db, person }: Deps, id: string): Promise<WebhookWithApplications> =>
  found(await findWebhook(db, seenBy(person), id));

async function shown({ db, clock, person }: Deps, addresses: readonly WebhookWithApplications[]) {
  const now = clock.now();
  const ids = addresses.map(({ webhook }) => webhook.id);
  const old = addresses.filter(({ webhook }) => webhook.form === "OLD");
  const [{ last, waiting }, secrets, keys] = await Promise.all([
    standingOf(db, ids, closedTo(person)),
    webhookSecretsOf(db, ids, now),
    hintsOfKeys(
      db,
      old.flatMap(({ applications }) => idsOf(applications)),
      now,
    ),
  ]);
  return addresses.map((one) => {
    const { id, form } = one.webhook;
    const appIds = idsOf(one.applications);
    const signing =
      form === "STANDARD"
        ? secrets.filter(({ webhookId }) => webhookId === id)
        : keys
            .filter(({ applicationId }) => appIds.includes(applicationId))
            .map(({ hint }) => ({ hint, endsAt: null }));
    return toWebhook(one, { secrets: signing, last: last.get(id), waiting: waiting.get(id) ?? 0 });
  });
}

/** An address in sight as it is now. */
async function shownById(deps: Deps, id: string) {
  const [one] = await shown(deps, [await ofPerson(deps, id)]);
  return found(one);
}

const wrongUrl = () => refuse("invalid_request", { fields: [{ field: "url", code: "url" }] });

/** The terms as they are kept: each application and type once, and an address that may be asked. */
async function judged({ db, env, person }: Deps, { url: typed, appIds, types }: WebhookTerms) {
  const url = webhookAddress(typed, env);
  if (url === undefined) throw wrongUrl();
  const mine = new Map((await listApplications(db, person.sight)).map((one) => [one.application.id, one.application]));
  const applications = [...new Set(appIds)].map((appId) => {
    const application = found(mine.get(appId));
    demandIn(person, appId, "USER_APPLICATION");
    return application;
  });
  const { merchantId, region } = found(applications[0]);
  // An address is of one account.
  if (applications.some((one) => one.merchantId !== merchantId)) throw refuse("not_found");
  return { url, applications, merchantId, region, types: WEBHOOK_TYPES.filter((type) => types.includes(type)) };
}

/** Where an address is, and what it is told of. */
type Told = { url: string; types: readonly WebhookType[]; applications: readonly { id: string }[] };
const NOTHING: Told = { url: "", types: [], applications: [] };

/** What goes to an address and the person does not read: by where it goes, type and application. */
function unreadOf(person: Person, { url, types, applications }: Told): string[] {
  const closed = closedTo(person);
  return types.flatMap((type) =>
    applications.flatMap(({ id }) => (readsOf(closed, type, id) ? [] : [`${url} ${type} ${id}`])),
  );
}

/**
 * Refuses a change of what goes where and the person does not read: nobody passes on, moves or ends what they may not
 * see (decision 0166).
 */
function demandUnread(person: Person, before: Told, after: Told): void {
  const [was, is] = [unreadOf(person, before), new Set(unreadOf(person, after))];
  if (was.length !== is.size || was.some((one) => !is.has(one))) throw refuse("forbidden");
}

/** Letters and an entry of activity: an address was set for these applications. */
const toldSet = (deps: Deps, applications: readonly ApplicationRow[], host: string): Promise<Statement[]> =>
  tellOf(deps, deps.person.user, applications, {
    kind: "WEBHOOK_SET",
    notice: (notices, names) => notices.webhookSet({ ...names, host }),
  });

/** UTC milliseconds of a day's beginning in the person's zone. */
const beginningOf = ({ region }: Person, day: string): number => startOfDay(region, day).getTime();

const filtersOf = (person: Person, { from, to, ...filters }: WebhookEventFilters): DeliveryFilters => ({
  ...filters,
  closed: closedTo(person),
  from: from === undefined ? undefined : beginningOf(person, from),
  until: to === undefined ? undefined : endOfDay(person.region, to),
});

const againOf = (person: Person, again: WebhookAgain): Again =>
  "from" in again ? { from: beginningOf(person, again.from), until: endOfDay(person.region, again.to) } : again;

const demandTry = (deps: Deps, id: string): Promise<void> =>
  demandRate(deps, ["webhook tries of address", id], LIMITS.webhookTries);

/** What happens, told to merchants' servers (decisions 0082, 0166): addresses, their secrets, and the messages. */
export const webhookRoutes = [
  implement(webhooks.list, async (deps) => shown(deps, await webhooksInSight(deps.db, seenBy(deps.person)))),

  implement(webhooks.create, async ({ body, ...deps }) => {
    const { db, env, clock, log, person } = deps;
    const { applications, ...terms } = await judged(deps, body);
    demandUnread(person, NOTHING, { ...terms, applications });
    const { id: setBy, fullName: setByName } = person.user;
    const now = clock.now();
    const id = newId("whk");
    const { secret, row } = await newWebhookSecret(env, id, now);
    const { host } = new URL(terms.url);
    const whole = {
      ...UNTRIED_WEBHOOK,
      ...terms,
      id,
      form: "STANDARD",
      setBy,
      setByName,
      createdAt: now,
      setAt: now,
    } as const;
    const statements = [
      ...insertWebhook(db, whole, idsOf(applications), row),
      ...(await toldSet(deps, applications, host)),
    ];
    deps.line.about(id);
    await write(db, async () => ({ statements }));
    log("webhook_set", { userId: setBy, webhookId: id, host });
    return { webhook: await shownById(deps, id), secret };
  }),

  implement(webhooks.get, async ({ params: { id }, ...deps }) => shownById(deps, id)),

  implement(webhooks.change, async ({ params: { id }, body, ...deps }) => {
    const { db, clock, log, person } = deps;
    const before = await ofPerson(deps, id);
    const { url, applications, merchantId, types } = await judged(deps, body);
    if (merchantId !== before.webhook.merchantId) throw refuse("not_found");
    const { id: setBy, fullName: setByName } = person.user;
    const { host } = new URL(url);
    // Letters tell where something goes to: types, and applications that are taken off, need none.
    const sent = idsOf(before.webhook.url === url ? before.applications : []);
    const added = applications.filter((one) => !sent.includes(one.id));
    demandUnread(person, { ...before.webhook, applications: before.applications }, { url, types, applications });
    const letters = await toldSet(deps, added, host);
    const row = { id, url, types, setBy, setByName, setAt: clock.now() };
    await write(db, async () => ({ statements: [...changeWebhook(db, row, idsOf(applications)), ...letters] }));
    log("webhook_set", { userId: setBy, webhookId: id, host });
    return shownById(deps, id);
  }),

  implement(webhooks.remove, async ({ params: { id }, ...deps }) => {
    const { db, log, person } = deps;
    const { webhook, applications } = await ofPerson(deps, id);
    demandUnread(person, { ...webhook, applications }, NOTHING);
    const mine = (await listApplications(db, person.sight)).map((one) => one.application);
    const ofIt = mine.filter((application) => idsOf(applications).includes(application.id));
    const letters = await tellOf(deps, person.user, ofIt, {
      kind: "WEBHOOK_REMOVED",
      notice: (notices, names) => notices.webhookRemoved(names),
    });
    await write(db, async () => ({ statements: [...removeWebhook(db, id), ...letters] }));
    log("webhook_removed", { userId: person.user.id, webhookId: id });
    return undefined;
  }),

  implement(webhooks.secret, async ({ params: { id }, ...deps }) => {
    const { db, env, clock, log, person } = deps;
    const { webhook, applications } = await ofPerson(deps, id);
    // With the secret one writes messages that their server believes.
    demandUnread(person, { ...webhook, applications }, NOTHING);
    const now = clock.now();
    const made = await newWebhookSecret(env, id, now);
    await write(db, async () => {
      const before = await webhookSecretsOf(db, [id], now);
      if (before.some(({ endsAt }) => endsAt !== null)) throw refuse("invalid_state");
      return { statements: replaceSecret(db, made.row, before[0]?.id) };
    });
    log("webhook_secret_made", { userId: person.user.id, webhookId: id });
    return { webhook: await shownById(deps, id), secret: made.secret };
  }),

  implement(webhooks.test, async ({ params: { id }, ...deps }) => {
    const { db, env, clock, log } = deps;
    const { webhook, applications } = await ofPerson(deps, id);
    await demandTry(deps, id);
    const [application] = applications;
    if (!application || webhook.goneAt !== null) throw refuse("invalid_state");
    const message = {
      id: newId("evt"),
      merchantId: webhook.merchantId,
      applicationId: null,
      type: WEBHOOK_TEST,
      aboutId: "",
      transactionId: null,
      data: { appId: application.id, status: "APPROVED", amountMinor: 100, currency: application.currency },
      createdAt: clock.now(),
    } as const;
    await runBatch(db, addOwnMessage(db, message, id));
    const outgoing = found(await findOutgoing(db, id, message.id));
    const sent = await deliver({ db, env, log, now: clock.now() }, outgoing);
    return toWebhookEvent(sent ?? found(await findOutgoing(db, id, message.id)), webhook);
  }),

  implement(webhooks.events, async ({ params: { id }, query, ...deps }) => {
    const { webhook } = await ofPerson(deps, id);
    const { page, pageSize, ...filters } = query;
    const { rows, total } = await deliveriesOf(deps.db, id, filtersOf(deps.person, filters), { page, pageSize });
    return toPage(
      rows.map((one) => toWebhookEvent(one, webhook)),
      total,
      { page, pageSize },
    );
  }),

  implement(webhooks.event, async ({ params: { id, eventId }, ...deps }) => {
    const { webhook } = await ofPerson(deps, id);
    const one = found(await findOutgoing(deps.db, id, eventId));
    const { type, applicationId } = one.message;
    if (!readsOf(closedTo(deps.person), type, applicationId)) throw refuse("not_found");
    return toWebhookEventDetail(one, webhook);
  }),

  implement(webhooks.again, async ({ params: { id }, body, ...deps }) => {
    const { db, clock, log, person } = deps;
    const { webhook } = await ofPerson(deps, id);
    if (webhook.pausedAt !== null || webhook.goneAt !== null) throw refuse("invalid_state");
    await demandTry(deps, id);
    const seqs = await askedAgain(db, id, againOf(person, body), {
      closed: closedTo(person),
      limit: WEBHOOK_AGAIN_MOST,
    });
    if ("eventIds" in body && seqs.length === 0) throw refuse("not_found");
    await runBatch(db, [sendAgain(db, seqs, clock.now())]);
    log("webhook_again", { userId: person.user.id, webhookId: id, count: seqs.length });
    return { count: seqs.length };
  }),

  implement(webhooks.check, async ({ params: { id }, body, ...deps }) => {
    const { db, env, clock } = deps;
    const { webhook } = await ofPerson(deps, id);
    if (webhook.form === "OLD") throw refuse("invalid_state");
    const [secrets, outgoing] = await Promise.all([
      webhookSecrets(db, env, id, clock.now()),
      findOutgoing(db, id, body.id),
    ]);
    const sent = outgoing && bodyOf(outgoing.message, webhook.form);
    return { verdict: verdictOn(secrets, body, { now: Math.floor(clock.now() / 1000), sent }) };
  }),
];
