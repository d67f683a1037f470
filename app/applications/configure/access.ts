import type { Access } from "#provider/contract/permissions";

/** Who changes what an application is and says; everybody who sees it may look at it. */
export const CONFIGURE = { permission: "USER_APPLICATION" } as const satisfies Access;
