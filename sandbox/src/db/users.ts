import type { USER_FILTERS } from "#provider/contract/filters";
import { OWNER_ROLES, permissionSchema, type Permission } from "#provider/contract/permissions";
import { USER_TABS, type TabCounts, type UserTab } from "#provider/contract/list-tabs";
import type { UserFilter } from "#provider/contract/users";
import type { UserState } from "#provider/contract/words";
import { userTab } from "#provider/rules/list-tabs";
import { and, asc, count, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { searchText } from "#provider/rules/search-text";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import type { PageRequest } from "./lists/paging.ts";
import { amongst, inSight } from "./lists/sight.ts";
import type { UserRow } from "./rows.ts";
import { applications, memberships, userPermissions, users } from "./schema/index.ts";

/** Somebody of a merchant account with what they hold, and the applications they were given as far as the one who asks sees them. */
export type TeamMember = { user: UserRow; permissions: Permission[]; appIds: string[] };

/** People of a merchant account whose name contains a text, accents and case aside, and whose access has come so far; without these everybody. */
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
  sight: Sight,
  filter: TeamFilter,
  { page, offset }: PageRequest,
): Promise<{ rows: TeamMember[]; total: number }> {
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(users)
      .where(found(filter))
      .orderBy(asc(users.searchName), asc(users.id))
      .limit(offset)
      .offset(page * offset),
    db.$count(users, found(filter)),
  ]);
  return { rows: await withAccess(db, sight, rows), total };
}

/** How many people each tab of the list has. */
export async function teamTabCounts(db: Db, merchantId: string): Promise<TabCounts<UserTab>> {
  const byState = await db
    .select({ state: STATE, people: count() })
    .from(users)
    .where(found({ merchantId }))
    .groupBy(STATE);
  return USER_TABS.map((tab) => {
    const { state: wanted } = userTab(tab);
    const fitting = byState.filter(({ state }) => (wanted ?? state) === state);
    return { tab, count: fitting.reduce((sum, { people }) => sum + people, 0) };
  });
}

/** Somebody of a merchant account by their id, while they are not deleted. */
export async function findTeamMember(
  db: Db,
  sight: Sight,
  merchantId: string,
  id: string,
): Promise<TeamMember | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), found({ merchantId })));
  return (await withAccess(db, sight, rows))[0];
}

async function withAccess(db: Db, sight: Sight, rows: readonly UserRow[]): Promise<TeamMember[]> {
  const ids = rows.map(({ id }) => id);
  const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };
  const [held, given] = await Promise.all([
    db.select().from(userPermissions).where(amongst(userPermissions.userId, ids)),
    db
      .select({ userId: memberships.userId, applicationId: memberships.applicationId })
      .from(memberships)
      .innerJoin(applications, eq(applications.id, memberships.applicationId))
      .where(and(amongst(memberships.userId, ids), inSight(columns, sight), isNull(applications.deletedAt)))
      .orderBy(asc(applications.createdAt), asc(applications.id)),
  ]);
  return rows.map((user) => ({
    user,
    permissions: inOrder(held.flatMap(({ userId, permission }) => (userId === user.id ? [permission] : []))),
    // Owners see every application, given or not.
    appIds: OWNER_ROLES.includes(user.role)
      ? []
      : given.flatMap(({ userId, applicationId }) => (userId === user.id ? [applicationId] : [])),
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

/** Whether somebody living has the address: it is the name they sign in with. */
export const isAddressTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.username, email.toLowerCase()), isNull(sql`deleted_at`)))) > 0;
