import type { ParseKeys } from "i18next";
import type { Permission, Role } from "#provider/contract/permissions";
import type { UserState } from "#provider/contract/words";
import type { Tone } from "./words";

/** Roles, permissions and states of people in words: wire value → sentence of `people.json`. The only such table. */
type PeopleKey = ParseKeys<"people">;
/** Sentences about roles and permissions for few screens; those screens list `people-hints` among their namespaces. */
type HintKey = ParseKeys<["people", "people-hints"]>;

export const roleWord = (role: Role) => `role.${role}` as const satisfies PeopleKey;
/** The work of a person in the role, in a sentence. */
export const roleHint = (role: Role) => `people-hints:role.${role}` as const satisfies HintKey;
export const permissionWord = (permission: Permission) => `permission.${permission}` as const satisfies PeopleKey;
/** What the permission allows, in a sentence. */
export const permissionHint = (permission: Permission) =>
  `people-hints:permission.${permission}` as const satisfies HintKey;

export const USER_STATE: Record<UserState, { key: PeopleKey; tone: Tone }> = {
  INVITED: { key: "userState.INVITED", tone: "info" },
  ACTIVE: { key: "userState.ACTIVE", tone: "success" },
  REMOVED: { key: "userState.REMOVED", tone: "neutral" },
};
