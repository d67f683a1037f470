import { part, withQuery } from "~/paths";

/** Fee reports, of a month (`YYYY-MM`). Few screens use these URLs, so they stand in a file of their own. */
export const feePaths = {
  every: (month?: string) => withQuery("/billing/fees", { month }),
  of: (appId: string, month?: string) => withQuery(`/billing/fees/${part(appId)}`, { month }),
  excel: (appId: string, month: string) => withQuery(`/billing/fees/${part(appId)}/excel`, { month }),
  pdf: (appId: string, month: string) => withQuery(`/billing/fees/${part(appId)}/pdf`, { month }),
} as const;
