import { part } from "~/paths";
import { payoutPaths } from "~/paths/payout";

const RECEIVERS = payoutPaths.receivers;

/** The saved receivers of payouts. `toReceiver` of payout.ts pays one of them. */
export const payoutReceiverPaths = {
  list: RECEIVERS,
  rename: (id: string) => `${RECEIVERS}/${part(id)}/rename`,
  remove: (id: string) => `${RECEIVERS}/${part(id)}/remove`,
} as const;

/** The path parameter of these pages, for the guard (`pathParams` of index.ts). */
export const payoutReceiverParams = { id: /^rcv_[0-9A-Za-z]{1,60}$/ } as const;
