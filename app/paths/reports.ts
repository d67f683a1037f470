import { part, withQuery, type PathParams } from "~/paths";

/** Files that are sent regularly. Few screens use these URLs, so they stand in a file of their own. */
export const reportPaths = {
  every: "/settings/reports",
  one: (id: string) => `/settings/reports/${part(id)}`,
  /** The form, with a wallet, a file and a rhythm chosen. */
  new: (asked: { app?: string; file?: string; rhythm?: string } = {}) => withQuery("/settings/reports/new", asked),
} as const;

export const reportParams = { id: /^rep_[0-9A-Za-z]{1,60}$/ } as const satisfies PathParams;
