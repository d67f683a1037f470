import type { Application } from "#provider/contract/applications";
import type { CurrentUser } from "#provider/contract/auth";
import {
  ASSIGNABLE_ROLES,
  giveRefusal,
  isOwner,
  PERMISSIONS,
  ROLE_DEFAULTS,
  type AssignableRole,
  type Holder,
  type Permission,
} from "#provider/contract/permissions";
import type { OpenForm } from "~/server/form";
import { personOf, type LoaderArgs } from "~/server/guard";
import { TEMPLATE_INTENT } from "./template-intent";
import { templateSchema } from "./schema";

/** The signed-in person as the rules of granting rights need them. */
export const actorOf = (user: CurrentUser): Holder => ({
  id: user.id,
  role: personOf(user).role,
  permissions: user.privileges,
});

/** A member of the team, the actor, and the applications that the actor sees. An unknown id gets the provider's 404. */
export async function readMember({ provider, params: { id }, context }: LoaderArgs<"id">) {
  const [target, user, applications] = await Promise.all([
    provider.users.get({ params: { id } }),
    context.user(),
    provider.applications.list(),
  ]);
  return { target, actor: actorOf(user), user, applications };
}

/** Roles that the actor may give: only owners make owners. */
export const rolesGivenBy = (actor: Holder): AssignableRole[] =>
  ASSIGNABLE_ROLES.filter((role) => isOwner(actor) || !isOwner({ role }));

/**
 * Permissions that the target may have after the actor's change: those that the actor may give, and those that the
 * target has already.
 */
export const grantableTo = (actor: Holder, target: Pick<Holder, "permissions">): Permission[] =>
  PERMISSIONS.filter((permission) => !giveRefusal(actor, permission) || target.permissions.includes(permission));

/** The permissions that choosing a role ticks: the role's own, if the actor can give them. */
export const templateOf = (role: AssignableRole, grantable: readonly Permission[]): Permission[] =>
  ROLE_DEFAULTS[role].filter((permission) => grantable.includes(permission));

/** The applications that a form offers: those that the actor sees. */
export const applicationOptions = (applications: readonly Application[]) =>
  applications.map(({ appId, name }) => ({ value: appId, label: `${name} · ${appId}` }));

/** The rights that the fields of a person's access offer this actor. */
export function accessOffer(actor: Holder, target: Pick<Holder, "permissions">, applications: readonly Application[]) {
  const grantable = grantableTo(actor, target);
  return {
    grantable,
    byOwner: PERMISSIONS.filter((permission) => giveRefusal(actor, permission) === "permission_by_owner"),
    roles: rolesGivenBy(actor).map((role) => ({ role, ticks: templateOf(role, grantable) })),
    applications: applicationOptions(applications),
    roleTable: ASSIGNABLE_ROLES.map((role) => ({ role, permissions: ROLE_DEFAULTS[role] })),
  };
}
export type AccessOffer = ReturnType<typeof accessOffer>;

/** The applications ticked for a person who has none yet: the only one, if there is just one to choose. */
export const onlyApplication = ({ applications }: Pick<AccessOffer, "applications">): string[] =>
  applications.length === 1 ? applications.map(({ value }) => value) : [];

const NOBODY: Pick<Holder, "permissions"> = { permissions: [] };
/** The rights that the form of a new person offers. */
export const newcomerOffer = (actor: Holder, applications: readonly Application[]) =>
  accessOffer(actor, NOBODY, applications);

/**
 * The suggestion in the form of a new person: the role with the fewest rights, and the application if there is only
 * one.
 */
export function suggestionOf(offer: AccessOffer) {
  const least = offer.roles.find(({ role }) => role === ("ROLE_OPERATOR" satisfies AssignableRole));
  return { role: least?.role, permissions: least?.ticks ?? [], appIds: onlyApplication(offer) };
}

/**
 * Answers the button "Use the role's permissions" with the whole input, and the role's permissions ticked. With scripts
 * this happens when the person chooses the role.
 */
export function tickTemplate(form: OpenForm, grantable: readonly Permission[]) {
  const fields = form.data;
  const role = ASSIGNABLE_ROLES.find((known) => known === fields.get("role"));
  fields.delete("permissions");
  if (role) for (const permission of templateOf(role, grantable)) fields.append("permissions", permission);
  const submission = form.parse(templateSchema);
  return submission.ok ? submission.reply({ status: 200 }) : submission.reply();
}

/** Whether the form was sent by that button. */
export const asksForTemplate = (form: OpenForm): boolean => form.data.get("intent") === TEMPLATE_INTENT;
