import type { MoneyTargetKind } from "#provider/contract/money-targets";
import type { TargetStanding } from "#provider/rules/money-exits";
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { TO_DO_ITEMS } from "#provider/contract/limits";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import type { ApplicationRow } from "./rows.ts";
import { applications, bankAccounts, connections, moneyTargets } from "./schema/index.ts";

export type MoneyTargetRow = typeof moneyTargets.$inferSelect;

/** The place that money goes to, as targets name it: an IBAN, the id of a card or an application, or a phone number. */
export type Aimed = { kind: MoneyTargetKind; destination: string };

/** The number of ended targets of an application that are shown. */
const OVER_SHOWN = 20;

/** The IBAN or card in an application's checked details: of its company, or of the individual who owns it. */
export async function ownAccount(db: Db, applicationId: string): Promise<{ iban?: string; cardId?: string }> {
  const [row] = await db
    .select({ iban: bankAccounts.iban, saved: connections.saved })
    .from(applications)
    .leftJoin(bankAccounts, eq(bankAccounts.companyId, applications.companyId))
    .leftJoin(connections, eq(connections.applicationId, applications.id))
    .where(and(eq(applications.id, applicationId), inArray(applications.status, ["APPROVED", "ONLINE", "DISABLED"])));
  if (!row) return {};
  if (row.iban !== null) return { iban: row.iban };
  const { saved } = row;
  // An individual who typed an account and later chose a card is paid out to the card.
  if (saved?.["bank.withdrawalMethod"] === "CARD") return saved["bank.card"] ? { cardId: saved["bank.card"] } : {};
  return saved?.["bank.iban"] ? { iban: saved["bank.iban"] } : {};
}

/** The living target of an application for a destination: a waiting or a confirmed one. */
export const livingTarget = async (
  db: Db,
  applicationId: string,
  { kind, destination }: Aimed,
): Promise<MoneyTargetRow | undefined> =>
  (
    await db
      .select()
      .from(moneyTargets)
      .where(
        and(
          eq(moneyTargets.applicationId, applicationId),
          eq(moneyTargets.kind, kind),
          eq(moneyTargets.destination, destination),
          // A literal, because the planner uses the partial index only with one.
          sql`${moneyTargets.state} IN ('PROPOSED', 'CONFIRMED')`,
        ),
      )
  )[0];

/** Whether a target is the merchant's own: in its checked details, or another wallet of the same merchant. */
async function isOwn(
  db: Db,
  application: Pick<ApplicationRow, "id" | "merchantId">,
  { kind, destination }: Aimed,
): Promise<boolean> {
  if (kind === "PHONE") return false;
  if (kind === "MERCHANT") {
    const [row] = await db
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.id, destination), eq(applications.merchantId, application.merchantId)));
    return row !== undefined;
  }
  const { iban, cardId } = await ownAccount(db, application.id);
  return destination === (kind === "ACCOUNT" ? iban : cardId);
}

/** Whether a target is the merchant's own, and its stored row. */
export async function targetStanding(
  db: Db,
  application: Pick<ApplicationRow, "id" | "merchantId">,
  aimed: Aimed,
): Promise<{ standing: TargetStanding; kept: MoneyTargetRow | undefined }> {
  const [own, kept] = await Promise.all([isOwn(db, application, aimed), livingTarget(db, application.id, aimed)]);
  if (own) return { standing: "OWN", kept };
  return { standing: kept?.state === "CONFIRMED" ? "CONFIRMED" : "UNCONFIRMED", kept };
}

/** 1 if a target is no longer confirmed, else 0. */
export const notConfirmed = (id: string) =>
  sql<number>`(SELECT count(*) = 0 FROM money_targets WHERE id = ${id} AND state = 'CONFIRMED')`;

/** The targets of an application: waiting, then confirmed ones, newest first, then the last ended ones. */
export async function targetsOf(db: Db, applicationId: string): Promise<MoneyTargetRow[]> {
  const of = eq(moneyTargets.applicationId, applicationId);
  const [living, over] = await Promise.all([
    db
      .select()
      .from(moneyTargets)
      .where(and(of, inArray(moneyTargets.state, ["PROPOSED", "CONFIRMED"])))
      .orderBy(sql`${moneyTargets.state} = 'CONFIRMED'`, desc(moneyTargets.seq)),
    db
      .select()
      .from(moneyTargets)
      .where(and(of, inArray(moneyTargets.state, ["REFUSED", "REVOKED"])))
      .orderBy(desc(moneyTargets.seq))
      .limit(OVER_SHOWN),
  ]);
  return [...living, ...over];
}

/** A target of an application, by its id. */
export const findTarget = async (db: Db, applicationId: string, id: string): Promise<MoneyTargetRow | undefined> =>
  (
    await db
      .select()
      .from(moneyTargets)
      .where(and(eq(moneyTargets.applicationId, applicationId), eq(moneyTargets.id, id)))
  )[0];

const columns = {
  applicationId: applications.id,
  merchantId: applications.merchantId,
  region: applications.region,
};

/** Wallets in sight with targets that wait for an owner, and their number; the longest waiting first. */
export const waitingTargets = (db: Db, sight: Sight) =>
  db
    .select({
      count: sql<number>`sum(count(*)) OVER ()`,
      appId: applications.id,
      name: applications.name,
      targets: sql<number>`count(*)`,
    })
    .from(moneyTargets)
    .innerJoin(applications, eq(applications.id, moneyTargets.applicationId))
    .where(and(inSight(columns, sight), sql`${moneyTargets.state} = 'PROPOSED'`, isNull(applications.deletedAt)))
    .groupBy(applications.id)
    .orderBy(asc(sql`min(${moneyTargets.proposedAt})`), asc(applications.id))
    .limit(TO_DO_ITEMS);

/** The rule that refuses a second living target of the same kind and destination. */
export const TARGET_TAKEN = "money_targets.application_id";
