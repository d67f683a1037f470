import { applicationPaths } from "./application";
import { part, withQuery } from "~/paths";

const of = (appId: string, what: string) => applicationPaths.payoutApprovals(appId) + what;

/**
 * The approvers of an application's payouts, and the acts that change them. Few screens use these URLs, so they stand
 * in a file of their own.
 */
export const approvalPaths = {
  rules: applicationPaths.payoutApprovals,
  propose: (appId: string) => of(appId, "/propose"),
  confirm: (appId: string, id: string, because?: string) => withQuery(of(appId, `/${part(id)}/confirm`), { because }),
  confirmCode: (appId: string, id: string) => of(appId, `/${part(id)}/confirm/code`),
  refuse: (appId: string, id: string) => of(appId, `/${part(id)}/refuse`),
  takeBack: (appId: string, id: string) => of(appId, `/${part(id)}/take-back`),
} as const;
