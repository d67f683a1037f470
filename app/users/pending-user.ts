import type { z } from "zod";
import { PERMISSIONS } from "#provider/contract/permissions";
import { newUserSchema } from "#provider/contract/users";

export type NewUser = z.output<typeof newUserSchema>;
/** The step that waits for the code: the person to create, and the idempotency key of the creation. */
type PendingUser = { user: NewUser; idempotencyKey: string };

/** An application's seven digits in base 36. */
const APP_CHARACTERS = 5;

/**
 * The new person as texts for the step's cookie. Browsers drop cookies over 4096 bytes, so permissions and applications
 * are packed: one character for each permission, five for each application.
 */
export const packUser = (user: NewUser): Record<string, string> => ({
  first: user.firstName,
  last: user.lastName,
  email: user.email,
  phone: user.mobilePhone,
  role: user.role,
  may: user.permissions.map((permission) => PERMISSIONS.indexOf(permission).toString(36)).join(""),
  apps: user.appIds.map((appId) => Number(appId.slice(2)).toString(36).padStart(APP_CHARACTERS, "0")).join(""),
});

/** Reads the texts of `packUser`, with the key of their step; undefined for any other text. */
export function unpackUser(carried: Record<string, string> | undefined): PendingUser | undefined {
  const { key, first, last, email, phone, role, may = "", apps = "" } = carried ?? {};
  const user = newUserSchema.safeParse({
    firstName: first,
    lastName: last,
    email,
    mobilePhone: phone,
    role,
    permissions: [...may].map((character) => PERMISSIONS[parseInt(character, 36)]),
    appIds: (apps.match(/.{5}/g) ?? []).map((text) => `ES${String(parseInt(text, 36)).padStart(7, "0")}`),
  });
  return user.success && key ? { user: user.data, idempotencyKey: key } : undefined;
}
