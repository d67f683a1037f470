import { OWNER_ROLES } from "#provider/contract/permissions";
import { and, asc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { searchText } from "../domain/search.ts";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { inSight } from "./listing.ts";
import type { ApplicationConfigRow, ApplicationRow } from "./rows.ts";
import { applicationConfigs, applications, memberships, users } from "./schema/index.ts";

export type ConfiguredApplication = { application: ApplicationRow; config: ApplicationConfigRow };

const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };

const configured = (db: Db) =>
  db
    .select({ application: applications, config: applicationConfigs })
    .from(applications)
    .innerJoin(applicationConfigs, eq(applicationConfigs.applicationId, applications.id));

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

/** Ids of applications in sight whose name contains a text, accents and case aside; deleted ones keep their history. */
export async function applicationsNamed(db: Db, sight: Sight, text: string): Promise<string[]> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(inSight(columns, sight), sql`instr(${applications.searchName}, ${searchText(text)}) > 0`));
  return rows.map(({ id }) => id);
}

/** People who were given an application, with the role they have there; owners see it without. */
export const allowedUsers = (db: Db, applicationId: string) =>
  db
    .select({ userId: users.id, fullName: users.fullName, role: users.role, roleHere: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.applicationId, applicationId),
        isNull(users.deletedAt),
        notInArray(users.role, [...OWNER_ROLES]),
      ),
    )
    .orderBy(asc(users.searchName), asc(users.id));
