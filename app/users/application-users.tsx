import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ROWS_OFFERED } from "#provider/contract/limits";
import { APPLICATION_ROLES, AREA_ACCESS, isEverywhere, ROLE_DEFAULTS } from "#provider/contract/permissions";
import { asItCame, knownWord, sayWord } from "#provider/rules/open-words";
import { EmptyState } from "~/components/feedback/empty-state";
import { plainField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf, repliedField } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { SelectField } from "~/components/form/text-field";
import { DataTable, type Column } from "~/components/list/data-table";
import { Card, Fields } from "~/components/page/page";
import { Part } from "~/components/page/part";
import { roleWord } from "~/i18n/people-words";
import { guardedAction, guardedLoader } from "~/server/guard";
import { rowsUpTo } from "~/server/rows-up-to";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { userPaths } from "~/paths/user";
import { shortName } from "~/utils/short-name";
import { RoleTable } from "./role-table";
import { applicationUserSchema } from "./schema";

export const links = areaSheets("lists", "roles");
export const handle = { i18n: ["application-users", "team", "people"], title: "application-users:title" };

/** The application's people, the roles that a person may have in it, and the team members who could get access. */
export const loader = guardedLoader(
  AREA_ACCESS.applicationUsers,
  pathParams.application,
  async ({ provider, params, context }) => {
    const [application, offered, team, user] = await Promise.all([
      provider.applications.get({ params: { appId: params.appId } }),
      provider.invoices.roles(),
      rowsUpTo(ROWS_OFFERED, (asked) => provider.users.list({ query: asked })),
      context.user(),
    ]);
    const roles = APPLICATION_ROLES.filter((role) => offered.includes(role));
    const isIn = (id: string) => application.allowedUsers.some(({ userId }) => userId === id);
    return {
      crumb: application.name,
      application: { appId: application.appId, name: application.name },
      rows: application.allowedUsers.map((person) => ({ ...person, isSelf: person.userId === user.id })),
      others: team.content
        .filter(({ id, role, state }) => id !== user.id && !isIn(id) && !isEverywhere({ role }) && state !== "REMOVED")
        .map(({ id, fullName, email }) => ({ value: id, label: `${fullName} · ${email}` })),
      isTeamWhole: team.isWhole,
      roles,
      roleTable: roles.map((role) => ({ role, permissions: ROLE_DEFAULTS[role] })),
    };
  },
);
type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Data["rows"][number];

/** Gives a person access to the application or another role in it, or removes them. */
export const action = guardedAction(
  AREA_ACCESS.applicationUsers,
  pathParams.application,
  async ({ form, provider, params: { appId }, redirect }) => {
    const submission = form.parse(applicationUserSchema);
    if (!submission.ok) return submission.reply();
    const { intent, userId } = submission.value;
    const role = submission.value.intent === "remove" ? null : (submission.value.role ?? null);
    const sent = await submission.send(async () => {
      const { fullName } = await provider.users.get({ params: { id: userId } });
      const user = { params: { appId, userId } };
      await (intent === "remove"
        ? provider.applications.removeUser(user)
        : provider.applications.setUser({ ...user, body: { role } }));
      return fullName;
    });
    if (!sent.ok) return sent.reply;
    return redirect(userPaths.ofApplication(appId), `application-users:toast.${intent}`, {
      name: shortName(sent.answer),
    });
  },
);

export default function ApplicationUsers() {
  const { application, rows, roleTable } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("application-users");
  const { t: people } = useTranslation("people");
  return (
    <Part
      title={t("people.caption", { name: application.name })}
      subtitle={t("people.lead", { appId: application.appId })}
    >
      <FormErrors errors={formErrorsOf(reply)} />
      <DataTable
        caption={t("people.caption", { name: application.name })}
        columns={useColumns()}
        rows={rows}
        rowKey={(row) => row.userId}
        rowLabel={(row) => row.fullName}
        secondLine={({ ownRole }) => sayWord(ownRole, (known) => people(roleWord(known)))}
        menu={(row) => (row.isSelf ? null : <TakeAway userId={row.userId} />)}
        empty={
          <EmptyState icon="PersonIcon" title={t("people.empty")}>
            {t("people.emptyHint")}
          </EmptyState>
        }
      />
      <AddPerson />
      <Card>
        <p>{t("people.meaning")}</p>
        <RoleTable roles={roleTable} />
      </Card>
    </Part>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("application-users");
  return [
    { key: "name", header: t("field.fullName"), cell: (row) => <Person row={row} /> },
    { key: "role", header: t("field.role"), cell: (row) => <RoleHere row={row} />, width: "form", phone: "line" },
  ];
}

/** The person's name, and their role in the team. */
function Person({ row: { fullName, ownRole } }: { row: Row }) {
  const { t } = useTranslation("application-users");
  const { t: people } = useTranslation("people");
  const role = `${t("field.ownRole")}: ${sayWord(ownRole, (known) => people(roleWord(known)))}`;
  return (
    <>
      <span title={fullName}>{fullName}</span>
      <small title={role}>{role}</small>
    </>
  );
}

/** The roles that a person may have in an application; the empty one is their own. */
function useRoleOptions() {
  const { roles } = useLoaderData<typeof loader>();
  const { t } = useTranslation("application-users");
  const { t: people } = useTranslation("people");
  return {
    own: t("role.own"),
    options: roles.map((role) => ({ value: role, label: t("role.only", { role: people(roleWord(role)) }) })),
  };
}

function RoleHere({ row: { userId, fullName, role, isSelf } }: { row: Row }) {
  const { t } = useTranslation("application-users");
  const { t: people } = useTranslation("people");
  const { own, options } = useRoleOptions();
  if (isSelf)
    return <>{role === null ? own : t("role.only", { role: sayWord(role, (known) => people(roleWord(known))) })}</>;
  return (
    <Form method="post" className="row row-form" preventScrollReset>
      <input type="hidden" name="userId" value={userId} />
      <SelectField
        // The choice stays until the answer comes, and then shows the answer.
        key={role && asItCame(role)}
        field={plainField("role", { id: `role-${userId}`, value: knownWord(role) ?? "" })}
        label={t("role.label", { name: fullName })}
        labelHidden
        options={options}
        placeholder={own}
      />
      <SubmitButton variant="secondary" name="intent" value="change">
        {t("role.save")}
      </SubmitButton>
    </Form>
  );
}

function TakeAway({ userId }: { userId: string }) {
  const { t } = useTranslation("application-users");
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="userId" value={userId} />
      <button type="submit" name="intent" value="remove" className="menu-critical">
        {t("people.remove")}
      </button>
    </Form>
  );
}

function AddPerson() {
  const { others, isTeamWhole } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("application-users");
  const { own, options } = useRoleOptions();
  return (
    <Card title={t("add.title")}>
      {others.length === 0 ? (
        <p className="muted">{t("add.nobody")}</p>
      ) : (
        // A person who got access leaves the options, and the form begins again.
        <Form key={others.length} method="post" className="stack" preventScrollReset>
          <Fields>
            <SelectField
              field={repliedField("userId", reply)}
              label={t("add.person")}
              help={isTeamWhole ? undefined : t("add.tooMany", { count: ROWS_OFFERED })}
              options={others}
            />
            <SelectField
              field={{ ...repliedField("role", reply), required: false }}
              label={t("field.role")}
              options={options}
              placeholder={own}
            />
          </Fields>
          <div className="row row-end">
            <SubmitButton name="intent" value="add">
              {t("add.action")}
            </SubmitButton>
          </div>
        </Form>
      )}
    </Card>
  );
}
