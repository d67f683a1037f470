import type { SalaryEdition } from "#provider/contract/salary-files";
import { EVERYWHERE_ROLES } from "#provider/contract/permissions";
import type { Region } from "#provider/contract/regions";
import { and, asc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { searchText } from "#provider/rules/search-text";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import type { LogoRow } from "./logos.ts";
import { inSight } from "./lists/sight.ts";
import type { ApplicationConfigRow, ApplicationRow, CompanyRow } from "./rows.ts";
import {
  applicationConfigs,
  applications,
  bankAccounts,
  companies,
  individuals,
  logos,
  memberships,
  merchants,
  users,
} from "./schema/index.ts";

export type ConfiguredApplication = {
  application: ApplicationRow;
  config: ApplicationConfigRow;
  logo: LogoRow | null;
};

const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };

const configured = (db: Db) =>
  db
    .select({ application: applications, config: applicationConfigs, logo: logos })
    .from(applications)
    .innerJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id))
    .leftJoin(logos, eq(logos.applicationId, applications.id));

/** The edition in which the salary files of an application are written. */
export const salaryEditionOf = async (db: Db, applicationId: string): Promise<SalaryEdition> =>
  (
    await db
      .select({ edition: applicationConfigs.salaryEdition })
      .from(applicationConfigs)
      .where(eq(applicationConfigs.applicationId, applicationId))
  )[0]?.edition ?? "V2011";

/** Applications in sight, oldest first. */
export const listApplications = (db: Db, sight: Sight): Promise<ConfiguredApplication[]> =>
  configured(db)
    .where(and(inSight(columns, sight), isNull(applications.deletedAt)))
    .orderBy(asc(applications.createdAt), asc(applications.id));

export const findApplication = async (
  db: Db,
  sight: Sight,
  applicationId: string,
): Promise<ConfiguredApplication | undefined> =>
  (
    await configured(db).where(
      and(inSight(columns, sight), eq(applications.id, applicationId), isNull(applications.deletedAt)),
    )
  )[0];

/**
 * Companies in sight, by name: those of the merchant account, or of the applications that a person was given. With
 * whether their bank account is known.
 */
export async function companiesInSight(db: Db, sight: Sight): Promise<{ company: CompanyRow; bank: string | null }[]> {
  const owned = db.select({ id: applications.companyId }).from(applications).where(inSight(columns, sight));
  const inRegion = (region: Region) =>
    inArray(companies.merchantId, db.select({ id: merchants.id }).from(merchants).where(eq(merchants.region, region)));
  const seen =
    sight.kind === "region"
      ? inRegion(sight.region)
      : sight.kind === "merchant"
        ? eq(companies.merchantId, sight.merchantId)
        : and(eq(companies.merchantId, sight.merchantId), inArray(companies.id, owned));
  const found = await db
    .select({ company: companies, bank: bankAccounts.companyId })
    .from(companies)
    .leftJoin(bankAccounts, eq(bankAccounts.companyId, companies.id))
    .where(seen)
    .orderBy(asc(companies.name), asc(companies.id));
  // No column holds a company's name in the form that search and order compare.
  const folded = found.map((one) => ({ one, name: searchText(one.company.name) }));
  return folded.toSorted((left, right) => order(left.name, right.name)).map(({ one }) => one);
}

const order = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** The company behind an application; null for a person. */
export async function companyOf(db: Db, { companyId }: ApplicationRow): Promise<CompanyRow | null> {
  if (companyId === null) return null;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  return company ?? null;
}

export type PlacedApplication = { application: ApplicationRow; address: string; postalCode: string };

/** An application with the address of whom it belongs to; `sight`: only where it is in sight. */
export async function placedApplication(db: Db, id: string, sight?: Sight): Promise<PlacedApplication | undefined> {
  const [row] = await db
    .select({
      application: applications,
      address: sql<string>`coalesce(${companies.address}, ${individuals.address}, '')`,
      postalCode: sql<string>`coalesce(${companies.postalCode}, '')`,
    })
    .from(applications)
    .leftJoin(companies, eq(companies.id, applications.companyId))
    .leftJoin(individuals, eq(individuals.id, applications.individualId))
    .where(and(sight && inSight(columns, sight), eq(applications.id, id), isNull(applications.deletedAt)));
  return row;
}

/**
 * Ids of applications in sight that have this id, or a name that contains the text, regardless of accents and case.
 * Includes deleted ones, because they keep their history.
 */
export async function applicationsNamed(db: Db, sight: Sight, text: string): Promise<string[]> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        inSight(columns, sight),
        sql`(instr(${applications.searchName}, ${searchText(text)}) > 0 OR ${applications.id} = ${text.trim().toUpperCase()})`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** People who were given an application, with their role in it. Owners and auditors see it without being given it. */
export const allowedUsers = (db: Db, applicationId: string) =>
  db
    .select({ userId: users.id, fullName: users.fullName, role: users.role, roleHere: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.applicationId, applicationId),
        isNull(users.deletedAt),
        notInArray(users.role, [...EVERYWHERE_ROLES]),
      ),
    )
    .orderBy(asc(users.searchName), asc(users.id));
