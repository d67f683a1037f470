import { contract } from "#provider/contract/index";
import { APPLICATION_ROLES } from "#provider/contract/permissions";
import type { UserFilter } from "#provider/contract/users";
import type { Db } from "../db/database.ts";
import type { PageRequest } from "../db/lists/paging.ts";
import { listOwners, listTeam, teamTabCounts } from "../db/users.ts";
import { viewsOf } from "../db/views.ts";
import { implement } from "../http/implement.ts";
import type { Person } from "../people/person.ts";
import { memberFor, merchantOf, teamViewer } from "../people/team.ts";
import { toPage } from "../wire/page.ts";
import { toUser } from "../wire/user.ts";

const { users, invoices } = contract;

/** A page of the team, with the counts of its tabs and its saved views. */
async function teamPage(db: Db, person: Person, { page, pageSize, ...filter }: PageRequest & UserFilter) {
  const merchantId = merchantOf(person);
  const viewer = teamViewer(person);
  const [{ rows, total }, tabs, views] = await Promise.all([
    listTeam(db, viewer, { merchantId, ...filter }, { page, pageSize }),
    teamTabCounts(db, viewer, merchantId),
    viewsOf(db, person.user, "users"),
  ]);
  return { ...toPage(rows.map(toUser), total, { page, pageSize }), tabs, views };
}

/** The people on the team: lists and one person. `./user-access.ts` changes them. */
export const userRoutes = [
  implement(users.list, async ({ db, person, query }) => teamPage(db, person, query)),
  implement(users.search, async ({ db, person, query }) => teamPage(db, person, query)),

  implement(users.get, async ({ db, person, params }) => toUser(await memberFor(db, person, params.id))),

  implement(users.owners, async ({ db, person: { user } }) =>
    user.merchantId === null ? [] : listOwners(db, user.merchantId),
  ),

  implement(invoices.roles, async () => [...APPLICATION_ROLES]),
];
