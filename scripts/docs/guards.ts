import type { FileOfForm } from "#provider/door/forms";
import { REGIONS } from "#provider/contract/regions";
import type { Role } from "#provider/contract/permissions";
import type { ScreenAccess } from "~/server/guard";

/** The guard of a form's action: who may post, and its file. */
export type Guard = { access: ScreenAccess; file?: FileOfForm };

const modules = import.meta.glob<{ action?: Guard }>("../../app/**/*.tsx");

/** The guard of the action of a route module. */
export async function guardOf({ module }: { module: string }): Promise<Guard> {
  const action = (await modules[`../../app/${module}`]?.())?.action;
  if (!action) throw new Error(`${module} has no action.`);
  return action;
}

const ROLES: Record<Role, string> = {
  ROLE_SUSER: "owners",
  ROLE_USER: "owners",
  ROLE_SINGLE: "people who issue single invoices",
  ROLE_FO_MANAGER: "front office managers",
  ROLE_FO_SUPERVISOR: "front office supervisors",
  ROLE_FIN_MANAGER: "finance managers",
  ROLE_OPERATOR: "operators",
  ROLE_AUDITOR: "auditors",
  ROLE_ADMIN: "the provider's staff",
  ROLE_SUPER_ADMIN: "the provider's staff",
};

/** A rule of entry in words; `who` is what it cannot say. */
export function accessText(access: ScreenAccess, who = ""): string {
  if (access === "public") return who ? `anybody ${who}` : "anyone";
  const { roles, permission, userType, movesMoney, regions } = access;
  const named = [...new Set(roles?.map((role) => ROLES[role]))].toSorted((one) => (one === "owners" ? -1 : 1));
  const people = named.length > 0 ? listed(named) : userType === "PMD_USER" ? "people of the merchant account" : "";
  const base = permission ? `${people && `${people} with the `}permission ${permission}` : people || "signed in";
  const missing = REGIONS.filter((region) => regions && !regions.includes(region));
  return [
    who ? `${base}, ${who}` : base,
    ...(movesMoney && named.length === 0 ? ["not the provider's staff"] : []),
    ...(missing.length > 0 ? [`not in ${missing.join(" or ")}`] : []),
  ].join("; ");
}

const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
