import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows, AREA_ACCESS, grantRefusal, isEverywhere, removalRefusal } from "#provider/contract/permissions";
import { sayWord } from "#provider/rules/open-words";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { DetailPage, Related } from "~/components/page/detail-page";
import { Card } from "~/components/page/page";
import { permissionHint, permissionWord, roleHint, roleWord } from "~/i18n/people-words";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { userPaths } from "~/paths/user";
import { PERMISSION_GROUPS } from "./permission-groups";
import { inviteAgainSchema } from "./schema";
import { StateBadge } from "./state-badge";
import { backToPerson } from "./user-search";
import { readMember } from "./who";

export const links = areaSheets("details", "figures");
export const handle = { i18n: ["users", "team", "people", "people-hints"], title: "users:detail.title" };

/** A member of the team: their details, rights and applications, and what the actor may do about them. */
export const loader = guardedLoader(AREA_ACCESS.seeUsers, pathParams.user, async (args) => {
  const { target, actor, user, applications } = await readMember(args);
  const { id, fullName, email, role, permissions, appIds, state, createdDate } = target;
  const seesAll = isEverywhere(target);
  return {
    crumb: fullName,
    person: { id, fullName, email, role, state, createdDate, phone: showPhone(target.mobilePhone) },
    // A removed person has no rights, whatever they had before.
    permissions: state === "REMOVED" ? [] : permissions,
    /** Null means every application, as for owners. The actor may not see all the counted ones. */
    applicationCount: seesAll ? null : appIds.length,
    applications: applications
      .filter(({ appId }) => !seesAll && appIds.includes(appId))
      .map(({ appId, name }) => ({ appId, name })),
    seesPeople: allows(AREA_ACCESS.applicationUsers, personOf(user)),
    canEdit: grantRefusal(actor, target, { role, permissions }) === undefined,
    canRemove: removalRefusal(actor, target) === undefined,
  };
});

/** Sends the invitation again, and stays on the page. */
export const action = guardedAction(
  AREA_ACCESS.users,
  pathParams.user,
  async ({ form, provider, params, url, redirect }) => {
    await provider.users.get({ params });
    const submission = form.parse(inviteAgainSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.users.invite({ params }));
    if (!sent.ok) return sent.reply;
    return redirect(url.pathname + url.search, "users:toast.invited");
  },
);

export default function UserDetail() {
  const { person } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["users", "people", "people-hints"]);
  const { fullName, role, state, createdDate } = person;
  return (
    <DetailPage
      title={fullName}
      badge={<StateBadge state={state} />}
      about={[
        { icon: "PersonIcon", value: sayWord(role, (known) => t(`people:${roleWord(known)}`)) },
        { icon: "ClockIcon", value: <DateTime at={createdDate} dateOnly /> },
      ]}
      actions={<Actions />}
      side={
        <>
          <Applications />
          <Facts />
        </>
      }
    >
      <Rights />
    </DetailPage>
  );
}

/** The acts on the person. Their dialogs lie over the list, and lead back here. */
function Actions() {
  const { person, canEdit, canRemove } = useLoaderData<typeof loader>();
  const { t } = useTranslation("users");
  const { id, state } = person;
  const here = backToPerson(useLocation().search);
  const isRemoved = state === "REMOVED";
  return (
    <>
      {canRemove && (
        <LinkButton to={(isRemoved ? userPaths.delete(id) : userPaths.remove(id)) + here} critical>
          {t(isRemoved ? "list.delete" : "list.remove")}
        </LinkButton>
      )}
      {canEdit && (
        <LinkButton to={userPaths.edit(id) + here} variant="primary">
          {t(isRemoved ? "list.letIn" : "list.edit")}
        </LinkButton>
      )}
    </>
  );
}

/** The role and every permission, each with a sentence. */
function Rights() {
  const { person, permissions } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["users", "team", "people", "people-hints"]);
  const { t: people } = useTranslation(["people", "people-hints"]);
  const groups = PERMISSION_GROUPS.map(({ key, permissions: all }) => ({
    key,
    held: all.filter((permission) => permissions.includes(permission)),
  })).filter(({ held }) => held.length > 0);
  const others = permissions.flatMap((one) => (typeof one === "string" ? [] : [one.unknown]));
  return (
    <Card title={t("field.may")}>
      {typeof person.role === "string" && <p>{people(roleHint(person.role))}</p>}
      {permissions.length === 0 && <p className="muted">{t("may.none")}</p>}
      {groups.map(({ key, held }) => (
        <section key={key}>
          <h3>{t(`team:group.${key}`)}</h3>
          <DescriptionList
            items={held.map((permission) => ({
              term: people(permissionWord(permission)),
              value: people(permissionHint(permission)),
            }))}
          />
        </section>
      ))}
      {others.length > 0 && <p>{others.join(", ")}</p>}
    </Card>
  );
}

/** The applications that the person sees, each with a link to its people if the actor may open that. */
function Applications() {
  const { applications, applicationCount, seesPeople } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["users", "team"]);
  const title = t("team:access.applications");
  if (seesPeople && applications.length > 0)
    return (
      <Related
        title={title}
        leads={applications.map(({ appId, name }) => ({
          to: userPaths.ofApplication(appId),
          icon: "AppsIcon",
          title: name,
          hint: appId,
        }))}
      />
    );
  return (
    <Card title={title}>
      <p>
        {applications.map(({ name }) => name).join(", ") ||
          (applicationCount === null ? t("may.everyApplication") : t("may.applications", { count: applicationCount }))}
      </p>
    </Card>
  );
}

/** The person's contact details. A person who has not signed in yet can get another invitation. */
function Facts() {
  const { person, canEdit } = useLoaderData<typeof loader>();
  const { email, phone, state } = person;
  const { t } = useTranslation("users");
  const reply = useActionData<typeof action>();
  return (
    <Card title={t("detail.contacts")}>
      <DescriptionList
        items={[
          { term: t("field.phone"), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
          { term: t("export.email"), value: <a href={`mailto:${email}`}>{email}</a> },
        ]}
      />
      <FormErrors errors={formErrorsOf(reply)} />
      {canEdit && state === "INVITED" && (
        <Form method="post">
          <SubmitButton variant="secondary" name="intent" value="invite">
            {t("list.invite")}
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}
