import { part, withQuery } from "~/paths";
import { payoutPaths } from "~/paths/payout";

const FILES = payoutPaths.files;
const one = (id: string, rest = "") => `${FILES}/${part(id)}${rest}`;

/** Payouts from a file: URLs of their own screens and of few others. */
export const payoutFilePaths = {
  list: FILES,
  upload: `${FILES}/new`,
  /** The empty file to fill in. */
  template: `${FILES}/template`,
  /** `show`: which of its rows, and `page`: which page of them; `because`: why the person is back. */
  one: (id: string, asks: { show?: string; page?: string; because?: string } = {}) => withQuery(one(id), asks),
  /** The rows that were not paid, as a file with the reasons. */
  failed: (id: string) => one(id, "/failed"),
  /** Asks who pays the salaries of the file; with the answer it gives their salary information file. */
  salaries: (id: string) => one(id, "/salaries"),
  /** Takes the post that requests the code, and shows the field for it. */
  make: (id: string) => one(id, "/make"),
  approve: (id: string, because?: string) => withQuery(one(id, "/approve"), { because }),
  approveCode: (id: string) => one(id, "/approve/code"),
  reject: (id: string) => one(id, "/reject"),
  recall: (id: string) => one(id, "/recall"),
} as const;

/** The path parameter of these pages, for the guard (`pathParams` of index.ts). */
export const payoutFileParams = { id: /^pfl_[0-9A-Za-z]{1,60}$/ } as const;
