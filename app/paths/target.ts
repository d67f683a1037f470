import { APP_ID } from "#provider/contract/app-id";
import { part, withQuery, type PathParams } from "~/paths";

const of = (appId: string) => `/billing/wallet/${part(appId)}/targets`;

/**
 * The accounts and cards to which a wallet's money may go. Few screens use these URLs, so they stand in a file of their
 * own.
 */
export const targetPaths = {
  /** The list; `because`: why the person is back from a code. */
  list: (appId: string, because?: string) => withQuery(of(appId), { because }),
  confirm: (appId: string, id: string) => `${of(appId)}/${part(id)}/confirm`,
  end: (appId: string, id: string) => `${of(appId)}/${part(id)}/end`,
} as const;

export const targetParams = {
  appId: APP_ID,
  id: /^tgt_[0-9A-Za-z]{1,60}$/,
} as const satisfies PathParams;
