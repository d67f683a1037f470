import type { Access } from "#provider/contract/permissions";

/**
 * The permission to change an application's settings and messages; everybody who sees the application may read them.
 */
export const CONFIGURE = { permission: "USER_APPLICATION" } as const satisfies Access;
