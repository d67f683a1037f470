import { part, withQuery } from "~/paths";
import { payoutPaths } from "~/paths/payout";

const FILES = payoutPaths.files;
const one = (id: string, rest = "") => `${FILES}/${part(id)}${rest}`;

/** Where payouts are made from a file: URLs of its own screens, and of few others. */
export const payoutFilePaths = {
  list: FILES,
  upload: `${FILES}/new`,
  /** The empty file to fill in. */
  template: `${FILES}/template`,
  /** `show`: which of its rows, and which page of them; `because`: why one is back at it. */
  one: (id: string, asks: { show?: string; page?: string; because?: string } = {}) => withQuery(one(id), asks),
  /** The rows that were not paid, as a file with the reasons. */
  failed: (id: string) => one(id, "/failed"),
  /** Asks who pays the salaries of it; with that it is their salary information file. */
  salaries: (id: string) => one(id, "/salaries"),
  /** Takes the post that sends the code, and asks for it. */
  make: (id: string) => one(id, "/make"),
  approve: (id: string, because?: string) => withQuery(one(id, "/approve"), { because }),
  approveCode: (id: string) => one(id, "/approve/code"),
  reject: (id: string) => one(id, "/reject"),
  recall: (id: string) => one(id, "/recall"),
} as const;

/** What stands in them, for the guard (`pathParams` of index.ts). */
export const payoutFileParams = { id: /^pfl_[0-9A-Za-z]{1,60}$/ } as const;
