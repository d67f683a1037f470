import { part } from "~/utils/paths";
import { payoutPaths } from "~/utils/payout-paths";

const RECEIVERS = payoutPaths.receivers;

/** Where saved receivers of payouts are kept in order. How one of them is paid: `toReceiver` of payout-paths.ts. */
export const payoutReceiverPaths = {
  list: RECEIVERS,
  rename: (id: string) => `${RECEIVERS}/${part(id)}/rename`,
  remove: (id: string) => `${RECEIVERS}/${part(id)}/remove`,
} as const;

/** What stands in them, for the guard (`pathParams` of paths.ts). */
export const payoutReceiverParams = { id: /^rcv_[0-9A-Za-z]{1,60}$/ } as const;
