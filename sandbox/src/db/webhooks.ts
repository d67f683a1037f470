import type { Currency } from "#provider/contract/money";
import { WEBHOOK_SECRET_HOURS, WEBHOOKS } from "#provider/contract/webhook-words";
import { and, asc, desc, eq, gt, inArray, isNull, notExists, or, sql, type SQL } from "drizzle-orm";
import { sees, type Sight } from "../domain/sight.ts";
import { expectAtMost, expectChange, type Db, type Statement } from "./database.ts";
import { amongst } from "./lists/sight.ts";
import type { UserRow } from "./rows.ts";
import {
  applications,
  users,
  webhookApplications,
  webhookDeliveries,
  webhooks,
  webhookSecrets,
} from "./schema/index.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type WebhookSecretRow = typeof webhookSecrets.$inferSelect;
/** An address with the applications of which it is told, by name; those that were deleted are left out. */
export type WebhookWithApplications = {
  webhook: WebhookRow;
  applications: { id: string; name: string; currency: Currency }[];
};

const HOUR_MS = 3_600_000;

/** The rule of the database that an address has one secret that does not end (`refusedBy` names columns). */
export const ONE_SECRET = "webhook_secrets.webhook_id";

async function webhooksWhere(db: Db, which: SQL | undefined): Promise<WebhookWithApplications[]> {
  const rows = await db
    .select({ webhook: webhooks, id: applications.id, name: applications.name, currency: applications.currency })
    .from(webhooks)
    .leftJoin(webhookApplications, eq(webhookApplications.webhookId, webhooks.id))
    .leftJoin(applications, and(eq(applications.id, webhookApplications.applicationId), isNull(applications.deletedAt)))
    .where(which)
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id), asc(applications.searchName), asc(applications.id));
  const known = new Map<string, WebhookWithApplications>();
  for (const { webhook, id, name, currency } of rows) {
    const one = known.get(webhook.id) ?? { webhook, applications: [] };
    known.set(webhook.id, one);
    if (id !== null && name !== null && currency !== null) one.applications.push({ id, name, currency });
  }
  return [...known.values()];
}

/** Whoever sees every application of an address sees the address. */
const isInSight =
  (sight: Sight) =>
  ({ webhook: { merchantId, region }, applications: told }: WebhookWithApplications): boolean =>
    told.every(({ id }) => sees(sight, { applicationId: id, merchantId, region })) &&
    (told.length > 0 || sight.kind !== "applications");

const ofSight = (sight: Sight) =>
  sight.kind === "region" ? eq(webhooks.region, sight.region) : eq(webhooks.merchantId, sight.merchantId);

/** Addresses in sight, the newest first. */
export const webhooksInSight = async (db: Db, sight: Sight): Promise<WebhookWithApplications[]> =>
  (await webhooksWhere(db, ofSight(sight))).filter(isInSight(sight));

/** One address in sight. */
export const findWebhook = async (db: Db, sight: Sight, id: string): Promise<WebhookWithApplications | undefined> =>
  (await webhooksWhere(db, and(eq(webhooks.id, id), ofSight(sight)))).find(isInSight(sight));

/** An address as it is now, and the ids of its applications. */
export async function webhookById(db: Db, id: string) {
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  const told = await db.select().from(webhookApplications).where(eq(webhookApplications.webhookId, id));
  return webhook && { webhook, applicationIds: told.map((one) => one.applicationId) };
}

/** The people who own these applications, each once. */
export const ownersOfApplications = (db: Db, ids: readonly string[]): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(
      inArray(
        users.id,
        db.select({ id: applications.ownerId }).from(applications).where(amongst(applications.id, ids)),
      ),
    );

/** Addresses that are told of an application. */
export const webhooksOfApplication = async (db: Db, applicationId: string): Promise<WebhookRow[]> =>
  (
    await db
      .select({ webhook: webhooks })
      .from(webhookApplications)
      .innerJoin(webhooks, eq(webhooks.id, webhookApplications.webhookId))
      .where(eq(webhookApplications.applicationId, applicationId))
  ).map(({ webhook }) => webhook);

const listed = (db: Db, webhookId: string, applicationIds: readonly string[]): Statement[] =>
  applicationIds.map((applicationId) => db.insert(webhookApplications).values({ webhookId, applicationId }));

/** Of an address that has never failed. */
export const UNTRIED_WEBHOOK = { failingSince: null, pausedAt: null, goneAt: null } as const;

/** Writes a new address with its secret, unless the account has as many as it can have. */
export const insertWebhook = (
  db: Db,
  row: WebhookRow,
  applicationIds: readonly string[],
  secret: WebhookSecretRow,
): Statement[] => [
  db.insert(webhooks).values(row),
  expectAtMost(
    db,
    "no more addresses than an account can have",
    sql`(SELECT count(*) FROM ${webhooks} WHERE ${eq(webhooks.merchantId, row.merchantId)})`,
    WEBHOOKS,
  ),
  ...listed(db, row.id, applicationIds),
  db.insert(webhookSecrets).values(secret),
];

