import { APP_ID } from "#provider/contract/app-id";
import { part, withQuery, type PathParams } from "~/paths";

/** What is done with an application, apart from the addresses that every page has (`index.ts`). */
const of = (appId: string, what: string) => `/applications/${part(appId)}/${what}`;

const configuration = (appId: string, configId: string) => `/applications/configure/${part(appId)}/${part(configId)}`;

export const applicationPaths = {
  /** What can be set of it: the first tab. */
  configuration,
  /** The texts that payers are written; `text` is the one that is open, as `ru-SMS`, of a language and a channel. */
  messages: (appId: string, configId: string, text?: string) =>
    `${configuration(appId, configId)}/messages${text ? `?text=${text}` : ""}`,
  /** Name, tax id and bank account, which the provider checks. */
  details: (appId: string, configId: string) => `${configuration(appId, configId)}/bank-account`,
  logo: (appId: string, configId: string) => `${configuration(appId, configId)}/logo`,
  removeLogo: (appId: string, configId: string) => `${configuration(appId, configId)}/logo/remove`,
  /** The logo itself; `version` is another word with another picture, so that no browser shows the one before. */
  logoPicture: (appId: string, configId: string, version?: string) =>
    `${configuration(appId, configId)}/logo/picture${version ? `?v=${part(version)}` : ""}`,
  /** Its secret key; why one is back from the code that makes another. */
  key: (appId: string, configId: string, because?: string) =>
    withQuery(`${configuration(appId, configId)}/key`, { because }),
  keyCode: (appId: string, configId: string) => `${configuration(appId, configId)}/key/code`,
  keyKept: (appId: string, configId: string) => `${configuration(appId, configId)}/key/kept`,
  /** The dialog that disables it, or enables it again. */
  status: (appId: string) => of(appId, "status"),
  /** The dialog that deletes it; why one is back from its code. */
  remove: (appId: string, because?: string) => of(appId, "delete") + (because ? `?because=${because}` : ""),
  removeCode: "/applications/delete/code",
  /** Who approves its payouts; what is done there stands in `approval.ts`, which the list need not load. */
  payoutApprovals: (appId: string) => `/applications/${part(appId)}/payout-approvals`,
} as const;

/** What stands in the paths of the configuration, for the guard. */
export const configurationParams = {
  appId: APP_ID,
  appConfigId: /^cfg_[0-9A-Za-z]{1,60}$/,
} as const satisfies PathParams;
