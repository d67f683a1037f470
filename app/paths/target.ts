import { APP_ID } from "#provider/contract/app-id";
import { part, withQuery, type PathParams } from "~/paths";

const of = (appId: string) => `/billing/wallet/${part(appId)}/targets`;

/** Where a wallet's money may go: URLs of few screens, kept apart so that others need not load them. */
export const targetPaths = {
  /** The page; with why one is back from a code. */
  list: (appId: string, because?: string) => withQuery(of(appId), { because }),
  confirm: (appId: string, id: string) => `${of(appId)}/${part(id)}/confirm`,
  end: (appId: string, id: string) => `${of(appId)}/${part(id)}/end`,
} as const;

export const targetParams = {
  appId: APP_ID,
  id: /^tgt_[0-9A-Za-z]{1,60}$/,
} as const satisfies PathParams;
