import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS, grantRefusal, isOwner, ROLE_DEFAULTS } from "#provider/contract/permissions";
import { knownWord } from "#provider/rules/open-words";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { FirstErrorContext, plainField, textOf, textsOf } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { Form } from "~/components/form/own-form";
import { firstWrong, formErrorsOf } from "~/components/form/replied-field";
import { SubmitButton } from "~/components/form/submit-button";
import { useFocusWrong } from "~/components/form/use-focus-wrong";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { guardedAction, guardedLoader } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { shortName } from "~/utils/short-name";
import { ApplicationFields, PermissionFields, RoleField } from "./access-fields";
import { RefusedDialog } from "./refused-dialog";
import { RoleTable } from "./role-table";
import { accessFormSchema } from "./schema";
import { useRoleTemplate } from "./use-role-template";
import { behindDialog } from "./user-search";
import { accessOffer, actorOf, asksForTemplate, grantableTo, onlyApplication, readMember, tickTemplate } from "./who";

export const links = areaSheets("roles");
export const handle = { dialog: true, i18n: ["users", "team", "people", "people-hints"], title: "users:edit.title" };

const FORM_ID = "edit-user";

/**
 * The person's current rights, and the rights that can be given. A removed person has none, so the permissions of their
 * role are offered.
 */
export const loader = guardedLoader(AREA_ACCESS.users, pathParams.user, async (args) => {
  const { target, actor, applications } = await readMember(args);
  const isRemoved = target.state === "REMOVED";
  const offer = accessOffer(actor, target, applications);
  const role = knownWord(target.role);
  // A removed person has no applications, and owners see all of them, so none is hidden from the actor.
  const hasNone = isRemoved || (target.appIds.length === 0 && isOwner(actor));
  return {
    crumb: target.fullName,
    target: {
      id: target.id,
      fullName: target.fullName,
      email: target.email,
      phone: showPhone(target.mobilePhone),
      role: role ?? "",
      permissions: isRemoved
        ? (role ? ROLE_DEFAULTS[role] : []).filter((permission) => offer.grantable.includes(permission))
        : target.permissions.flatMap((permission) => knownWord(permission) ?? []),
      appIds: hasNone ? onlyApplication(offer) : target.appIds,
      isRemoved,
    },
    offer,
    refusal: grantRefusal(actor, target, { role: target.role, permissions: target.permissions }),
  };
});

export const action = guardedAction(
  AREA_ACCESS.users,
  pathParams.user,
  async ({ form, provider, params, context, url, redirect }) => {
    const userId = params.id;
    const [target, user] = await Promise.all([provider.users.get({ params: { id: userId } }), context.user()]);
    if (asksForTemplate(form)) return tickTemplate(form, grantableTo(actorOf(user), target));
    const submission = form.parse(accessFormSchema);
    if (!submission.ok) return submission.reply();
    const sent = await submission.send(() => provider.users.setAccess({ body: { userId, ...submission.value } }), {
      // The person existed a moment ago, so the missing thing is an application.
      fields: { not_found: "appIds", permission_not_held: "permissions", permission_by_owner: "permissions" },
    });
    if (!sent.ok) return sent.reply;
    return redirect(
      behindDialog(url.searchParams, userId),
      target.state === "REMOVED" ? "users:toast.letIn" : "users:toast.changed",
      { name: shortName(target.fullName) },
    );
  },
);

export default function EditUser() {
  const { target, refusal } = useLoaderData<typeof loader>();
  const { t } = useTranslation("users");
  const close = behindDialog(useLocation().search, target.id);
  const title = t(target.isRemoved ? "edit.letInTitle" : "edit.title");
  return refusal ? (
    <RefusedDialog title={title} close={close} refusal={refusal} />
  ) : (
    <RouteDialog title={title} close={close}>
      <AccessForm close={close} />
    </RouteDialog>
  );
}

/** A few plain choices: the server's answer is enough, so the dialog needs neither conform nor zod in the browser. */
function AccessForm({ close }: { close: string }) {
  const { target, offer } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation(["users", "team"]);
  useRoleTemplate(FORM_ID, offer.roles);
  useFocusWrong(reply, FORM_ID);
  const typed = reply?.result.initialValue;
  const wrong = reply?.result.error ?? {};
  const field = (name: "role" | "permissions" | "appIds", now: string | string[]) =>
    plainField(name, {
      id: `${FORM_ID}-${name}`,
      required: name === "role",
      value: typed ? (name === "role" ? (textOf(typed[name]) ?? "") : textsOf(typed[name])) : now,
      errors: wrong[name] ?? undefined,
    });
  return (
    <Form method="post" id={FORM_ID} className="stack">
      <p className="long-words">
        <strong translate="no">{target.fullName}</strong>
        <br />
        <span className="muted">{[target.email, target.phone].filter(Boolean).join(" · ")}</span>
      </p>
      {target.isRemoved && <p>{t("edit.letInLead")}</p>}
      <FormErrors errors={formErrorsOf(reply)} />
      <FirstErrorContext.Provider value={firstWrong(reply)}>
        <RoleField field={field("role", target.role)} roles={offer.roles} />
        <RoleTable roles={offer.roleTable} />
        <h3>{t("team:access.permissions")}</h3>
        <PermissionFields field={field("permissions", target.permissions)} offer={offer} />
        <ApplicationFields field={field("appIds", target.appIds)} applications={offer.applications} />
      </FirstErrorContext.Provider>
      <ButtonRow>
        <LinkButton to={close} preventScrollReset replace>
          {t("dialog.cancel")}
        </LinkButton>
        <SubmitButton name="intent" value="save">
          {t(target.isRemoved ? "edit.letIn" : "edit.save")}
        </SubmitButton>
      </ButtonRow>
    </Form>
  );
}
