import type { User } from "#provider/contract/users";
import type { UserState } from "#provider/contract/words";
import type { UserRow } from "../db/rows.ts";
import type { TeamMember } from "../db/users.ts";
import { toInstant } from "./page.ts";

/** The state of a person's access: removed, invited and not here yet, or active. */
export const stateOf = ({ active, passwordSetAt }: Pick<UserRow, "active" | "passwordSetAt">): UserState =>
  !active ? "REMOVED" : passwordSetAt === null ? "INVITED" : "ACTIVE";

type Shown = Pick<
  UserRow,
  "id" | "fullName" | "email" | "mobilePhone" | "role" | "active" | "passwordSetAt" | "createdAt"
>;

/** A person of the merchant account as the contract shows them. */
export const toUser = ({ user, permissions, appIds }: Omit<TeamMember, "user" | "roleIn"> & { user: Shown }): User => ({
  id: user.id,
  fullName: user.fullName,
  email: user.email,
  mobilePhone: user.mobilePhone,
  role: user.role,
  permissions,
  appIds,
  state: stateOf(user),
  createdDate: toInstant(user.createdAt),
});
