import { grantRefusal, isEverywhere, PERMISSIONS, removalRefusal, type Holder } from "#provider/contract/permissions";
import type { User } from "#provider/contract/users";
import { showPhone } from "~/server/phone";

/** The data of a row, and what the actor may do with the person. */
export const rowOf = (user: User, actor: Holder) => ({
  id: user.id,
  fullName: user.fullName,
  email: user.email,
  phone: showPhone(user.mobilePhone),
  role: user.role,
  permissions: user.permissions,
  hasAllPermissions: user.permissions.length === PERMISSIONS.length,
  /** Null means every application, as for owners. */
  applicationCount: isEverywhere(user) ? null : user.appIds.length,
  state: user.state,
  createdDate: user.createdDate,
  isSelf: user.id === actor.id,
  canEdit: grantRefusal(actor, user, { role: user.role, permissions: user.permissions }) === undefined,
  canRemove: removalRefusal(actor, user) === undefined,
});
export type UserRow = ReturnType<typeof rowOf>;
