import { part } from "~/paths";
import { payoutPaths } from "~/paths/payout";

const RECEIVERS = payoutPaths.receivers;

/** Where saved receivers of payouts are kept in order. How one of them is paid: `toReceiver` of payout.ts. */
export const payoutReceiverPaths = {
  list: RECEIVERS,
  rename: (id: string) => `${RECEIVERS}/${part(id)}/rename`,
  remove: (id: string) => `${RECEIVERS}/${part(id)}/remove`,
} as const;

/** What stands in them, for the guard (`pathParams` of index.ts). */
export const payoutReceiverParams = { id: /^rcv_[0-9A-Za-z]{1,60}$/ } as const;
