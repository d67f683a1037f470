import { contract } from "#provider/contract/index";
import { APPLICATION_ROLES } from "#provider/contract/permissions";
import { EXPORT_ROWS } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import { listApplications } from "../db/applications.ts";
import { listOwners, listTeam } from "../db/users.ts";
import { excelAnswer } from "../export/excel.ts";
import { userSheet } from "../export/users.ts";
import { implement, implementFile } from "../http/implement.ts";
import { readLanguage } from "../http/language.ts";
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
    const filter = { merchantId: merchantOf(person), fullName: query.fullName };
    const { rows, total } = await listTeam(db, person.sight, filter, query);
    return toPage(rows.map(toUser), total, query);
  }),

  implement(users.get, async ({ db, person, params }) => toUser(await memberFor(db, person, params.id))),

  implementFile(users.export, async ({ db, clock, person, query, request }) => {
    const language = query.language ?? readLanguage(request.headers.get("Accept-Language"));
    const filter = { merchantId: merchantOf(person), fullName: query.fullName };
    const [{ rows, total }, visible] = await Promise.all([
      listTeam(db, person.sight, filter, { page: 0, offset: EXPORT_ROWS }),
      listApplications(db, person.sight),
    ]);
    const names = new Map(visible.map(({ application }) => [application.id, application.name]));
    const sheet = userSheet(rows.map(toUser), total, { language, region: person.region, names });
    return excelAnswer(sheet, `users-${dayIn(person.region, clock.date())}.xlsx`);
  }),

  implement(users.owners, async ({ db, person: { user } }) =>
    user.merchantId === null ? [] : listOwners(db, user.merchantId),
  ),

  implement(invoices.roles, async () => [...APPLICATION_ROLES]),
];
