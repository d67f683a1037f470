import type { USER_FILTERS } from "#provider/contract/filters";
import { OWNER_ROLES, permissionSchema, type Permission, type Role } from "#provider/contract/permissions";
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
 * Somebody of a merchant account with what they hold, and the applications they were given, with their roles there, as
 * far as the one who asks sees them.
 */
export type TeamMember = {
  user: UserRow;
  permissions: Permission[];
  appIds: string[];
  roleIn: Map<string, Role | null>;
};

/** Whoever asks for people: `sight` of the applications whose people they look after, and themselves. */
export type TeamViewer = { sight: Sight; userId: string };

/** People who work in an application in sight, those who see every application, and oneself. */
export const inTeam = ({ sight, userId }: TeamViewer): SQL | undefined =>
  sight.kind === "applications"
    ? sql`(${users.id} = ${userId} OR ${amongst(users.role, SEES_WHOLE_MERCHANT)} OR EXISTS (SELECT 1 FROM ${memberships}
        WHERE ${memberships.userId} = ${users.id} AND ${amongst(memberships.applicationId, sight.applicationIds)}))`
    : undefined;

/**
 * People of a merchant account whose name contains a text, accents and case aside, and whose access has come so far;
 * without these everybody.
 */
export type TeamFilter = UserFilter & { merchantId: string };

/** `stateOf` of ../wire/user.ts as the database says it. */
const STATE = sql<UserState>`CASE WHEN NOT ${users.active} THEN 'REMOVED' WHEN ${users.passwordSetAt} IS NULL THEN 'INVITED' ELSE 'ACTIVE' END`;

function found({ merchantId, fullName, state }: TeamFilter): SQL | undefined {
  const text = fullName === undefined ? undefined : searchText(fullName);
  const asked = {
    state: state && eq(STATE, state),
    // Nothing but punctuation was typed: no name has that.
    fullName: text === "" ? sql`0` : text === undefined ? undefined : sql`instr(${users.searchName}, ${text}) > 0`,
  } satisfies Record<keyof typeof USER_FILTERS, SQL | undefined>;
  return and(eq(users.merchantId, merchantId), isNull(users.deletedAt), ...Object.values(asked));
}

/** One page in the order of names, and how many there are in all. */
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

/** How many people each tab of the list has. */
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

/** Somebody of a merchant account by their id, while they are not deleted and are in sight. */
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
    // Owners see every application, given or not.
    appIds: OWNER_ROLES.includes(user.role) ? [] : placesOf(user).map(({ applicationId }) => applicationId),
    roleIn: new Map(placesOf(user).map(({ applicationId, role }) => [applicationId, role])),
  }));
}

/** Ids of the applications that somebody was given and that are not among `appIds`. */
export async function applicationsBeyond(db: Db, userId: string, appIds: readonly string[]): Promise<string[]> {
  const given = await db
    .select({ id: applications.id })
    .from(memberships)
    .innerJoin(applications, eq(applications.id, memberships.applicationId))
    .where(and(eq(memberships.userId, userId), isNull(applications.deletedAt)));
  return given.flatMap(({ id }) => (appIds.includes(id) ? [] : [id]));
}

/** Permissions in the contract's order, each once. */
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

/** Of a merchant account: how many living people but `userId` have a phone. */
export const othersWithPhone = (merchantId: string, phone: string, userId: string): SQL<number> =>
  sql`(SELECT count(*) FROM ${users} WHERE ${users.merchantId} = ${merchantId} AND ${users.mobilePhone} = ${phone}
    AND ${users.id} <> ${userId} AND ${users.deletedAt} IS NULL)`;

/** Whether somebody else of a merchant account has a phone: whoever holds it would be two people. */
export async function isPhoneTaken(db: Db, merchantId: string, phone: string, userId: string): Promise<boolean> {
  const [row] = await db.all<{ others: number }>(sql`SELECT ${othersWithPhone(merchantId, phone, userId)} AS others`);
  return (row?.others ?? 0) > 0;
}

/** Whether somebody living has the address: it is the name they sign in with. */
export const isAddressTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.username, email.toLowerCase()), isNull(sql`deleted_at`)))) > 0;
