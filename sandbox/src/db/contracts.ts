import type { ApplicationStatus } from "#provider/contract/words";
import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import { expectChange, type Db, type Statement } from "./database.ts";
import { amongst, inSight } from "./lists/sight.ts";
import type { ApplicationRow } from "./rows.ts";
import {
  applications,
  bankAccounts,
  companies,
  connections,
  contractFiles,
  contractReadings,
  contracts,
  individuals,
  users,
} from "./schema/index.ts";

export type ContractRow = typeof contracts.$inferSelect;
export type ReadingRow = typeof contractReadings.$inferSelect;

/** Applications that have a contract, or await one. */
const WITH_CONTRACT = ["APPROVED", "SIGNED", "ONLINE"] as const satisfies ApplicationStatus[];

const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };

const joined = (db: Db) =>
  db
    .select({
      application: applications,
      company: companies,
      individual: individuals,
      bank: bankAccounts,
      saved: connections.saved,
      cardMasked: connections.cardMasked,
      contract: contracts,
      hasFile: sql<number>`${contractFiles.createdAt} IS NOT NULL`,
    })
    .from(applications)
    .leftJoin(companies, eq(companies.id, applications.companyId))
    .leftJoin(individuals, eq(individuals.id, applications.individualId))
    .leftJoin(bankAccounts, eq(bankAccounts.companyId, applications.companyId))
    .leftJoin(connections, eq(connections.applicationId, applications.id))
    .leftJoin(contracts, eq(contracts.applicationId, applications.id))
    .leftJoin(contractFiles, eq(contractFiles.applicationId, applications.id));

/** An application with everything that its contract says of the merchant, and the contract, once it is signed. */
export type Contracted = Awaited<ReturnType<ReturnType<typeof joined>["execute"]>>[number];

const inForce = (sight: Sight) =>
  and(
    inSight(columns, sight),
    isNull(applications.deletedAt),
    or(
      inArray(applications.status, [...WITH_CONTRACT]),
      and(eq(applications.status, "DISABLED"), inArray(applications.statusBeforeDisabled, [...WITH_CONTRACT])),
    ),
  );

/** How many contracts are told of. */
const TOLD_OF = 100;

/** Contracts in sight, what waits first, then the newest. */
export const listContracts = (db: Db, sight: Sight): Promise<Contracted[]> =>
  joined(db)
    .where(inForce(sight))
    .orderBy(
      asc(sql`CASE ${applications.status} WHEN 'APPROVED' THEN 0 WHEN 'SIGNED' THEN 1 ELSE 2 END`),
      desc(applications.updatedAt),
      asc(applications.id),
    )
    .limit(TOLD_OF);

export const findContract = async (db: Db, sight: Sight, applicationId: string): Promise<Contracted | undefined> =>
  (await joined(db).where(and(inForce(sight), eq(applications.id, applicationId))))[0];

/** The same of whatever account, for what is done to an application without anybody asking. */
export const findContractOf = async (db: Db, applicationId: string): Promise<Contracted | undefined> =>
  (await joined(db).where(and(eq(applications.id, applicationId), isNull(applications.deletedAt))))[0];

/** The file of a signed contract. */
export const contractFile = async (db: Db, applicationId: string): Promise<Buffer | undefined> =>
  (
    await db
      .select({ pdf: contractFiles.pdf })
      .from(contractFiles)
      .where(eq(contractFiles.applicationId, applicationId))
  )[0]?.pdf;

/** What somebody was shown and has read of contracts. */
export const readingsOf = (db: Db, userId: string, applicationIds: readonly string[]): Promise<ReadingRow[]> =>
  db
    .select()
    .from(contractReadings)
    .where(and(eq(contractReadings.userId, userId), amongst(contractReadings.applicationId, applicationIds)));

/** Everybody's readings of a contract, with their names, oldest first. */
export const readingsOfContract = (db: Db, applicationId: string) =>
  db
    .select({ reading: contractReadings, name: users.fullName })
    .from(contractReadings)
    .innerJoin(users, eq(users.id, contractReadings.userId))
    .where(eq(contractReadings.applicationId, applicationId))
    .orderBy(asc(contractReadings.shownAt));

/** Somebody is shown a text: the first time counts. */
export const noteShown = (db: Db, row: Omit<ReadingRow, "readAt">): Statement =>
  db.insert(contractReadings).values(row).onConflictDoNothing();

/** Somebody has read a text to its end: the first time counts. */
export const noteRead = (db: Db, row: Omit<ReadingRow, "readAt">, now: number): Statement =>
  db
    .insert(contractReadings)
    .values({ ...row, readAt: now })
    .onConflictDoUpdate({
      target: [contractReadings.applicationId, contractReadings.userId, contractReadings.hash],
      set: { readAt: sql`coalesce(read_at, ${now})` },
    });

/** Keeps a signed contract with its file. The application becomes SIGNED in the same batch, once. */
export const keepContract = (
  db: Db,
  contract: Omit<ContractRow, "agreementAcceptedAt" | "agreementAcceptedBy">,
  pdf: Uint8Array,
): Statement[] => [
  db.insert(contracts).values(contract),
  db
    .insert(contractFiles)
    .values({ applicationId: contract.applicationId, pdf: Buffer.from(pdf), createdAt: contract.signedAt }),
];

/** Changes what an application's status is, as long as it is another one. */
export const moveApplication = (
  db: Db,
  { id, status }: Pick<ApplicationRow, "id" | "status">,
  to: ApplicationStatus,
  now: number,
): Statement[] => [
  db
    .update(applications)
    .set({ status: to, updatedAt: now })
    .where(and(eq(applications.id, id), eq(applications.status, status), isNull(applications.deletedAt))),
  expectChange(db, "the application stands as it was read"),
];

/** Notes who submitted a signed application to production. */
export const acceptAgreement = (db: Db, applicationId: string, by: string, now: number): Statement[] => [
  db
    .update(contracts)
    .set({ agreementAcceptedAt: now, agreementAcceptedBy: by })
    .where(and(eq(contracts.applicationId, applicationId), isNull(contracts.agreementAcceptedAt))),
  expectChange(db, "a contract is signed"),
];
