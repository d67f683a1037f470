import { part } from "./paths";

/** What is done with an application, apart from the addresses that every page has (`paths.ts`). */
const of = (appId: string, what: string) => `/applications/${part(appId)}/${what}`;

export const applicationPaths = {
  /** The dialog that disables it, or enables it again. */
  status: (appId: string) => of(appId, "status"),
  /** The dialog that deletes it; why one is back from its code. */
  remove: (appId: string, because?: string) => of(appId, "delete") + (because ? `?because=${because}` : ""),
  removeCode: "/applications/delete/code",
} as const;
