import type { Region } from "#provider/contract/regions";
import type { OpenChange } from "#provider/rules/details";
import { neededOf, type Prepared } from "#provider/rules/requirements";
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import type { ApplicationRow, CompanyRow, UserRow } from "./rows.ts";
import {
  applicationConfigs,
  applications,
  bankAccounts,
  companies,
  connections,
  detailChanges,
  individuals,
  merchants,
  users,
  type DetailValues,
  type SavedValues,
} from "./schema/index.ts";

export type DetailChangeRow = typeof detailChanges.$inferSelect;

/** An application with its details in force, its owner, and all requests to change details, oldest first. */
export type Detailed = {
  application: ApplicationRow;
  configId: string;
  company: CompanyRow | null;
  individual: typeof individuals.$inferSelect | null;
  bank: typeof bankAccounts.$inferSelect | null;
  /** The saved values from its preparation. They hold an individual's account or card. */
  saved: SavedValues | null;
  /** The individual's card, masked. */
  cardMasked: string | null;
  owner: UserRow;
  merchant: string;
  changes: DetailChangeRow[];
};

/** The rules that an application and its company have one open change each, as `refusedBy` names them. */
export const CHANGE_OPEN = ["detail_changes.application_id", "detail_changes.company_id"] as const;

type Place = { applicationId: string; companyId: string | null };

/** Whether a change concerns an application: its own details, or its company's. */
export const isOf = (change: DetailChangeRow, { applicationId, companyId }: Place): boolean =>
  change.applicationId === applicationId || (companyId !== null && change.companyId === companyId);

const about = ({ applicationId, companyId }: Place): SQL | undefined =>
  or(
    eq(detailChanges.applicationId, applicationId),
    companyId === null ? undefined : eq(detailChanges.companyId, companyId),
  );

/** Open changes of any of these applications. */
export function openChangesOf(db: Db, places: readonly Place[]): Promise<DetailChangeRow[]> {
  const companyIds = places.flatMap(({ companyId }) => companyId ?? []);
  const ids = places.map(({ applicationId }) => applicationId);
  return db
    .select()
    .from(detailChanges)
    .where(
      and(
        isNull(detailChanges.endedAt),
        or(
          inArray(detailChanges.applicationId, ids),
          companyIds.length === 0 ? undefined : inArray(detailChanges.companyId, companyIds),
        ),
      ),
    );
}

/** Details without the masked card: the values that the rules know. */
export function requirementsIn(details: DetailValues): SavedValues {
  const { cardNumber: _, ...values } = details;
  return values;
}

/** An open change, as input for the rules. */
export const openChange = ({ asked, decidedAt, errors, deadline }: DetailChangeRow): OpenChange => ({
  values: requirementsIn(asked),
  isSentBack: decidedAt !== null,
  errors,
  deadline,
});

/** The change that waits for the provider or the merchant. */
export const openOf = ({ changes }: Pick<Detailed, "changes">): DetailChangeRow | undefined =>
  changes.find(({ endedAt }) => endedAt === null);

/** An application of any merchant account with its details. Undefined if it is deleted. */
export async function findDetailed(db: Db, applicationId: string): Promise<Detailed | undefined> {
  const [row] = await db
    .select({
      application: applications,
      configId: applicationConfigs.id,
      company: companies,
      individual: individuals,
      bank: bankAccounts,
      saved: connections.saved,
      cardMasked: connections.cardMasked,
      owner: users,
      merchant: merchants.name,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.ownerId))
    .innerJoin(merchants, eq(merchants.id, applications.merchantId))
    .innerJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .leftJoin(companies, eq(companies.id, applications.companyId))
    .leftJoin(individuals, eq(individuals.id, applications.individualId))
    .leftJoin(bankAccounts, eq(bankAccounts.companyId, applications.companyId))
    .leftJoin(connections, eq(connections.applicationId, applications.id))
    .where(and(eq(applications.id, applicationId), isNull(applications.deletedAt)));
  if (!row) return undefined;
  const changes = await db
    .select()
    .from(detailChanges)
    .where(about({ applicationId, companyId: row.application.companyId }))
    .orderBy(asc(detailChanges.askedAt), asc(detailChanges.round));
  return { ...row, changes };
}

/** The details in force of an application, by requirement. An unknown value is empty. */
export function inForce({ application, company, individual, bank, saved }: Detailed): Prepared {
  const account = bank && {
    "bank.iban": bank.iban,
    "bank.bankName": bank.bankName,
    "bank.swift": bank.swift,
    "bank.bankTaxId": bank.bankTaxId,
    "bank.bankCode": bank.code,
    "bank.correspondentAccount": bank.correspondentAccount,
  };
  const own = company
    ? { "type.kind": "BUSINESS", "company.name": company.name, "company.taxId": company.taxId, ...account }
    : individual && {
        ...payoutOf(application.region, saved ?? {}),
        "type.kind": individual.type,
        "person.firstName": individual.firstName,
        "person.lastName": individual.lastName,
        "person.fullName": individual.fullName,
      };
  return {
    region: application.region,
    values: { ...own, "application.name": application.name },
    hasCompany: false,
  };
}

/** The saved values about an individual's payout target: an account or a card. */
const payoutOf = (region: Region, saved: SavedValues): SavedValues =>
  Object.fromEntries(
    neededOf({ region, values: saved, hasCompany: false }).flatMap((requirement) => {
      const value = requirement.startsWith("bank.") ? saved[requirement] : undefined;
      return value ? [[requirement, value]] : [];
    }),
  );

const told = (db: Db) =>
  db
    .select({ change: detailChanges, name: applications.name, merchant: merchants.name })
    .from(detailChanges)
    .innerJoin(applications, eq(applications.id, detailChanges.applicationId))
    .innerJoin(merchants, eq(merchants.id, applications.merchantId));

/** Changes that wait for staff, longest first. */
export const waitingChanges = (db: Db, limit: number) =>
  told(db)
    .where(and(isNull(detailChanges.decidedAt), isNull(detailChanges.endedAt), isNull(applications.deletedAt)))
    .orderBy(asc(detailChanges.askedAt))
    .limit(limit);
export type WaitingChange = Awaited<ReturnType<typeof waitingChanges>>[number];

/** Changes that were sent back and not answered by their deadline, of applications that still take payments. */
export const unansweredChanges = (db: Db, { job, now, limit }: DueQuery) =>
  db
    .select({ change: detailChanges, application: applications, owner: users })
    .from(detailChanges)
    .innerJoin(applications, eq(applications.id, detailChanges.applicationId))
    .innerJoin(users, eq(users.id, applications.ownerId))
    .where(
      and(
        lte(detailChanges.deadline, now),
        isNotNull(detailChanges.decidedAt),
        isNull(detailChanges.endedAt),
        isNull(detailChanges.stoppedAt),
        eq(applications.status, "ONLINE"),
        isNull(applications.deletedAt),
        mayTry(db, job, detailChanges.id, now),
      ),
    )
    .orderBy(asc(detailChanges.deadline))
    .limit(limit);
export type UnansweredChange = Awaited<ReturnType<typeof unansweredChanges>>[number];
