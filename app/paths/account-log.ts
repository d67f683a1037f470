import type { LogThing } from "#provider/contract/account-log-words";
import { paths, withQuery } from "~/paths";
import { bulkPaths } from "~/paths/bulk";
import { disputePaths } from "~/paths/dispute";
import { payoutFilePaths } from "~/paths/payout-file";
import { payoutPaths } from "~/paths/payout";
import { serverKeyPaths } from "~/paths/server-key";
import { userPaths } from "~/paths/user";
import { walletPaths } from "~/paths/wallet";
import { webhookPaths } from "~/paths/webhook";

const LIST = "/settings/log";

/** The log of the account, its rows, its files and its check. */
export const logPaths = {
  list: LIST,
  /** The log of one thing. */
  of: (thing: string) => withQuery(LIST, { thing }),
  line: (n: number) => `${LIST}/${n}`,
  proof: `${LIST}/proof`,
  excel: `${LIST}/excel`,
  csv: `${LIST}/csv`,
} as const;

export const logParams = { n: /^[1-9]\d{0,8}$/ };

/** Screens of things; those that have none of their own are found in the list that they stand in. */
const SCREENS: Partial<Record<LogThing, (id: string) => string>> = {
  user: userPaths.one,
  invoice: paths.invoice,
  link: paths.paymentLink,
  payment: paths.transaction,
  dispute: disputePaths.of,
  payout: paths.payout,
  withdrawal: paths.withdrawal,
  transfer: paths.transfer,
  payoutFile: payoutFilePaths.one,
  receiver: () => payoutPaths.receivers,
  recurring: () => payoutPaths.recurring,
  automatic: walletPaths.automatic,
  card: () => walletPaths.cards,
  bulk: bulkPaths.one,
  application: () => paths.applications,
  webhook: webhookPaths.one,
  key: (id) => serverKeyPaths.one(id),
  customer: paths.customer,
};

/** The screen of a thing that is there; undefined where there is none. */
export const thingPath = (thing: LogThing, id: string): string | undefined => SCREENS[thing]?.(id);
