import { part, type PathParams } from "~/paths";

/** Acts that leave a minute after they were confirmed. Few screens use these URLs, so they stand in a file apart. */
export const leavingPaths = { one: (id: string) => `/billing/leaving/${part(id)}` } as const;

/** The path parameters of an act, for the guard. */
export const leavingParams = { id: /^lea_[0-9A-Za-z]{1,60}$/ } as const satisfies PathParams;
