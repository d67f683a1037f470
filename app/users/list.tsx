import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { USER_FILTERS } from "#provider/contract/filters";
import type { UserTab } from "#provider/contract/list-tabs";
import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import { LISTS } from "#provider/rules/lists";
import { sayWord } from "#provider/rules/open-words";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf } from "~/components/form/replied-field";
import { ListTable } from "~/components/list/list-table";
import { ListTabs } from "~/components/list/list-tabs";
import { Toolbar } from "~/components/list/toolbar";
import { LinkButton } from "~/components/page/button";
import { Page } from "~/components/page/page";
import { roleWord, USER_STATE } from "~/i18n/people-words";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { listPage, readFilters } from "~/utils/list-filters";
import { listTabs } from "~/utils/list-tabs";
import { listViews } from "~/utils/list-views";
import { paths } from "~/paths";
import { userPaths } from "~/paths/user";
import { listChanges } from "~/utils/revalidation";
import { readPage, withParams } from "~/paths/search-params";
import { askTeam } from "./ask-team";
import { rowOf } from "./data";
import { inviteSchema } from "./schema";
import { useUserColumns } from "./user-columns";
import { useUserFields } from "./user-filters";
import { UserLinks } from "./user-links";
import { actorOf } from "./who";

export const links = areaSheets("lists");
export const handle = { i18n: ["users", "people"] };

export const loader = guardedLoader(AREA_ACCESS.seeUsers, async ({ provider, url, language, context }) => {
  const { values, errors } = readFilters(url.searchParams, language, USER_FILTERS);
  const asked = readPage(url.searchParams);
  const [list, user] = await Promise.all([askTeam(provider, { ...values, ...asked }), context.user()]);
  const [actor, person] = [actorOf(user), personOf(user)];
  const tabs = listTabs(LISTS.users.tabs, { path: paths.users, url, counts: list.tabs });
  return {
    list: listPage(list, { values, asked, row: (one) => rowOf(one, actor) }),
    tabs,
    views: listViews("users", list.views, {
      path: paths.users,
      url,
      mayShare: allows(AREA_ACCESS.shareViews, person),
      tabs,
    }),
    errors,
    mayAdd: allows(AREA_ACCESS.users, person),
    hasApplications: allows(AREA_ACCESS.applicationUsers, person),
  };
});

/** Sends an invitation again. */
export const action = guardedAction(AREA_ACCESS.users, async ({ form, provider, url, redirect }) => {
  const submission = form.parse(inviteSchema);
  if (!submission.ok) return submission.reply();
  const sent = await submission.send(() => provider.users.invite({ params: { id: submission.value.userId } }));
  if (!sent.ok) return sent.reply;
  return redirect(paths.users + withParams(url.searchParams, {}), "users:toast.invited");
});

export const shouldRevalidate = listChanges;

export default function UserList() {
  const { list, tabs, views, errors, mayAdd, hasApplications } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("users");
  const { t: people } = useTranslation("people");
  const add = mayAdd && (
    <LinkButton variant="primary" to={userPaths.create}>
      {t("list.add")}
    </LinkButton>
  );
  return (
    <>
      <BehindDialog>
        <Page
          title={t("list.title")}
          {...(hasApplications && { sister: { to: paths.userApplications, title: people("sister.applications") } })}
          actions={add}
        >
          <FormErrors errors={formErrorsOf(reply)} />
          <ListTabs tabs={tabs} words={useTabWords()} views={views} />
          <Toolbar fields={useUserFields()} errors={errors} exportTo={userPaths.export}>
            <ListTable
              list={list}
              caption={t("list.caption")}
              columns={useUserColumns()}
              rowKey={(row) => row.id}
              rowLabel={(row) => row.fullName}
              secondLine={({ role, email }) => (
                <span title={email}>
                  {sayWord(role, (known) => people(roleWord(known)))} · {email}
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
          </Toolbar>
        </Page>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The tabs' names: the word for each state of a person's access. */
function useTabWords(): Record<UserTab, string> {
  const { t } = useTranslation(["people", "components"]);
  return {
    ALL: t("components:filters.all"),
    INVITED: t(USER_STATE.INVITED.key),
    ACTIVE: t(USER_STATE.ACTIVE.key),
    REMOVED: t(USER_STATE.REMOVED.key),
  };
}
