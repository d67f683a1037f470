import type { ParseKeys } from "i18next";
import type { Permission, Role } from "#provider/contract/permissions";
import type { UserState } from "#provider/contract/words";
import type { Tone } from "./words";

/** Roles, permissions and states of people in words: wire value → sentence of `people.json`. The only such table. */
type PeopleKey = ParseKeys<"people">;

export const roleWord = (role: Role) => `role.${role}` as const satisfies PeopleKey;
/** What somebody in the role does, in a sentence. */
export const roleHint = (role: Role) => `roleHint.${role}` as const satisfies PeopleKey;
export const permissionWord = (permission: Permission) => `permission.${permission}` as const satisfies PeopleKey;
/** What the permission allows, in a sentence. */
export const permissionHint = (permission: Permission) => `permissionHint.${permission}` as const satisfies PeopleKey;

export const USER_STATE: Record<UserState, { key: PeopleKey; tone: Tone }> = {
  INVITED: { key: "userState.INVITED", tone: "info" },
  ACTIVE: { key: "userState.ACTIVE", tone: "success" },
  REMOVED: { key: "userState.REMOVED", tone: "neutral" },
};
