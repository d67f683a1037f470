import type { USER_FILTERS } from "#provider/contract/filters";
import {
  isEverywhere,
  OWNER_ROLES,
  permissionSchema,
  type Permission,
  type Role,
} from "#provider/contract/permissions";
import { USER_TABS, type TabCounts, type UserTab } from "#provider/contract/list-tabs";
import type { UserFilter } from "#provider/contract/users";
import type { UserState } from "#provider/contract/words";
import { userTab } from "#provider/rules/list-tabs";
import { and, asc, count, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { searchText } from "#provider/rules/search-text";
import { SEES_WHOLE_MERCHANT, type Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import type { PageRequest } from "./lists/paging.ts";
import { amongst, inSight } from "./lists/sight.ts";
import type { UserRow } from "./rows.ts";
import { applications, memberships, userPermissions, users } from "./schema/index.ts";

/**
 * A person of a merchant account with their permissions, and the applications they were given, with their roles there,
 * limited to those that the viewer sees.
 */
export type TeamMember = {
  user: UserRow;
  permissions: Permission[];
  appIds: string[];
  roleIn: Map<string, Role | null>;
};

/** The viewer of a team: `sight` of the applications whose people they manage, and the viewer's own id. */
export type TeamViewer = { sight: Sight; userId: string };

/** People who work in an application in sight, people who see every application, and the viewer. */
export const inTeam = ({ sight, userId }: TeamViewer): SQL | undefined =>
  sight.kind === "applications"
    ? sql`(${users.id} = ${userId} OR ${amongst(users.role, SEES_WHOLE_MERCHANT)} OR EXISTS (SELECT 1 FROM ${memberships}
        WHERE ${memberships.userId} = ${users.id} AND ${amongst(memberships.applicationId, sight.applicationIds)}))`
    : undefined;

/**
 * Filters people of a merchant account by a part of the name, regardless of accents and case, and by state. Without
 * them all people match.
 */
export type TeamFilter = UserFilter & { merchantId: string };

/** `stateOf` of ../wire/user.ts in SQL. */
const STATE = sql<UserState>`CASE WHEN NOT ${users.active} THEN 'REMOVED' WHEN ${users.passwordSetAt} IS NULL THEN 'INVITED' ELSE 'ACTIVE' END`;

function found({ merchantId, fullName, state }: TeamFilter): SQL | undefined {
  const text = fullName === undefined ? undefined : searchText(fullName);
  const asked = {
    state: state && eq(STATE, state),
    // The text has only punctuation, which no name matches.
    fullName: text === "" ? sql`0` : text === undefined ? undefined : sql`instr(${users.searchName}, ${text}) > 0`,
  } satisfies Record<keyof typeof USER_FILTERS, SQL | undefined>;
  return and(eq(users.merchantId, merchantId), isNull(users.deletedAt), ...Object.values(asked));
}

/** One page in the order of names, and the number of all people. */
export async function listTeam(
  db: Db,
  viewer: TeamViewer,
  filter: TeamFilter,
  { page, pageSize }: PageRequest,
): Promise<{ rows: TeamMember[]; total: number }> {
  const where = and(found(filter), inTeam(viewer));
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(users)
      .where(where)
      .orderBy(asc(users.searchName), asc(users.id))
      .limit(pageSize)
      .offset(page * pageSize),
    db.$count(users, where),
  ]);
  return { rows: await withAccess(db, viewer.sight, rows), total };
}

/** The number of people under each tab of the list. */
export async function teamTabCounts(db: Db, viewer: TeamViewer, merchantId: string): Promise<TabCounts<UserTab>> {
  const byState = await db
    .select({ state: STATE, people: count() })
    .from(users)
    .where(and(found({ merchantId }), inTeam(viewer)))
    .groupBy(STATE);
  return USER_TABS.map((tab) => {
    const { state: wanted } = userTab(tab);
    const fitting = byState.filter(({ state }) => (wanted ?? state) === state);
    return { tab, count: fitting.reduce((sum, { people }) => sum + people, 0) };
  });
}

/** A person of a merchant account by their id, if they are in sight and not deleted. */
export async function findTeamMember(
  db: Db,
  viewer: TeamViewer,
  merchantId: string,
  id: string,
): Promise<TeamMember | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), found({ merchantId }), inTeam(viewer)));
  return (await withAccess(db, viewer.sight, rows))[0];
}

async function withAccess(db: Db, sight: Sight, rows: readonly UserRow[]): Promise<TeamMember[]> {
  const ids = rows.map(({ id }) => id);
  const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };
  const [held, given] = await Promise.all([
    db.select().from(userPermissions).where(amongst(userPermissions.userId, ids)),
    db
      .select({ userId: memberships.userId, applicationId: memberships.applicationId, role: memberships.role })
      .from(memberships)
      .innerJoin(applications, eq(applications.id, memberships.applicationId))
      .where(and(amongst(memberships.userId, ids), inSight(columns, sight), isNull(applications.deletedAt)))
      .orderBy(asc(applications.createdAt), asc(applications.id)),
  ]);
  const placesOf = (user: UserRow) => given.filter(({ userId }) => userId === user.id);
  return rows.map((user) => ({
    user,
    permissions: inOrder(held.flatMap(({ userId, permission }) => (userId === user.id ? [permission] : []))),
    // Owners see every application, so they are given none.
    appIds: isEverywhere(user) ? [] : placesOf(user).map(({ applicationId }) => applicationId),
    roleIn: new Map(placesOf(user).map(({ applicationId, role }) => [applicationId, role])),
  }));
}

/** Ids of the applications that a person was given and that are not among `appIds`. */
export async function applicationsBeyond(db: Db, userId: string, appIds: readonly string[]): Promise<string[]> {
  const given = await db
    .select({ id: applications.id })
    .from(memberships)
    .innerJoin(applications, eq(applications.id, memberships.applicationId))
    .where(and(eq(memberships.userId, userId), isNull(applications.deletedAt)));
  return given.flatMap(({ id }) => (appIds.includes(id) ? [] : [id]));
}

/** Permissions without duplicates, in the contract's order. */
export const inOrder = (permissions: readonly Permission[]): Permission[] =>
  permissionSchema.options.filter((permission) => permissions.includes(permission));

/** Owners of a merchant account who can sign in. */
export const listOwners = (db: Db, merchantId: string) =>
  db
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .where(
      and(
        found({ merchantId }),
        inArray(users.role, [...OWNER_ROLES]),
        eq(users.active, true),
        isNotNull(users.passwordSetAt),
      ),
    )
    .orderBy(asc(users.searchName), asc(users.id));

/** The number of other people of a merchant account, not deleted, who have this phone. */
export const othersWithPhone = (merchantId: string, phone: string, userId: string): SQL<number> =>
  sql`(SELECT count(*) FROM ${users} WHERE ${users.merchantId} = ${merchantId} AND ${users.mobilePhone} = ${phone}
    AND ${users.id} <> ${userId} AND ${users.deletedAt} IS NULL)`;

/** Whether another person of a merchant account has this phone: its holder would count as two people. */
export async function isPhoneTaken(db: Db, merchantId: string, phone: string, userId: string): Promise<boolean> {
  const [row] = await db.all<{ others: number }>(sql`SELECT ${othersWithPhone(merchantId, phone, userId)} AS others`);
  return (row?.others ?? 0) > 0;
}

/** Whether a person who is not deleted has this address, which is their user name. */
export const isAddressTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.username, email.toLowerCase()), isNull(sql`deleted_at`)))) > 0;
