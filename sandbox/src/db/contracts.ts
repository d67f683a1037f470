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

/** Statuses of applications that have a contract or await one. */
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

/** An application with all data that its contract states about the merchant, and the contract once it is signed. */
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

/** The maximal number of listed contracts. */
const TOLD_OF = 100;

/** Contracts in sight: those that wait first, then the newest. */
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

/** The contract of an application of any merchant account, for jobs that no person starts. */
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

/** What a person was shown and has read of contracts. */
export const readingsOf = (db: Db, userId: string, applicationIds: readonly string[]): Promise<ReadingRow[]> =>
  db
    .select()
    .from(contractReadings)
    .where(and(eq(contractReadings.userId, userId), amongst(contractReadings.applicationId, applicationIds)));

/** All readings of a contract with the readers' names, oldest first. */
export const readingsOfContract = (db: Db, applicationId: string) =>
  db
    .select({ reading: contractReadings, name: users.fullName })
    .from(contractReadings)
    .innerJoin(users, eq(users.id, contractReadings.userId))
    .where(eq(contractReadings.applicationId, applicationId))
    .orderBy(asc(contractReadings.shownAt));

/** Stores that a person was shown a text. Only the first time counts. */
export const noteShown = (db: Db, row: Omit<ReadingRow, "readAt">): Statement =>
  db.insert(contractReadings).values(row).onConflictDoNothing();

/** Stores that a person has read a text to its end. Only the first time counts. */
export const noteRead = (db: Db, row: Omit<ReadingRow, "readAt">, now: number): Statement =>
  db
    .insert(contractReadings)
    .values({ ...row, readAt: now })
    .onConflictDoUpdate({
      target: [contractReadings.applicationId, contractReadings.userId, contractReadings.hash],
      set: { readAt: sql`coalesce(read_at, ${now})` },
    });

/** Saves a signed contract and its file. In the same batch the application becomes SIGNED, once. */
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

/** Changes an application's status. Aborts the batch if the status is no longer the one that was read. */
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

/** Stores who submitted a signed application to production. */
export const acceptAgreement = (db: Db, applicationId: string, by: string, now: number): Statement[] => [
  db
    .update(contracts)
    .set({ agreementAcceptedAt: now, agreementAcceptedBy: by })
    .where(and(eq(contracts.applicationId, applicationId), isNull(contracts.agreementAcceptedAt))),
  expectChange(db, "a contract is signed"),
];
