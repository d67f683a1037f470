import type { USER_FILTERS } from "#provider/contract/filters";
import { contract } from "#provider/contract/index";
import { APPLICATION_ROLES } from "#provider/contract/permissions";
import { listOwners, listTeam } from "../db/users.ts";
import { implement } from "../http/implement.ts";
import { memberFor, merchantOf } from "../http/team.ts";
import { toPage } from "../wire/page.ts";
import { toUser } from "../wire/user.ts";

const { users, invoices } = contract;

/** Who is on the team: lists and one person. `./user-access.ts` changes it. */
export const userRoutes = [
  implement(users.list, async ({ db, person, query }) => {
    const { rows, total } = await listTeam(db, person.sight, { merchantId: merchantOf(person) }, query);
    return toPage(rows.map(toUser), total, query);
  }),

  implement(users.search, async ({ db, person, query }) => {
    const asked = { fullName: query.fullName } satisfies Record<keyof typeof USER_FILTERS, string | undefined>;
    const { rows, total } = await listTeam(db, person.sight, { merchantId: merchantOf(person), ...asked }, query);
    return toPage(rows.map(toUser), total, query);
  }),

  implement(users.get, async ({ db, person, params }) => toUser(await memberFor(db, person, params.id))),

  implement(users.owners, async ({ db, person: { user } }) =>
    user.merchantId === null ? [] : listOwners(db, user.merchantId),
  ),

  implement(invoices.roles, async () => [...APPLICATION_ROLES]),
];
