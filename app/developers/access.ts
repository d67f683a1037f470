import type { Access } from "#provider/contract/permissions";

/** People who configure an application also make its keys, set its webhook and choose the sites of its checkout. */
export const CONFIGURE = { permission: "USER_APPLICATION" } as const satisfies Access;

/** Of these people, those who make keys for servers and secrets of webhooks: the provider's staff never hold one. */
export const MAKE_KEYS = { ...CONFIGURE, movesMoney: true } as const satisfies Access;
