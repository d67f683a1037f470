import { APP_ID } from "#provider/contract/app-id";
import { part, type PathParams } from "~/paths";

/** The acts on an application, apart from the addresses that every page needs (`index.ts`). */
const of = (appId: string, what: string) => `/applications/${part(appId)}/${what}`;

const configuration = (appId: string, configId: string) => `/applications/configure/${part(appId)}/${part(configId)}`;

export const applicationPaths = {
  /** The application's settings: the first tab. */
  configuration,
  /** The messages to payers; `text` is the open one, as `ru-SMS`, of a language and a channel. */
  messages: (appId: string, configId: string, text?: string) =>
    `${configuration(appId, configId)}/messages${text ? `?text=${text}` : ""}`,
  /** Name, tax id and bank account, which the provider checks. */
  details: (appId: string, configId: string) => `${configuration(appId, configId)}/bank-account`,
  logo: (appId: string, configId: string) => `${configuration(appId, configId)}/logo`,
  removeLogo: (appId: string, configId: string) => `${configuration(appId, configId)}/logo/remove`,
  /** The logo's picture. `version` changes with the picture, so that no browser shows the former one. */
  logoPicture: (appId: string, configId: string, version?: string) =>
    `${configuration(appId, configId)}/logo/picture${version ? `?v=${part(version)}` : ""}`,
  /** The dialog that disables or enables the application. */
  status: (appId: string) => of(appId, "status"),
  /** The dialog that deletes the application; `because`: why the person is back from its code. */
  remove: (appId: string, because?: string) => of(appId, "delete") + (because ? `?because=${because}` : ""),
  removeCode: "/applications/delete/code",
  /** The approvers of its payouts. Their acts are in `approval.ts`, which the list does not need. */
  payoutApprovals: (appId: string) => `/applications/${part(appId)}/payout-approvals`,
  /** Whether what cannot be undone leaves a minute later. */
  takeBack: (appId: string) => of(appId, "take-back"),
  /** The rules of its refunds. Their acts are in `refund.ts`. */
  refundRules: (appId: string) => `/applications/${part(appId)}/refund-rules`,
} as const;

/** The path parameters of the configuration, for the guard. */
export const configurationParams = {
  appId: APP_ID,
  appConfigId: /^cfg_[0-9A-Za-z]{1,60}$/,
} as const satisfies PathParams;
