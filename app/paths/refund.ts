import { APP_ID } from "#provider/contract/app-id";
import { part, paths, withQuery, type PathParams } from "~/paths";
import { applicationPaths } from "./application";
import { rulesPaths } from "./rules";

const one = (id: string, what = "") => `${paths.refunds}/${part(id)}${what}`;

/** Refunds that wait for a second person, and their acts. Few screens use these URLs, so they stand in a file apart. */
export const refundPaths = {
  one: (id: string) => one(id),
  /** `because`: why the person is back from the code. */
  approve: (id: string, because?: string) => withQuery(one(id, "/approve"), { because }),
  approveCode: (id: string) => one(id, "/approve/code"),
  reject: (id: string) => one(id, "/reject"),
  recall: (id: string) => one(id, "/recall"),
} as const;

/** The path parameters of a refund, for the guard. */
export const refundParams = { id: /^ref_[0-9A-Za-z]{1,60}$/ } as const satisfies PathParams;

/** The rules of an application's refunds, and the acts that change them. */
export const refundRulesPaths = rulesPaths(applicationPaths.refundRules);

/** The path parameters of a proposal, for the guard. */
export const refundRulesParams = { appId: APP_ID, id: /^rrc_[0-9A-Za-z]{1,60}$/ } as const satisfies PathParams;
