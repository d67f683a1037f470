import type { Access } from "#provider/contract/permissions";

/** People who configure an application also make its keys, set its webhook and choose the sites of its checkout. */
export const CONFIGURE = { permission: "USER_APPLICATION" } as const satisfies Access;
