import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAIN_TEXT, USER_FILTERS } from "#provider/contract/filters";
import {
  allows,
  AREA_ACCESS,
  grantRefusal,
  OWNER_ROLES,
  PERMISSIONS,
  removalRefusal,
  type Holder,
} from "#provider/contract/permissions";
import type { User } from "#provider/contract/users";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf } from "~/components/form/replied-field";
import { filterFields } from "~/components/list/filter-fields";
import { ListTable } from "~/components/list/list-table";
import { Toolbar } from "~/components/list/toolbar";
import { LinkButton } from "~/components/page/button";
import { Page } from "~/components/page/page";
import { roleWord } from "~/i18n/people-words";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { listPage, readFilters } from "~/utils/list-filters";
import { paths } from "~/utils/paths";
import { userPaths } from "~/utils/user-paths";
import { listChanges } from "~/utils/revalidation";
import { readPage, withParams } from "~/utils/search-params";
import { inviteSchema } from "./schema";
import { useUserColumns } from "./user-columns";
import { UserLinks } from "./user-links";
import { UsersTabs } from "./users-tabs";
import { actorOf } from "./who";

export const links = areaSheets("lists");
export const handle = { i18n: ["users", "people"] };

/** What a row shows, and what the person who looks may do with it. */
const rowOf = (user: User, actor: Holder) => ({
  id: user.id,
  fullName: user.fullName,
  email: user.email,
  phone: showPhone(user.mobilePhone),
  role: user.role,
  permissions: user.permissions,
  hasAllPermissions: user.permissions.length === PERMISSIONS.length,
  /** Null: every one, as for owners. */
  applicationCount: OWNER_ROLES.includes(user.role) ? null : user.appIds.length,
  state: user.state,
  createdDate: user.createdDate,
  isSelf: user.id === actor.id,
  canEdit: grantRefusal(actor, user, { role: user.role, permissions: user.permissions }) === undefined,
  canRemove: removalRefusal(actor, user) === undefined,
});
export type UserRow = ReturnType<typeof rowOf>;

export const loader = guardedLoader(AREA_ACCESS.users, async ({ provider, url, language, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, USER_FILTERS);
  const asked = readPage(url.searchParams);
  const { fullName } = values;
  const [list, user] = await Promise.all([
    fullName === undefined
      ? provider.users.list({ query: asked })
      : provider.users.search({ query: { fullName, ...asked } }),
    context.user(),
  ]);
  const actor = actorOf(user);
  return {
    list: listPage(list, { values, asked, row: (person) => rowOf(person, actor) }),
    errors,
    hasApplications: allows(AREA_ACCESS.applicationUsers, personOf(user)),
  };
});

/** Sends an invitation once more. */
export const action = guardedAction(AREA_ACCESS.users, async ({ form, provider, url, redirect }) => {
  const submission = form.parse(inviteSchema);
  if (!submission.ok) return submission.reply();
  const sent = await submission.send(() => provider.users.invite({ params: { id: submission.value.userId } }));
  if (!sent.ok) return sent.reply;
  return redirect(paths.users + withParams(url.searchParams, {}), "users:toast.invited");
});

export const shouldRevalidate = listChanges;

export default function UserList() {
  const { list, errors, hasApplications } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("users");
  const { t: people } = useTranslation("people");
  const add = (
    <LinkButton variant="primary" to={userPaths.create}>
      {t("list.add")}
    </LinkButton>
  );
  return (
    <>
      <BehindDialog>
        <Page title={t("list.title")} actions={add}>
          <UsersTabs hasApplications={hasApplications} />
          <FormErrors errors={formErrorsOf(reply)} />
          <Toolbar
            fields={filterFields(USER_FILTERS, { fullName: t("field.fullName") }, { search: MAIN_TEXT.users })}
            errors={errors}
            exportTo={userPaths.export}
          />
          <ListTable
            list={list}
            caption={t("list.caption")}
            columns={useUserColumns()}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.fullName}
            secondLine={({ role, email }) => (
              <span title={email}>
                {people(roleWord(role))} · {email}
              </span>
            )}
            menu={(row) => (row.canEdit || row.canRemove ? <UserLinks user={row} /> : null)}
            empty={{
              icon: "PersonIcon",
              none: t("empty.none"),
              hint: t("empty.noneHint"),
              action: add,
              filters: t("empty.filters"),
            }}
          />
        </Page>
      </BehindDialog>
      <Outlet />
    </>
  );
}