type Changed = Pick<WebhookRow, "id" | "url" | "types" | "setBy" | "setByName" | "setAt">;

/** Changes an address. It is asked again if it was paused or gone, and what waits is due at once. */
export const changeWebhook = (db: Db, row: Changed, applicationIds: readonly string[]): Statement[] => [
  db
    .update(webhooks)
    .set({ ...row, ...UNTRIED_WEBHOOK })
    .where(eq(webhooks.id, row.id)),
  expectChange(db, "the address is still there"),
  db.delete(webhookApplications).where(eq(webhookApplications.webhookId, row.id)),
  ...listed(db, row.id, applicationIds),
  db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: row.setAt })
    .where(and(eq(webhookDeliveries.webhookId, row.id), eq(webhookDeliveries.state, sql`'WAITING'`))),
];

/** Removes an address, with the messages to it. */
export const removeWebhook = (db: Db, id: string): Statement[] => [
  db.delete(webhooks).where(eq(webhooks.id, id)),
  expectChange(db, "the address is still there"),
];

/** Takes an application off every address; one that is told of no application any more goes. */
export const dropApplication = (db: Db, applicationId: string): Statement[] => {
  const ofIt = inArray(
    webhooks.id,
    db
      .select({ id: webhookApplications.webhookId })
      .from(webhookApplications)
      .where(eq(webhookApplications.applicationId, applicationId)),
  );
  const another = db
    .select({ id: webhookApplications.webhookId })
    .from(webhookApplications)
    .where(
      and(
        eq(webhookApplications.webhookId, webhooks.id),
        sql`${webhookApplications.applicationId} <> ${applicationId}`,
      ),
    );
  return [
    db.delete(webhooks).where(and(ofIt, notExists(another))),
    db.delete(webhookApplications).where(eq(webhookApplications.applicationId, applicationId)),
  ];
};

/** Secrets of addresses that sign at an instant, the newest first: two on the day after one was replaced. */
export const webhookSecretsOf = (db: Db, webhookIds: readonly string[], now: number): Promise<WebhookSecretRow[]> =>
  db
    .select()
    .from(webhookSecrets)
    .where(
      and(
        amongst(webhookSecrets.webhookId, webhookIds),
        or(isNull(webhookSecrets.endsAt), gt(webhookSecrets.endsAt, now)),
      ),
    )
    .orderBy(desc(webhookSecrets.createdAt), asc(sql`ends_at IS NOT NULL`));

/** Puts a secret into the place of the one before, which signs for a day more. An address of the old form turns. */
export const replaceSecret = (db: Db, secret: WebhookSecretRow, before: string | undefined): Statement[] => [
  db.update(webhooks).set({ form: "STANDARD" }).where(eq(webhooks.id, secret.webhookId)),
  expectChange(db, "the address is still there"),
  ...(before === undefined
    ? []
    : [
        db
          .update(webhookSecrets)
          .set({ endsAt: secret.createdAt + WEBHOOK_SECRET_HOURS * HOUR_MS })
          .where(and(eq(webhookSecrets.id, before), isNull(webhookSecrets.endsAt))),
        expectChange(db, "nobody else has replaced the secret"),
      ]),
  db.insert(webhookSecrets).values(secret),
];

/** The address has accepted a message. */
export const webhookAnswers = (db: Db, id: string): Statement =>
  db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id));

/** The address has failed. Keeps the time of the first failure in a row. */
export const webhookFails = (db: Db, id: string, now: number): Statement =>
  db
    .update(webhooks)
    .set({ failingSince: sql`coalesce(failing_since, ${now})` })
    .where(eq(webhooks.id, id));

/** Pauses sending to the address. Aborts the batch if it has answered meanwhile or is already paused. */
export const pauseWebhook = (db: Db, { id, failingSince }: WebhookRow, now: number): Statement[] => [
  db
    .update(webhooks)
    .set({ pausedAt: now })
    .where(and(eq(webhooks.id, id), eq(webhooks.failingSince, failingSince ?? now), isNull(webhooks.pausedAt))),
  expectChange(db, "the address still fails, and is not paused"),
];

/**
 * Ends an address whose server is gone, and gives up what waits for it. Aborts the batch if somebody changed the
 * address meanwhile, or it has ended already.
 */
export const endWebhook = (db: Db, { id, setAt }: WebhookRow, now: number): Statement[] => [
  db
    .update(webhooks)
    .set({ goneAt: now })
    .where(and(eq(webhooks.id, id), eq(webhooks.setAt, setAt), isNull(webhooks.goneAt))),
  expectChange(db, "the address is as it was when it was asked"),
  db
    .update(webhookDeliveries)
    .set({ state: "GIVEN_UP", nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, sql`'WAITING'`))),
];
