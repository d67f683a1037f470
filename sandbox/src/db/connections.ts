import type { Prepared } from "#provider/rules/requirements";
import { and, asc, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import { isOf, openChangesOf, type DetailChangeRow } from "./details.ts";
import type { LogoRow } from "./logos.ts";
import {
  applicationConfigs,
  applications,
  bankAccounts,
  companies,
  connections,
  logos,
  reviewRounds,
} from "./schema/index.ts";

export type ConnectionRow = typeof connections.$inferSelect;
export type RoundRow = typeof reviewRounds.$inferSelect;
/**
 * A prepared application with its company, its review rounds (oldest first), and the open change of its checked
 * details. It has a status and a configuration once it has been submitted for review.
 */
export type PreparedApplication = {
  connection: ConnectionRow;
  status: (typeof applications.$inferSelect)["status"] | null;
  companyName: string | null;
  configId: string | null;
  logo: LogoRow | null;
  rounds: RoundRow[];
  change: DetailChangeRow | undefined;
};

/** The input for the rules of requirements. */
export const preparedOf = ({ connection }: Pick<PreparedApplication, "connection">): Prepared => ({
  region: connection.region,
  values: connection.saved,
  hasCompany: connection.isKnownCompany,
});

const joined = (db: Db) =>
  db
    .select({
      connection: connections,
      status: applications.status,
      companyName: companies.name,
      configId: applicationConfigs.id,
      logo: logos,
    })
    .from(connections)
    .leftJoin(applications, eq(applications.id, connections.applicationId))
    .leftJoin(applicationConfigs, eq(applicationConfigs.applicationId, connections.applicationId))
    .leftJoin(companies, eq(companies.id, connections.companyId))
    .leftJoin(logos, eq(logos.applicationId, connections.applicationId));

type Joined = Omit<PreparedApplication, "rounds" | "change">;

async function withRounds(db: Db, rows: readonly Joined[]): Promise<PreparedApplication[]> {
  const places = rows.map(({ connection }) => connection);
  const ids = places.map(({ applicationId }) => applicationId);
  const [rounds, changes] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          db
            .select()
            .from(reviewRounds)
            .where(inArray(reviewRounds.applicationId, ids))
            .orderBy(asc(reviewRounds.round)),
          openChangesOf(db, places),
        ]);
  return rows.map((row) => ({
    ...row,
    rounds: rounds.filter(({ applicationId }) => applicationId === row.connection.applicationId),
    change: changes.find((change) => isOf(change, row.connection)),
  }));
}

/** The rule that a merchant account prepares one application at a time, as `refusedBy` names it. */
export const ONE_PREPARED = "connections.merchant_id";

/** The number of a merchant account's applications that are listed: the ones prepared last. */
const TOLD_OF = 50;

/** The applications that a merchant account has prepared, newest first. */
export const connectionsOf = async (db: Db, merchantId: string): Promise<PreparedApplication[]> =>
  withRounds(
    db,
    await joined(db)
      .where(and(eq(connections.merchantId, merchantId), isNull(applications.deletedAt)))
      .orderBy(desc(connections.createdAt), desc(connections.applicationId))
      .limit(TOLD_OF),
  );

/** A prepared application of the merchant account, or of any account if none is given. */
export const findConnection = async (
  db: Db,
  applicationId: string,
  merchantId?: string,
): Promise<PreparedApplication | undefined> =>
  (
    await withRounds(
      db,
      await joined(db).where(
        and(
          eq(connections.applicationId, applicationId),
          merchantId === undefined ? undefined : eq(connections.merchantId, merchantId),
          isNull(applications.deletedAt),
        ),
      ),
    )
  )[0];

/** The application that a merchant account is preparing and has not submitted. */
export async function preparedNow(db: Db, merchantId: string): Promise<PreparedApplication | undefined> {
  const rows = await joined(db).where(and(eq(connections.merchantId, merchantId), isNull(connections.submittedAt)));
  return (await withRounds(db, rows))[0];
}

/** Replaces a connection. Aborts the batch if another request has changed it since it was read. */
export const replaceConnection = (db: Db, { version, ...row }: ConnectionRow): Statement[] => [
  db
    .update(connections)
    .set({ ...row, version: version + 1 })
    .where(and(eq(connections.applicationId, row.applicationId), eq(connections.version, version))),
  expectChange(db, "connection still as it was read"),
];

/**
 * A company of a merchant account whose bank account is known, so that a new application need not ask for either again.
 */
export const knownCompany = async (db: Db, merchantId: string, companyId: string) =>
  (
    await db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .innerJoin(bankAccounts, eq(bankAccounts.companyId, companies.id))
      .where(and(eq(companies.id, companyId), eq(companies.merchantId, merchantId)))
  )[0];

/**
 * A company of a merchant account, and whether its details are already in review or in use: one of its applications is
 * beyond DEVELOPMENT.
 */
export async function companyOf(db: Db, merchantId: string, companyId: string) {
  const rows = await db
    .select({ id: companies.id, status: applications.status })
    .from(companies)
    .leftJoin(applications, and(eq(applications.companyId, companies.id), isNotNull(applications.companyId)))
    .where(and(eq(companies.id, companyId), eq(companies.merchantId, merchantId)));
  const isInUse = rows.some(({ status }) => status !== null && status !== "DEVELOPMENT");
  return rows[0] && { id: rows[0].id, isInUse };
}

/** The bank account of an application's company, or undefined. */
export const bankAccountOf = async (db: Db, applicationId: string) =>
  (
    await db
      .select({ account: bankAccounts })
      .from(applications)
      .innerJoin(bankAccounts, eq(bankAccounts.companyId, applications.companyId))
      .where(eq(applications.id, applicationId))
  )[0]?.account;
