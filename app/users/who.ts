import type { Application } from "#provider/contract/applications";
import type { CurrentUser } from "#provider/contract/auth";
import {
  ASSIGNABLE_ROLES,
  giveRefusal,
  OWNER_ROLES,
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

/** Whoever is signed in, as the rules of granting see them. */
export const actorOf = (user: CurrentUser): Holder => ({
  id: user.id,
  role: personOf(user).role,
  permissions: user.privileges,
});

/**
 * Somebody of the team, whoever asks, and the applications that these see. An unknown id is a 404 of the provider's.
 */
export async function readMember({ provider, params: { id }, context }: LoaderArgs<"id">) {
  const [target, user, applications] = await Promise.all([
    provider.users.get({ params: { id } }),
    context.user(),
    provider.applications.list(),
  ]);
  return { target, actor: actorOf(user), user, applications };
}

const isOwner = ({ role }: Pick<Holder, "role">): boolean => OWNER_ROLES.includes(role);

/** Roles that the actor may give: owners are made by owners only. */
export const rolesGivenBy = (actor: Holder): AssignableRole[] =>
  ASSIGNABLE_ROLES.filter((role) => isOwner(actor) || !isOwner({ role }));

/**
 * Permissions that the actor may leave with the target or give them: what the actor may give, and what the target has
 * already.
 */
export const grantableTo = (actor: Holder, target: Pick<Holder, "permissions">): Permission[] =>
  PERMISSIONS.filter((permission) => !giveRefusal(actor, permission) || target.permissions.includes(permission));

/** What choosing a role ticks: the role's own permissions, as far as they can be given. */
export const templateOf = (role: AssignableRole, grantable: readonly Permission[]): Permission[] =>
  ROLE_DEFAULTS[role].filter((permission) => grantable.includes(permission));

/** The applications a form offers: those that the actor sees. */
export const applicationOptions = (applications: readonly Application[]) =>
  applications.map(({ appId, name }) => ({ value: appId, label: `${name} · ${appId}` }));

/** What the fields of somebody's access offer this actor. */
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

/** What is ticked for somebody who has no application yet: the one there is to choose. */
export const onlyApplication = ({ applications }: Pick<AccessOffer, "applications">): string[] =>
  applications.length === 1 ? applications.map(({ value }) => value) : [];

const NOBODY: Pick<Holder, "permissions"> = { permissions: [] };
/** The same for somebody who is new. */
export const newcomerOffer = (actor: Holder, applications: readonly Application[]) =>
  accessOffer(actor, NOBODY, applications);

/**
 * What the form of somebody new suggests: the role with the fewest rights, and the application if there is only one.
 */
export function suggestionOf(offer: AccessOffer) {
  const least = offer.roles.find(({ role }) => role === ("ROLE_OPERATOR" satisfies AssignableRole));
  return { role: least?.role, permissions: least?.ticks ?? [], appIds: onlyApplication(offer) };
}

/**
 * Answers the button "Use the role's permissions": everything as it was typed, and ticked what the role has. With
 * scripts this happens as the role is chosen.
 */
export function tickTemplate(form: OpenForm, grantable: readonly Permission[]) {
  const fields = form.data;
  const role = ASSIGNABLE_ROLES.find((known) => known === fields.get("role"));
  fields.delete("permissions");
  if (role) for (const permission of templateOf(role, grantable)) fields.append("permissions", permission);
  const submission = form.parse(templateSchema);
  return submission.ok ? submission.reply({ status: 200 }) : submission.reply();
}

/** Whether that button was pressed. */
export const asksForTemplate = (form: OpenForm): boolean => form.data.get("intent") === TEMPLATE_INTENT;
